import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../../fixtures/shellTest.ts';

const program = resolve(import.meta.dirname, '../../../dist/headless/gatehouse.js');
const config = Buffer.from(JSON.stringify({ command: 'early-bird' })).toString('base64url');

const add = (...args: string[]) => promisify(execFile)(process.execPath, [program, 'add', ...args]);

test(
  '"gatehouse add" opens the form of the Gatehouse that runs, and adds nothing',
  { tag: ['@shell', '@standin'] },
  async ({ app, dataFolder }) => {
    const { page } = app;
    await add(`gatehouse://add?name=linked&config=${config}`, '--data', dataFolder);
    const form = page.getByRole('dialog', { name: 'Add a server from a link' });
    await expect(form).toContainText('From a link. Gatehouse cannot know who made it.');
    await expect(form).toContainText('early-bird');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
    await page.getByRole('button', { name: 'Servers', exact: true }).click();
    await page.getByRole('heading', { name: 'Servers', level: 1 }).waitFor();
    await expect(page.getByRole('heading', { name: 'linked' })).toHaveCount(0);
    await app.close();
    await expect(add(`gatehouse://add?config=${config}`, '--data', dataFolder)).rejects.toMatchObject({ code: 1 });
    await expect(add('gatehouse://run?x', '--data', dataFolder)).rejects.toMatchObject({ code: 2 });
  },
);
