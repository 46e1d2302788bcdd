import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const seen = (page: Page, command: string) =>
  page.evaluate((name) => window.galleryHost.seen.filter((call) => call.command === name).length, command);

/** The page looks once nothing was typed for a moment. */
async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.clock.runFor(500);
}

test('resources that fit a message are suggested once the user wants it, attached with one press, and dismissed', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  const group = page.getByRole('group', { name: 'Attach these?' });
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await type(page, 'What do the release notes say?');
  expect(await seen(page, 'resource.suggest')).toBe(0);
  await type(page, '');
  await page.evaluate(() => {
    const host = window.galleryHost;
    const settings = { ...host.world.snapshot.settings, mustSuggestResources: true };
    host.publish({ type: 'settings.changed', settings });
  });
  await type(page, 'What do the release notes say?');
  await expect(group).toBeVisible();
  expect(await seen(page, 'resource.read')).toBe(0);
  await expectLooksRight(page, 'suggestions', { widths: [400, 1280] });
  const attach = group.getByRole('button', { name: /^Attach Release notes of everything/ });
  await attach.click();
  await expect.poll(() => seen(page, 'resource.read')).toBe(1);
  await expect(attach).toHaveCount(0);

  await type(page, '');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await type(page, 'The release notes again');
  await group.getByRole('button', { name: 'No suggestions for this message' }).click();
  await type(page, 'The release notes again, please');
  await expect(group).toHaveCount(0);
  await type(page, '');
  await type(page, 'Another one about the release notes');
  await expect(group).toBeVisible();
});
