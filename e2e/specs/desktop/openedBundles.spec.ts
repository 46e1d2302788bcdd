import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { trustServer } from '../../fixtures/actions.ts';
import { callHost } from '../../fixtures/bridge.ts';
import { notesBundle, notesHash } from '../../fixtures/notesBundle.ts';
import { expect, test } from '../../fixtures/standinTest.ts';

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Install bundle' });
const saysOutside = (name: string) => `“${name}” was opened outside of Gatehouse`;

async function namesOf(page: Page): Promise<string[]> {
  const { servers } = await callHost(page, 'snapshot.get', {});
  return servers.map(({ definition }) => definition.name);
}

/** Beside the data folder: nothing of Gatehouse. */
async function fileIn(dataFolder: string, name: string, content: Buffer | string = notesBundle): Promise<string> {
  const folder = join(dataFolder, 'downloads');
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test.describe('a bundle that the system opens', { tag: '@standin' }, () => {
  test('shows what is in it; nothing is installed or runs before the user does it', async ({
    launchStandin,
    dataFolder,
  }) => {
    const desktop = await launchStandin({ world: { hasSample: true } });
    const { page } = desktop;
    const before = await namesOf(page);
    const path = await fileIn(dataFolder, 'notes.mcpb');
    const bundles = () => readdir(join(dataFolder, 'bundles')).catch((): string[] => []);
    const window = await desktop.windowAt('app://gatehouse/');
    window.shown = { focus: false };
    await desktop.host.call('secondInstance', { argv: ['gatehouse', path] });
    await expect.poll(() => window.shown).toEqual({ focus: true });
    const form = formOf(page);
    await expect(form).toContainText(saysOutside('notes.mcpb'));
    await expect(form.getByText(notesHash, { exact: true })).toBeVisible();
    expect(await bundles()).toEqual(['kept.tmp']);
    expect(await namesOf(page)).toEqual(before);
    await form.getByLabel('Key').fill('tiger-lily-lake');
    await form.getByRole('button', { name: 'Install bundle' }).click();
    await form.waitFor({ state: 'detached' });
    const state = async () => {
      const { servers } = await callHost(page, 'snapshot.get', {});
      return servers.find(({ definition }) => definition.name === 'notes')?.state.kind;
    };
    await expect.poll(state).toBe('needsTrust');
    await trustServer(desktop, 'notes');
    await expect.poll(state).toBe('running');
  });

  test('may start the app, as the address of a file too, and sets no option', async ({ launchStandin, dataFolder }) => {
    const path = await fileIn(dataFolder, '--data=evil #1.DXT');
    const app = await launchStandin({ args: [pathToFileURL(path).href] });
    await expect(formOf(app.page)).toContainText(saysOutside('--data=evil #1.DXT'));
    await expect(formOf(app.page).getByText(notesHash, { exact: true })).toBeVisible();
    expect((await app.host.call('facts', {})).userData).toBe(dataFolder);
    // Closed, nothing of it is left.
    await app.page.keyboard.press('Escape');
    await expect(formOf(app.page)).toHaveCount(0);
    await expect.poll(() => readdir(join(dataFolder, 'bundles'))).toEqual([]);
  });

  test('comes on macOS before the app is ready, or while it runs; nothing else is taken', async ({
    launchStandin,
    dataFolder,
  }) => {
    const early = await fileIn(dataFolder, 'early.mcpb');
    const late = await fileIn(dataFolder, 'late.mcpb');
    const later = await fileIn(dataFolder, 'later.mcpb');
    const app = await launchStandin({ env: { STANDIN_OPENED_FILE: early } });
    const form = formOf(app.page);
    await expect(form).toContainText(saysOutside('early.mcpb'));
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
    expect(await app.host.call('openFile', { path: '/etc/passwd' })).toBe(false);
    expect(await app.host.call('openFile', { path: 'late.mcpb' })).toBe(false);
    expect(await app.host.call('openFile', { path: late })).toBe(true);
    await expect(form).toContainText(saysOutside('late.mcpb'));
    await app.host.call('openFile', { path: later });
    await expect(app.page.getByText('It waits until you are done here.')).toBeVisible();
    await expect(form).toContainText(saysOutside('late.mcpb'));
    await form.getByRole('button', { name: 'Cancel' }).click();
    await app.page.getByRole('button', { name: 'Look at the bundle' }).click();
    await expect(form).toContainText(saysOutside('later.mcpb'));
  });

  test('that is none is refused, with the reason', async ({ desktop, dataFolder }) => {
    const folder = join(dataFolder, 'folder.mcpb');
    await mkdir(folder);
    const reasons = {
      'folder.mcpb is no file but a folder': folder,
      'gone.mcpb is no longer there': join(dataFolder, 'gone.mcpb'),
      'This file is no bundle': await fileIn(dataFolder, 'text.mcpb', 'not an archive'),
    };
    const form = formOf(desktop.page);
    for (const [reason, path] of Object.entries(reasons)) {
      await desktop.host.call('secondInstance', { argv: ['gatehouse', '--allow-file-access-from-files', path] });
      await expect(form.getByRole('alert')).toContainText(reason);
      await desktop.page.keyboard.press('Escape');
      await expect(form).toHaveCount(0);
    }
    expect(await namesOf(desktop.page)).toEqual([]);
  });
});
