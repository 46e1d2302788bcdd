import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';
import { passGuard } from './pageTime.ts';

const answers = (page: Page) =>
  page.evaluate(() =>
    window.galleryHost.seen.filter(({ command }) => command === 'trust.answer').map(({ input }) => input),
  );

/** Goes through the launch that is shown, without an answer. */
async function review(page: Page, server: string): Promise<void> {
  await expect(page.getByRole('main', { name: `Trust ${server}?` })).toBeVisible();
  const next = page.getByRole('button', { name: 'Reviewed, next' });
  await passGuard(next);
  await next.click();
}

test('everything that waits is listed, and each is decided by itself', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  const list = page.getByRole('navigation', { name: 'Waiting for you' });
  await expect(list).toContainText('2 waiting');
  await expect(list.getByRole('button', { name: /^backup/ })).toContainText('4 things to look at twice');
  await expectLooksRight(page, 'trust-list', { widths: [400, 1280] });
  await list.getByRole('button', { name: 'Weather' }).click();
  await expect(page.getByRole('main', { name: 'Trust Weather?' })).toBeVisible();
  await passGuard(page.getByRole('button', { name: 'Not now' }));
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('main', { name: 'Trust backup?' })).toBeVisible();
  expect(await answers(page)).toMatchObject([{ requestId: 't2', answer: 'notNow' }]);
  await expect(list).toHaveCount(0);
});

test('a server that went back to a trusted launch needs no second look', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  const list = page.getByRole('navigation', { name: 'Waiting for you' });
  await expect(list).toContainText('2 waiting');
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    world.trustRequests = world.trustRequests.map((request) =>
      request.id === 't1' ? { ...request, trustedAt: request.createdAt - 9e8 } : request,
    );
    window.galleryHost.publish({ type: 'permission.changed' });
  });
  await expect(list.getByRole('button', { name: /^backup/ })).toContainText('Trusted before');
  await expect(page.getByRole('main').getByText(/^Back to a launch that you trusted on /)).toBeVisible();
  await expectLooksRight(page, 'trust-unchanged', { widths: [400, 1280] });
  await list.getByRole('button', { name: 'Weather' }).click();
  await review(page, 'Weather');
  const confirm = page.getByRole('button', { name: 'Confirm 2 servers' });
  await passGuard(confirm);
  await confirm.click();
  await expect(page.getByText('All done.')).toBeVisible();
});

test('servers are confirmed together only after each was gone through, exactly as it was shown', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived', path: 'trust.html' });
  const confirm = page.getByRole('button', { name: /^Confirm/ });
  await review(page, 'backup');
  await expect(page.getByRole('navigation').getByRole('button', { name: /^backup/ })).toContainText('Reviewed');
  await expect(confirm).toHaveCount(0);
  await review(page, 'Weather');
  await expect(confirm).toHaveText('Confirm 2 servers');
  await expectLooksRight(page, 'trust-together', { widths: [400, 1280] });
  expect(await answers(page)).toEqual([]);

  // One that changed meanwhile is another launch, and was not gone through.
  await page.evaluate(() => {
    const { world } = window.galleryHost;
    world.trustRequests = world.trustRequests.map((request) =>
      request.id === 't2' ? { ...request, launchHash: 'e'.repeat(64) as never } : request,
    );
    window.galleryHost.publish({ type: 'permission.changed' });
  });
  await expect(confirm).toHaveCount(0);
  await page.getByRole('navigation').getByRole('button', { name: 'Weather' }).click();
  await review(page, 'Weather');
  await passGuard(confirm);
  await confirm.click();
  await expect(page.getByText('All done.')).toBeVisible();
  expect(await answers(page)).toEqual([
    { requestId: 't1', launchHash: 'b'.repeat(64), answer: 'trust' },
    { requestId: 't2', launchHash: 'e'.repeat(64), answer: 'trust' },
  ]);
});
