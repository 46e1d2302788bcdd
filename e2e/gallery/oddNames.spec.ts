import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { openDetails, openDetailsOf, rowOf, test } from './openGallery.ts';
import { resize } from './pageTime.ts';

const server = 'p\u0430ypal';
const tool = 'r\u0435ad_file';
const mixed = 'Letters of several alphabets: Latin, Cyrillic';

test('a card marks names of several alphabets and names that look like others', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'oddNames' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const card = page.getByRole('group', { name: `Approve ${server} ${tool}` });
  await expect(card.getByText(mixed)).toHaveCount(2);
  await expect(card.getByText('Looks like read_file')).toBeVisible();
  await expect(card.getByText('Looks like paypal')).toBeVisible();
  await resize(page, { width: 400, height: 860 });
  // No mark is cut off by the lower edge of the head.
  await expect(card.getByText('Looks like read_file')).toBeInViewport({ ratio: 1 });
  await expectLooksRight(page, 'odd-names-card', { widths: [400, 1280] });
});

test('the details of a server report invisible characters in its texts, and its list of tools marks names', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'oddNames' });
  await page.getByRole('button', { name: 'Servers', exact: true }).click();
  await openDetailsOf(page, server);
  const notice = page.getByRole('note').filter({ hasText: 'invisible characters' });
  await expect(notice).toContainText('In its instructions');
  await expect(notice).toContainText('In 14 tools: add, zeroZWSPwidth, get_weather, 11 more');
  await expect(rowOf(page, server).getByText(mixed)).toHaveCount(1);
  await openDetails(page, server, /Tools/);
  await expect(page.getByText(mixed)).toHaveCount(3);
  await expect(page.getByText('Looks like read_file')).toBeVisible();
  await expectLooksRight(page, 'odd-names-server', { widths: [400, 1280] });
});

test('the trust page marks the name of a server before it is trusted', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'oddNames', path: 'trust.html' });
  await expect(page.getByRole('main', { name: `Trust ${server}?` })).toBeVisible();
  await expect(page.getByText(mixed)).toBeVisible();
  await expect(page.getByText('Looks like paypal')).toBeVisible();
  await expectLooksRight(page, 'odd-names-trust', { widths: [400, 1280] });
});
