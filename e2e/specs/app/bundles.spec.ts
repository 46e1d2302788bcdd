import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { goTo, trustServer } from '../../fixtures/actions.ts';
import { notesBundle, notesHash } from '../../fixtures/notesBundle.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

async function choose(page: Page, button: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles({ name: 'notes.mcpb', mimeType: 'application/octet-stream', buffer });
}

test(
  'a bundle: refused, shown, installed, trusted, removed',
  { tag: ['@shell', '@standin'] },
  async ({ launch, dataFolder }) => {
    const bundles = () => readdir(join(dataFolder, 'bundles')).catch((): string[] => []);
    const app = await launch({ world: { hasSample: true } });
    const { page } = app;
    await goTo(page, 'Servers');
    await page.getByRole('button', { name: 'Install bundle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Install bundle' });
    await choose(page, 'Choose a file', notesBundle.subarray(0, 200));
    await expect(dialog.getByRole('alert')).toContainText('This file is no bundle, or not all of it is there.');
    await choose(page, 'Choose another file', notesBundle);
    await expect(dialog.getByText(notesHash, { exact: true })).toBeVisible();
    expect(await bundles()).toEqual(['kept.tmp']);
    await dialog.getByLabel('Key').fill('tiger-lily-lake');
    await dialog.getByRole('button', { name: 'Install bundle' }).click();
    await dialog.waitFor({ state: 'detached' });
    const trust = (await app.trustPage()).getByRole('main', { name: 'Trust notes?' });
    await expect(trust.getByText('It runs files of a bundle that you installed')).toBeVisible();
    await expect(trust.getByText(`the SHA-256 of the bundle: ${notesHash}`)).toBeVisible();
    await trustServer(app, 'notes');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'notes', exact: true }) });
    await expect(row.getByText(/^Running, \d+ tools?$/)).toBeVisible();
    expect(await bundles()).toEqual(expect.arrayContaining([notesHash, `${notesHash}.json`]));
  },
);
