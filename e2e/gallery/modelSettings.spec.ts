import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const sentOf = (page: Page, name: string) =>
  page.evaluate(
    (command) => window.galleryHost.seen.filter((each) => each.command === command).map(({ input }) => input),
    name,
  );

async function openSettings(page: Page) {
  const button = page.getByRole('button', { name: 'Model settings' });
  await button.click();
  return { button, card: page.getByRole('dialog', { name: 'Model settings' }) };
}

test('the settings of a chat are set, shown, reset, and kept for the model', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const chats = page.getByRole('navigation', { name: 'Conversations' });
  await chats.getByRole('button', { name: /^Summary of the release files/ }).click();
  const { button, card } = await openSettings(page);
  await expectLooksRight(page, 'model-settings');
  await card.getByRole('combobox', { name: 'Reasoning effort' }).selectOption('High');
  await card.getByRole('textbox', { name: 'Temperature' }).fill('3');
  await expect(card).toContainText('Enter a number from 0 to 1.');
  await card.getByRole('textbox', { name: 'Temperature' }).fill('0,4');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => sentOf(page, 'conversation.setModelSettings'))
    .toMatchObject([{ settings: { effort: 'high' } }, { settings: { effort: 'high', temperature: 0.4 } }]);
  await expect(button).toHaveAccessibleDescription('Changed for this chat');
  await card.getByRole('button', { name: 'Use for all chats with this model' }).click();
  await expect(card.getByRole('combobox', { name: 'Reasoning effort' })).toHaveValue('');
  await expect(card.getByRole('option', { name: 'Default (High)' })).toBeAttached();
  await card.getByRole('button', { name: 'Clear this model’s defaults' }).click();
  await expect(card.getByRole('option', { name: 'Default', exact: true })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a new chat takes its settings along with its first message', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const { card } = await openSettings(page);
  await card.getByRole('combobox', { name: 'Reasoning effort' }).selectOption('Off');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => sentOf(page, 'turn.send'))
    .toMatchObject([{ newChat: { modelSettings: { effort: 'none' } } }]);
});

test('what a model takes and costs can be corrected', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const { button, card } = await openSettings(page);
  await card.getByRole('button', { name: 'Prices and abilities…' }).click();
  const dialog = page.getByRole('dialog', { name: /^About / });
  await expect(dialog.getByRole('textbox', { name: 'Context window (tokens)' })).toHaveAttribute(
    'placeholder',
    'Known: 200,000',
  );
  await dialog.getByRole('textbox', { name: 'Input', exact: true }).fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Input and output belong together.');
  await dialog.getByRole('textbox', { name: 'Output' }).fill('8');
  await dialog.getByRole('combobox', { name: 'Pictures' }).selectOption('No');
  await expectLooksRight(page, 'model-facts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeVisible();
  expect(await sentOf(page, 'model.configure')).toMatchObject([
    { facts: { prices: { input: 2, output: 8 }, images: false }, settings: {} },
  ]);
});

test('what was said about a model counts for what is attached already', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'parts' });
  await page.getByRole('button', { name: 'Summary of the release files', exact: true }).click();
  const said = page.getByRole('article', { name: 'User message' }).last();
  await said.hover();
  await said.getByRole('button', { name: 'Edit' }).click();
  const refused = page.getByRole('list', { name: 'Attached to this message' }).getByText('not accepted by this model');
  await expect(refused).toHaveCount(1);
  const { card } = await openSettings(page);
  await card.getByRole('button', { name: 'Prices and abilities…' }).click();
  const dialog = page.getByRole('dialog', { name: /^About / });
  await dialog.getByRole('combobox', { name: 'PDF files' }).selectOption('No');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(refused).toHaveCount(2);
});

test('a model without effort has no such field', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await page.getByRole('combobox', { name: 'Model', exact: true }).click();
  await page.getByRole('option', { name: 'qwen3:8b' }).click();
  const { card } = await openSettings(page);
  await expect(card.getByRole('textbox', { name: 'Temperature' })).toBeVisible();
  await expect(card.getByRole('combobox', { name: 'Reasoning effort' })).toHaveCount(0);
});

test('the practice model has no settings', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'first' });
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveText('Practice');
  await expect(page.getByRole('button', { name: 'Model settings' })).toHaveCount(0);
});
