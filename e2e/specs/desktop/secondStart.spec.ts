import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { electronBinary } from '../../drivers/electronDriver.ts';
import { createStandinDriver } from '../../drivers/standinDriver.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

const root = resolve(import.meta.dirname, '../../..');
const config = Buffer.from(JSON.stringify({ url: 'https://example.org/mcp' })).toString('base64url');
const link = `gatehouse://add?name=second&config=${config}`;

async function startInElectron(args: readonly string[]): Promise<number | null> {
  const binary = electronBinary();
  if (binary === undefined) throw new Error('Electron is not installed');
  const [code] = (await once(spawn(binary, [root, ...args], { stdio: 'inherit' }), 'exit')) as [number | null];
  return code;
}

test.describe('a second start', { tag: ['@standin', '@electron'] }, () => {
  test('hands its link to the app that runs, and ends', async ({ app, shell, browser, dataFolder }) => {
    const args = ['--', link];
    const code = await (shell === 'standin'
      ? createStandinDriver(browser)
          .launch({ dataFolder, args, isHidden: true })
          .then(async (second) => {
            const ended = await second.exited;
            await second.close();
            return ended;
          })
      : startInElectron(['--data', dataFolder, ...args]));
    expect(code).toBe(0);
    const form = app.page.getByRole('dialog', { name: 'Add a server from a link' });
    await expect(form.getByRole('textbox', { name: 'Name of second' })).toHaveValue('second');
  });
});
