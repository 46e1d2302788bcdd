import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { electronBinary } from '../../drivers/electronDriver.ts';
import { createStandinDriver } from '../../drivers/standinDriver.ts';
import { bundleTable } from '../../electronTable/bundleTable.ts';
import type { RowResult } from '../../electronTable/row.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

/** How many rows there are at least: fewer have not run. */
const minRows = 70;

test.describe('what Electron asserts of itself', { tag: ['@standin', '@electron'] }, () => {
  test('holds here', async ({ shell, browser, dataFolder, launch }) => {
    // It skips the test, or fails it, where the shell is missing.
    expect(launch).toBeDefined();
    const folder = join(dataFolder, 'table');
    await mkdir(folder);
    const entry = await bundleTable(folder);
    const env = { TABLE_FOLDER: folder };
    const code = await (shell === 'standin'
      ? runInStandin(browser, { entry, env: { ...env, TABLE_STANDIN: '1' } })
      : runInElectron(entry, env));
    const results = JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')) as RowResult[];
    expect(results.filter(({ error }) => error !== null)).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(minRows);
    expect(code).toBe(0);
  });
});

type Run = { readonly entry: string; readonly env: Record<string, string> };

async function runInStandin(browser: Parameters<typeof createStandinDriver>[0], { entry, env }: Run) {
  const app = await createStandinDriver(browser).launch({ dataFolder: dirname(entry), isHidden: true, entry, env });
  const code = await app.exited;
  await app.close();
  return code;
}

async function runInElectron(entry: string, env: Record<string, string>) {
  const binary = electronBinary();
  if (binary === undefined) throw new Error('Electron is not installed');
  const child = spawn(binary, [dirname(entry)], { env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
