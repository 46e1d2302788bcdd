import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

/** Fills the form of another provider and sends it. */
async function addProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add provider' }).click();
  await page.getByRole('menuitem', { name: /^Other/ }).press('Enter');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('textbox', { name: 'Base URL' }).fill('https://models.example.org/v1');
  await form.getByRole('button', { name: 'Add provider' }).click();
  await expect(form).toHaveCount(0);
}

const updates = (page: Page) =>
  page.evaluate(() =>
    window.galleryHost.seen.filter(({ command }) => command === 'settings.update').map(({ input }) => input),
  );

test('the key of a new provider is checked at once, and one of its models can be used', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await addProvider(page, 'Example');
  await expect(page.getByRole('status').getByText('3 models found')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Model of Example' }).selectOption('Example medium');
  await expectLooksRight(page, 'models-found', { widths: [1280, 380] });
  await page.getByRole('button', { name: 'Use this model' }).click();
  expect(await updates(page)).toEqual([{ defaultModel: { providerId: 'added', model: 'medium' } }]);
  const used = page.getByRole('button', { name: 'Used for new chats' });
  await expect(used).toBeFocused();
  await used.press('Enter');
  expect(await updates(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'About Example medium' }).click();
  await expect(page.getByRole('dialog', { name: 'About medium' })).toBeVisible();
});

test('a key that does not work is said in the row, and checked again by a press', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await addProvider(page, 'Bad key');
  await expect(page.getByRole('alert')).toContainText('invalid x-api-key');
  await expect(page.getByRole('button', { name: 'Use this model' })).toHaveCount(0);
  await expectLooksRight(page, 'models-failed', { widths: [1280, 380] });
  await page.evaluate(() => {
    window.galleryHost.world.models['added'] = { models: [{ model: 'one' }], problem: null };
  });
  await page.getByRole('button', { name: 'Check models' }).last().click();
  await expect(page.getByText('1 model found')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a first start goes on from a new provider to its models, and to the message', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'first' });
  await addProvider(page, 'Example');
  await expect(page.getByText('3 models found')).toBeVisible();
  await expectLooksRight(page, 'first-models', { widths: [1280, 380] });
  await page.getByRole('button', { name: 'Use this model' }).click();
  await expect(page.getByText('3 models found')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toContainText('large');
});

test('a gateway to Claude is asked for the marks of its cache, and the provider itself is not', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const form = page.getByRole('dialog');
  const marks = form.getByRole('checkbox', { name: 'Takes Anthropic’s cache marks' });
  const choose = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Add provider' }).click();
    await page.getByRole('menuitem', { name }).press('Enter');
    await expect(form.getByRole('textbox', { name: 'Base URL' })).toBeVisible();
  };
  await choose(/^OpenRouter/);
  await expect(marks).toBeChecked();
  await expectLooksRight(page, 'cache-marks', { widths: [1280, 380] });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await choose(/^Anthropic/);
  await expect(marks).toHaveCount(0);
  const address = form.getByRole('textbox', { name: 'Base URL' });
  await address.fill('https://api.anthropic.com/v1');
  await expect(marks).toHaveCount(0);
  await address.fill('https://gateway.example');
  await expect(marks).not.toBeChecked();
  await marks.press('Space');
  await form.getByRole('button', { name: 'Add provider' }).click();
  await expect(form).toHaveCount(0);
  const added = await page.evaluate(
    () => window.galleryHost.seen.find(({ command }) => command === 'provider.add')?.input,
  );
  expect(added).toMatchObject({ kind: 'anthropic', baseUrl: 'https://gateway.example', hasCacheMarks: true });
});
