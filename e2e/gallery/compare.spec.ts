import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const both = (page: Page) => page.getByRole('group', { name: 'Two answers to compare' });
const first = (page: Page) => both(page).getByRole('region', { name: 'First answer' });
const second = (page: Page) => both(page).getByRole('region', { name: 'Second answer' });
const openChat = (page: Page) => page.getByRole('button', { name: /^Summary of the release files/ }).click();
const seen = (page: Page, command: string) =>
  page.evaluate((wanted) => {
    return window.galleryHost.seen.filter((each) => each.command === wanted).map(({ input }) => input);
  }, command);

test('a second model is chosen at the composer, stays with the draft and is sent with it', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const field = page.getByRole('textbox', { name: 'Message' });
  const chip = page.getByRole('group', { name: 'Also asked for this message:' });
  const choose = async () => {
    await page
      .getByRole('button', { name: 'Compare two models…' })
      .or(page.getByRole('combobox', { name: 'Compare two models…' }))
      .click();
    await page.getByRole('option', { name: 'qwen3:8b' }).click();
  };
  await field.fill('Which is better?');
  await choose();
  await expect(chip).toContainText('qwen3:8b');
  await expectLooksRight(page, 'compare-draft', { widths: [360, 1280] });
  // By key it is taken back, and the focus is where one types.
  await page.getByRole('button', { name: 'Do not ask qwen3:8b' }).press('Delete');
  await expect(chip).toHaveCount(0);
  await expect(field).toBeFocused();
  await choose();
  await expect(chip).toBeVisible();
  await field.press('Enter');
  await expect
    .poll(() => seen(page, 'turn.send'))
    .toMatchObject([{ text: 'Which is better?', secondModel: { model: 'qwen3:8b' } }]);
  await expect(field).toHaveValue('');
  await expect(chip).toHaveCount(0);
});

test('while the first answer is written, the second one waits beside it, and each can be stopped', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'comparingFirst' });
  await openChat(page);
  await expect(first(page)).toContainText('Your changes');
  await expect(first(page)).toContainText('claude-sonnet-5');
  await expect(second(page)).toContainText('Asked when the first answer ends.');
  await expect(page.getByRole('article', { name: 'User message' })).toContainText('Also for qwen3:8b');
  await expectLooksRight(page, 'compare-first', { widths: [400, 1280] });
  await first(page).getByRole('button', { name: 'Stop this answer' }).click();
  await expect.poll(() => seen(page, 'turn.stop')).toMatchObject([{ isOneAnswer: true }]);
  await second(page).getByRole('button', { name: 'Cancel the second answer' }).press('Enter');
  await expect(both(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  expect(await seen(page, 'comparison.cancelSecond')).toHaveLength(1);
  await expect(page.getByRole('log')).toContainText('Your changes');
});

test('while the second answer is written, the first one is beside it with its calls, and none can be kept yet', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'comparingSecond' });
  await openChat(page);
  await expect(first(page)).toContainText('Nothing is lost.');
  await expect(second(page)).toContainText('The last commit is');
  await expect(second(page).getByRole('group', { name: /list_directory/ })).toBeVisible();
  await expectLooksRight(page, 'compare-second', { widths: [400, 1280] });
  const keep = first(page).getByRole('button', { name: 'Keep this one' });
  await expect(keep).toHaveAttribute('aria-disabled', 'true');
  await expect(keep).toHaveAccessibleDescription('not while an answer is being written');
  await keep.focus();
  await page.keyboard.press('Enter');
  await second(page).getByRole('button', { name: 'Stop this answer' }).click();
  await expect.poll(() => seen(page, 'turn.stop')).toHaveLength(1);
  expect(await seen(page, 'comparison.keep')).toEqual([]);
});

test('one of two answers is kept', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'comparingDone' });
  await openChat(page);
  await expect(first(page)).toContainText('Nothing is lost.');
  await expect(second(page)).toContainText('is safe here.');
  // Neither of them is in the thread a second time.
  await expect(page.getByRole('log').getByRole('article', { name: 'Assistant message' })).toHaveCount(3);
  await expectLooksRight(page, 'compare-done', { widths: [400, 1280] });
  await first(page).getByRole('button', { name: 'Keep this one' }).press('Enter');
  await expect(both(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  expect(await seen(page, 'comparison.keep')).toEqual([{ conversationId: 'c1', kept: 'first' }]);
});

test('each of two answers has its own error, and only the second one can be asked for again', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'comparingFailed' });
  await openChat(page);
  await expect(first(page).getByRole('alert')).toContainText('Anthropic');
  await expect(second(page).getByRole('alert')).toContainText('Ollama');
  await expectLooksRight(page, 'compare-failed', { widths: [400, 1280] });
  await expect(first(page).getByRole('button', { name: 'Retry' })).toHaveCount(0);
  // It is asked of its own model again, not of that of the chat.
  await expect(both(page).getByRole('button', { name: 'Choose another model' })).toHaveCount(0);
  await second(page).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => seen(page, 'turn.retry')).toHaveLength(1);
});

test('a second model that was not asked is named, and is asked with one press', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'secondNotAsked' });
  await openChat(page);
  await expect(page.getByText('qwen3:8b was not asked.')).toBeVisible();
  await expectLooksRight(page, 'compare-not-asked', { widths: [400, 1280] });
  await page.getByRole('button', { name: 'Ask it now' }).click();
  await expect(first(page)).toContainText('Nothing is lost.');
  await expect(second(page)).toContainText('Another answer.');
  await expect(page.getByText('qwen3:8b was not asked.')).toHaveCount(0);
  expect(await seen(page, 'turn.regenerate')).toMatchObject([{ isCompared: true, model: { model: 'qwen3:8b' } }]);
});

test('an answer of another model stands beside one that is there already', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'versions' });
  await openChat(page);
  const last = page.getByRole('log').getByRole('article').last();
  await last.hover();
  await last.getByRole('button', { name: 'Compare with another model' }).click();
  await page.getByRole('option').first().click();
  await expect(first(page)).toContainText('Approvals are safer');
  await expect(second(page)).toContainText('Another answer.');
  await second(page).getByRole('button', { name: 'Keep this one' }).click();
  await expect(both(page)).toHaveCount(0);
  expect(await seen(page, 'comparison.keep')).toMatchObject([{ kept: 'second' }]);
});
