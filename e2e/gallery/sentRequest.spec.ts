import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'What the model saw' });

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await page.getByRole('button', { name: 'What the model saw' }).last().click();
  await expect(dialog(page)).toBeVisible();
}

test('what the model saw is shown by source, and as it was sent', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'versions' });
  await open(page);
  await expect(dialog(page)).toContainText('These are the very bytes that were sent');
  await expectLooksRight(page, 'sentRequest', { widths: [380, 1280] });
  const fold = (name: RegExp) => dialog(page).getByRole('button', { name });
  await fold(/^Your messages/).press('Enter');
  await expect(dialog(page).getByText('Question 20', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Question 21', { exact: true })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Show more (25 left)' }).click();
  await expect(dialog(page).getByText('Question 40', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Show more (5 left)' }).click();
  await expect(dialog(page).getByText('Question 45', { exact: true })).toBeVisible();
  await fold(/^Your messages/).press('Enter');
  // What cannot be seen is marked.
  await fold(/^Instructions of a server · everything/).press('Enter');
  await expect(dialog(page).getByText('RLO')).toBeVisible();
  await expectLooksRight(page, 'sentRequestParts', { widths: [380, 1280] });
  await dialog(page).getByRole('tab', { name: 'As sent' }).click();
  await expect(dialog(page).getByText('"model":"claude-sonnet-5"')).toBeVisible();
  await expectLooksRight(page, 'sentRequestBody', { widths: [380, 1280] });
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe('request.json');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'What the model saw' }).last()).toBeFocused();
});

for (const [state, words] of [
  ['none', 'Nothing is kept for this answer'],
  ['sameWithSecrets', 'These bytes were sent, with known secrets in the places of [secret …].'],
  ['secretsHidden', 'Known secrets were removed before this was kept'],
  ['different', 'This is not what was sent'],
  ['failing', 'Retry'],
] as const) {
  test(`what the model saw says when it is ${state}`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'versions' });
    await page.evaluate((next) => {
      window.galleryHost.world.sentRequests = next;
    }, state);
    await open(page);
    await expect(dialog(page)).toContainText(words);
    await expectLooksRight(page, `sentRequest-${state}`, { widths: [1280] });
  });
}
