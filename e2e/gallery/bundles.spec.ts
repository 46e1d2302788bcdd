import { expect, type Page } from '@playwright/test';
import type { BundleProgress } from '../../shared/domain/bundles/bundle.ts';
import { problemError } from '../../shared/domain/error.ts';
import { sha256 } from '../../shared/domain/ids.ts';
import { expectLooksRight } from './looksRight.ts';
import { detailsOf, openDetails, test } from './openGallery.ts';

const file = { name: 'tides.mcpb', mimeType: 'application/octet-stream', buffer: Buffer.from('a bundle') };

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Install bundle' }).click();
  return page.getByRole('dialog', { name: 'Install bundle' });
}

async function choose(page: Page, button: string) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles(file);
}

const installed = (page: Page) =>
  page.evaluate(() =>
    window.galleryHost.seen.filter(({ command }) => command === 'bundle.install').map(({ input }) => input),
  );

test('a bundle is chosen, shown, filled in and installed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'first' });
  const { problem, code } = problemError({ kind: 'bundleEntry', fault: 'link', name: 'server/passwords' });
  const error = { code, message: 'refused', problem };
  let isRefused = true;
  const answered = Promise.withResolvers<void>();
  await page.route('**/bundle', async (route) => {
    if (!isRefused) await answered.promise;
    await route.fulfill(isRefused ? { status: 400, json: error } : { status: 200, json: {} });
  });
  const dialog = await openDialog(page);
  await expectLooksRight(page, 'bundle-choose', { widths: [400, 1280] });
  await choose(page, 'Choose a file');
  await expect(dialog.getByRole('alert')).toContainText('server/passwords: it is a link or a device');
  await expectLooksRight(page, 'bundle-refused', { widths: [400] });
  isRefused = false;
  await choose(page, 'Choose another file');
  const progress: BundleProgress = { step: 'receiving', bytes: 2_000_000, ofBytes: 4_300_000 };
  await page.evaluate((bundle) => window.galleryHost.publish({ type: 'bundle.progressed', bundle }), progress);
  await expect(dialog.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '2000000');
  await page.evaluate(() => window.galleryHost.publish({ type: 'bundle.progressed', bundle: null }));
  answered.resolve();

  const claims = dialog.getByRole('region', { name: 'What the bundle says of itself' });
  // The character that draws nothing is spelled out.
  await expect(claims).toContainText('ZWSP');
  await expect(claims).toContainText('https://tides.example/privacy');
  await expect(claims.getByRole('link')).toHaveCount(0);
  await expect(dialog.getByRole('region', { name: 'The file' })).toContainText('Not verified');
  await dialog.getByRole('button', { name: 'Install bundle' }).click();
  await expect(dialog.getByText('Fill this in.')).toBeVisible();
  expect(await installed(page)).toEqual([]);
  await dialog.getByLabel('Key').fill('k');
  await dialog.getByLabel('Folders with tables').fill('/a\n/b');
  await dialog.getByLabel('Days').fill('40');
  await expect(dialog.getByRole('figure')).toHaveCount(0);
  await dialog.getByLabel('Days').fill('4');
  await expect(dialog.getByRole('figure')).toContainText('--days4/a/b');
  await expect(dialog.getByRole('checkbox', { name: 'Keep it to its own folder' })).toBeChecked();
  await expectLooksRight(page, 'bundle-filled', { widths: [400, 1280] });
  await dialog.getByRole('button', { name: 'Install bundle' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await installed(page)).toEqual([
    {
      lookId: 'bundle-1',
      name: 'Tide tables',
      answers: { key: 'k', folders: '/a\n/b', days: '4', metric: 'true' },
      isConfined: true,
    },
  ]);
});

test('folders and files are chosen in the dialog of the system where there is one', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'desktopFolder' });
  await page.evaluate(() => (window.galleryHost.world.pickedPaths = ['/home/me/tables', '/home/me/more tables']));
  await page.route('**/bundle', (route) => route.fulfill({ status: 200, json: {} }));
  const dialog = await openDialog(page);
  await choose(page, 'Choose a file');
  const folders = dialog.getByRole('textbox', { name: /^Folders with tables/ });
  await folders.fill('/typed');
  const pick = dialog.getByRole('button', { name: 'Choose folder… (Folders with tables)' });
  await expect(dialog.getByRole('button', { name: /^Choose file…/ })).toHaveCount(0);
  await pick.click();
  await expect(folders).toHaveValue('/typed\n/home/me/tables\n/home/me/more tables');
  await pick.press('Enter');
  await expect(folders).toHaveValue('/typed\n/home/me/tables\n/home/me/more tables');
  await pick.scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'bundle-pick', { widths: [400, 1280] });
  const asked = await page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'path.pick'));
  expect(asked.map(({ input }) => input)).toMatchObject([
    { what: 'folder', isSeveral: true },
    { what: 'folder', isSeveral: true },
  ]);
  await page.evaluate(() => (window.galleryHost.world.pickedPaths = []));
  await pick.click();
  await expect(folders).toHaveValue('/typed\n/home/me/tables\n/home/me/more tables');
});

test('a newer version is offered as an update, with every difference', async ({ gallery }) => {
  const page = await gallery.open({});
  await page.route('**/bundle', (route) => route.fulfill({ status: 200, json: {} }));
  const dialog = await openDialog(page);
  await choose(page, 'Choose a file');
  const changes = dialog.getByRole('region', { name: 'What becomes different' });
  await expect(changes).toContainText('Version 1.4.2 becomes 2.0.0');
  await expect(changes).toContainText('Tools added: plan_trip');
  await expect(changes).toContainText('asks for trust again');
  await expectLooksRight(page, 'bundle-update', { widths: [400, 1280] });
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  expect(await installed(page)).toMatchObject([{ serverId: 'server-tides', name: 'tides', answers: { days: '3' } }]);
});

test('the version before the last update is brought back, or deleted', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const earlier = { version: '1.4.2', sha256: sha256.parse('4a'.repeat(32)) };
  await page.evaluate((bundle) => void (window.galleryHost.world.earlierBundle = bundle), earlier);
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await openDetails(page, 'filesystem', /Overview/);
  const details = detailsOf(page, 'filesystem');
  await expect(details.getByText('Version 1.4.2 is kept until the next update.')).toBeVisible();
  await expectLooksRight(page, 'bundle-earlier', { widths: [400, 1280] });
  await details.getByRole('button', { name: 'Bring back 1.4.2' }).press('Enter');
  const seen = (command: string) =>
    page.evaluate((name) => window.galleryHost.seen.filter((call) => call.command === name), command);
  await expect.poll(() => seen('bundle.bringBack')).toMatchObject([{ input: { sha256: earlier.sha256 } }]);
  await details.getByRole('button', { name: 'Delete 1.4.2' }).click();
  await expect(details.getByRole('button', { name: 'Bring back 1.4.2' })).toHaveCount(0);
});
