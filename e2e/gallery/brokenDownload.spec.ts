import { expect, type Page } from '@playwright/test';
import type { DoctorReport } from '../../shared/domain/diagnosis.ts';
import { downloadQuestion, downloadReport } from './fixtures/downloads.ts';
import { expectLooksRight } from './looksRight.ts';
import { askOnTrustPage, detailsOf, openDetailsOf, test } from './openGallery.ts';

/** Has the doctor say this of a server that failed. */
async function showReport(page: Page, report: DoctorReport): Promise<void> {
  // Its type is too deep for what Playwright says of arguments.
  await page.evaluate((text) => {
    const { insight } = window.galleryHost.world;
    insight['legacy-notes'] = { ...insight['legacy-notes'], doctor: JSON.parse(text) as DoctorReport };
  }, JSON.stringify(report));
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await openDetailsOf(page, 'legacy-notes');
}

test('an incomplete download is deleted by the host alone, and a command can be copied', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await showReport(page, downloadReport);
  const details = detailsOf(page, 'legacy-notes');
  await expect(details.getByText('uv cache clean mcp-server-time')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Copy the command' })).toHaveCount(1);
  await expect(details.getByText('npm’s log says:')).toBeVisible();
  await expectLooksRight(page, 'broken-download', { widths: [400, 1200] });
  await details.getByRole('button', { name: 'Delete the download and install again…' }).click();
  const sent = await page.evaluate(() =>
    window.galleryHost.seen.filter(({ command }) => command === 'server.reinstall').map(({ input }) => input),
  );
  expect(sent.map((input) => Object.keys(input as object))).toEqual([['serverId']]);
});

test('the trust page shows which folder is deleted, and what that means', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  await askOnTrustPage(page, downloadQuestion);
  const main = page.getByRole('main', { name: 'Delete the download of legacy-notes?' });
  await expect(main).toContainText('/home/me/.npm/_npx/6df284ae068eda92');
  await expect(main).toContainText('@me/notes-server@1.4.0');
  await expectLooksRight(page, 'broken-download-trust', { widths: [400, 1200] });
});
