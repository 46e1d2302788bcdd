import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

async function open(page: Page, item: string, title = item) {
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Other apps' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog', { name: title });
}
const seen = (page: Page, name: string) =>
  page.evaluate(
    (wanted) => window.galleryHost.seen.filter(({ command }) => command === wanted).map(({ input }) => input),
    name,
  );

test('servers of other apps are looked for on request, compared, chosen and added', async ({ gallery }) => {
  const page = await gallery.open({});
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  expect(await seen(page, 'otherApps.look')).toEqual([]);
  await page.getByRole('button', { name: 'Import configuration' }).click();
  await page
    .getByRole('dialog', { name: 'Import configuration' })
    .getByRole('button', { name: 'Look for servers of other apps' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Servers of other apps' });
  await expect(dialog.getByRole('status')).toHaveText('5 servers, 1 new');
  expect(await seen(page, 'otherApps.look')).toHaveLength(1);
  const cursor = dialog.getByRole('region', { name: 'Cursor' });
  await expect(cursor).toContainText('“autoApprove” is not taken over');
  await expect(cursor).toContainText('1 secret, not shown: GITHUB_TOKEN');
  await expect(cursor).toContainText(
    'Read once from ~/.config/github.env, values not shown: GITHUB_HOST, GITHUB_TOKEN',
  );
  const code = dialog.getByRole('region', { name: 'Claude Code' });
  await expect(code).toContainText('You have it as linear.');
  await expect(code).toContainText('The same as github of Cursor.');
  await expect(code.getByRole('checkbox')).toHaveCount(0);
  await expect(dialog.getByRole('region', { name: 'VS Code' })).toContainText('Line 3, column 25 of the file');
  await expect(dialog.getByRole('region', { name: 'Cherry Studio' })).toContainText('a database that only it can read');
  const add = dialog.getByRole('button', { name: /^Add \d+ servers$|^Add$/ });
  await expect(add).toBeDisabled();
  await expectLooksRight(page, 'other-apps-found', { widths: [400, 1280] });
  await dialog.getByRole('button', { name: 'Choose the new one' }).click();
  await cursor.getByRole('checkbox', { name: 'Use the value of HTTPS_PROXY from this computer' }).click();
  await cursor.getByRole('checkbox', { name: 'Add files' }).click();
  await cursor.getByRole('button', { name: 'Differences from your files' }).click();
  // The character that draws nothing is spelled out.
  await expect(cursor.getByRole('definition').filter({ hasText: 'server-filesystem' }).last()).toContainText('ZWSP');
  await expectLooksRight(page, 'other-apps-chosen', { widths: [400, 1280] });
  await dialog.getByRole('button', { name: 'Add 2 servers' }).click();
  await expect(dialog.getByRole('alert')).toContainText('~/.cursor/mcp.json was changed meanwhile');
  expect(await seen(page, 'otherApps.import')).toEqual([
    {
      lookId: 'look-1',
      files: [
        {
          at: 0,
          chosen: [
            { at: 0, name: 'github' },
            { at: 1, name: 'files-2' },
          ],
          answers: { 'env:HTTPS_PROXY': { isFromComputer: true } },
        },
      ],
    },
  ]);
  // What the files say now was read for the next try.
  await expect.poll(() => seen(page, 'otherApps.look')).toHaveLength(2);
});

test('with the keyboard alone, from the palette', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'first' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('other apps');
  await page.getByRole('option', { name: 'Look for servers of other apps' }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Servers of other apps' });
  await expect(dialog.getByRole('heading', { name: 'No servers of other apps were found' })).toBeVisible();
  await expect(dialog).toContainText('~/.config/goose/config.yaml');
  await expectLooksRight(page, 'other-apps-none', { widths: [400, 1280] });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a look that fails can be repeated', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lookFails' });
  const dialog = await open(page, 'Look for servers of other apps', 'Servers of other apps');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => seen(page, 'otherApps.look')).toHaveLength(2);
  await expectLooksRight(page, 'other-apps-failed', { widths: [400] });
});

test('servers are exported for another app', async ({ gallery }) => {
  const page = await gallery.open({});
  const dialog = await open(page, 'Export servers');
  await expect(
    dialog.getByRole('group', { name: 'Text of the export' }).or(dialog.locator('pre')).first(),
  ).toContainText('${GITHUB_TOKEN}');
  await expect(dialog).toContainText('Give these their values in the other app: GITHUB_TOKEN');
  await dialog.getByRole('combobox', { name: 'For' }).selectOption({ label: 'Zed' });
  await expect(dialog.getByRole('list', { name: 'Does not come along' })).toContainText('files: the working folder');
  await expectLooksRight(page, 'other-apps-export', { widths: [400, 1280] });
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as file' }).click();
  expect((await saved).suggestedFilename()).toBe('mcp.json');
  for (const box of await dialog.getByRole('checkbox').all()) await box.click();
  await expect(dialog.getByRole('status')).toHaveText('Choose a server.');
  await expect(dialog.getByRole('button', { name: 'Save as file' })).toBeDisabled();
});
