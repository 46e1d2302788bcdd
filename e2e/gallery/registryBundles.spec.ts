import { expect, type Page } from '@playwright/test';
import type { BundleProgress } from '../../shared/domain/bundles/bundle.ts';
import { requestId, sha256 } from '../../shared/domain/ids.ts';
import type { PermissionRequest } from '../../shared/domain/trust.ts';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const button = 'Download from github.com';
const address = 'https://github.com/harbour/tides/releases/download/v2.0.0/tide-tables-2.0.0.mcpb';

const seen = (page: Page, command: string) =>
  page.evaluate(
    (name) => window.galleryHost.seen.filter((call) => call.command === name).map(({ input }) => input),
    command,
  );

const publish = (page: Page, progress: BundleProgress | null) =>
  page.evaluate((bundle) => window.galleryHost.publish({ type: 'bundle.progressed', bundle }), progress);

async function openRegistry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Browse registry' }).click();
}

async function openBundle(page: Page) {
  await openRegistry(page);
  await page.getByRole('button', { name: 'Load more' }).click();
  await page.getByRole('button', { name: 'Details of com.example/bundled' }).click();
  return page.getByRole('dialog', { name: 'bundled' });
}

test('a bundle of a registry names its host, is downloaded after a press, shown and installed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const dialog = await openBundle(page);
  await expect(dialog).toContainText(address);
  await expect(dialog).toContainText('3f'.repeat(32));
  expect(await seen(page, 'registry.downloadBundle')).toEqual([]);
  await expectLooksRight(page, 'registry-bundle', { widths: [400, 1280] });
  await dialog.getByRole('button', { name: button }).press('Enter');
  await expect(dialog.getByRole('region', { name: 'What the bundle says of itself' })).toContainText('Tide tables');
  // The page names the entry, and never the address.
  expect(await seen(page, 'registry.downloadBundle')).toEqual([
    { registryId: 'official', name: 'com.example/bundled', version: '1.0.0', wayAt: 0 },
  ]);
  await expectLooksRight(page, 'registry-bundle-shown', { widths: [400, 1280] });
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Servers', exact: true })).toBeVisible();
  expect(await seen(page, 'bundle.install')).toMatchObject([{ serverId: 'server-tides' }]);
  expect(await seen(page, 'bundle.close')).toEqual([]);
});

test('its download waits for the trust page, shows how far it is, and is cancelled', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.evaluate(() => void (window.galleryHost.world.bundleDownload = 'silent'));
  const dialog = await openBundle(page);
  await dialog.getByRole('button', { name: button }).click();
  await publish(page, { step: 'asking', bytes: 0, ofBytes: 0 });
  await expect(dialog.getByRole('status')).toContainText('Confirm the download of the bundle');
  await expect(dialog.getByRole('button', { name: 'Review' })).toBeVisible();
  await expectLooksRight(page, 'registry-bundle-asking', { widths: [400] });
  await publish(page, { step: 'downloading', bytes: 2_000_000, ofBytes: 0 });
  await expect(dialog.getByRole('status')).toContainText('2 MB');
  await publish(page, { step: 'downloading', bytes: 2_000_000, ofBytes: 4_300_000 });
  await expect(dialog.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '2000000');
  await expectLooksRight(page, 'registry-bundle-downloading', { widths: [400, 1280] });
  await dialog.getByRole('button', { name: 'Cancel the download' }).click();
  await expect.poll(() => seen(page, 'bundle.close')).toHaveLength(1);
});

test('what arrives and is another file says so, and can be tried again', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.evaluate(() => void (window.galleryHost.world.bundleDownload = 'refused'));
  const dialog = await openBundle(page);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog.getByRole('alert')).toContainText('a1'.repeat(32));
  await expectLooksRight(page, 'registry-bundle-refused', { widths: [400] });
  await page.evaluate(() => delete window.galleryHost.world.bundleDownload);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog.getByRole('region', { name: 'What the bundle says of itself' })).toBeVisible();
  // Whoever leaves it leaves no file behind.
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => seen(page, 'bundle.close')).toHaveLength(1);
});

test('one without a hash is not downloaded', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const dialog = await openBundle(page);
  const way = dialog.getByRole('combobox', { name: 'Run or reach it with' });
  await way.selectOption('Bundle: https://example.com/a.mcpb');
  await expect(dialog.getByText('This entry names no SHA-256 for its bundle')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Download/ })).toHaveCount(0);
});

test('a newer version of one is offered, and shows every difference once it is there', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'publishedBefore' });
  await page.evaluate(() => void (window.galleryHost.world.updates = 'bundle'));
  await openRegistry(page);
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await expect(page.getByRole('region', { name: 'Updates' })).toContainText('Version 1.0.0 is there; you have 0.9.0.');
  await page.getByRole('button', { name: /^Review the update of / }).click();
  const dialog = page.getByRole('dialog', { name: /^Update .*\?$/ });
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog.getByRole('region', { name: 'What becomes different' })).toBeVisible();
  await expectLooksRight(page, 'registry-bundle-update', { widths: [1280] });
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

const question: PermissionRequest = {
  id: requestId.parse('bundle-question'),
  what: {
    kind: 'bundle',
    host: 'github.com',
    url: address,
    sha256: sha256.parse('3f'.repeat(32)),
    registry: 'https://registry.modelcontextprotocol.io',
    name: 'com.example/bundled',
    version: '2.0.0',
  },
  createdAt: 0,
};

test('the trust page shows the address, the entry and the hash', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  await page.evaluate((permission) => {
    const { world } = window.galleryHost;
    world.trustRequests = [];
    world.permissionRequests = [permission];
    window.galleryHost.publish({ type: 'permission.changed' });
  }, question);
  const main = page.getByRole('main', { name: 'Download a bundle from github.com?' });
  await expect(main).toContainText(address);
  await expect(main).toContainText('3f'.repeat(32));
  await expect(main).toContainText('github.com sends its files from *.githubusercontent.com');
  await expectLooksRight(page, 'registry-bundle-trust', { widths: [380, 1280] });
});
