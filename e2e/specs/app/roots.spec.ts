import { mkdir, realpath, rename, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { goTo } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';
import { verifies } from '../../verifies.ts';

const { resolve } = createRequire(import.meta.url);
const filesystem = resolve('@modelcontextprotocol/server-filesystem/dist/index.js');

const panel = (page: Page) => page.getByRole('complementary', { name: 'Side panel' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share a folder' });

async function openShareDialog(page: Page, path: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Share a folder' }).click();
  await folderField(page).fill(path);
}

const folderField = (page: Page) => dialog(page).getByRole('combobox', { name: 'Folder' });

test('a folder is shared with a server, seen by it, lost and found, and no longer shared', async ({
  launch,
  dataFolder,
}) => {
  verifies('R1', 'R3', 'R4');
  const place = await realpath(dataFolder).then((folder) => `${folder}-work`);
  const shared = join(place, 'my project');
  await mkdir(join(shared, '.git'), { recursive: true });
  await writeFile(join(shared, 'a.txt'), 'text');
  await symlink('/etc', join(place, 'innocent'));
  const { page } = await launch({ world: { servers: { files: [process.execPath, filesystem, place] } } });
  await page.keyboard.press('ControlOrMeta+j');
  await expect(panel(page)).toContainText('No folder is shared');
  // The target of a path counts, not its spelling.
  await openShareDialog(page, join(place, 'innocent'));
  await expect(dialog(page).getByRole('alert')).toContainText('This folder belongs to the system');
  await expect(dialog(page).getByRole('button', { name: 'Share with chosen servers' })).toBeDisabled();
  await folderField(page).fill(shared);
  await expect(dialog(page)).toContainText('Git');
  await dialog(page).getByRole('checkbox', { name: 'files' }).click();
  await dialog(page).getByRole('button', { name: 'Share with chosen servers' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(panel(page).getByRole('heading', { name: 'my project' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+j');
  await goTo(page, 'Servers');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.getByRole('tab', { name: /^Shared folders/ }).click();
  await expect(page.getByRole('tabpanel', { name: /^Shared folders/ })).toContainText(shared);
  await page.getByRole('button', { name: 'Choose folders' }).click();

  // The folder disappears while it is shared, and comes back.
  await rename(shared, `${shared} away`);
  await expect(panel(page)).toContainText('Missing', { timeout: 20_000 });
  await rename(`${shared} away`, shared);
  await expect(panel(page).getByText('Shared', { exact: true })).toBeVisible({ timeout: 20_000 });

  await panel(page).getByRole('button', { name: 'More for my project' }).click();
  await page.getByRole('menuitem', { name: 'Stop sharing' }).click();
  await expect(panel(page)).toContainText('No folder is shared');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByRole('checkbox', { name: 'files' })).toBeChecked();
  await page.keyboard.press('Escape');

  await goTo(page, 'Activity');
  await expect(page.getByRole('table')).toContainText(`Shared ${shared}`);
});
