import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const switcher = (page: Page) => page.getByRole('group', { name: 'Versions' });
const articles = (page: Page) => page.getByRole('log').getByRole('article');
const seen = (page: Page, command: string) =>
  page.evaluate((wanted) => {
    return window.galleryHost.seen.filter((each) => each.command === wanted).map(({ input }) => input);
  }, command);

test('versions of a message are shown in turn, each with what follows it, and the focus stays', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'versions' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const previous = switcher(page).getByRole('button', { name: 'Previous version' });
  const next = switcher(page).getByRole('button', { name: 'Next version' });
  await expect(switcher(page)).toContainText('2 of 2');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(previous).toHaveAccessibleDescription('2 of 2');
  await expectLooksRight(page, 'versions');
  await previous.focus();
  await page.keyboard.press('Enter');
  await expect(articles(page)).toHaveCount(6);
  await expect(articles(page).last()).toContainText('Approvals, answers, export.');
  await expect(switcher(page)).toContainText('1 of 2');
  await expect(previous).toBeFocused();
  // There is nothing before the first version.
  await page.keyboard.press('Enter');
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(articles(page)).toHaveCount(4);
  await expect(articles(page).last()).toContainText('Approvals are safer, and answers stay.');
  await expect(next).toBeFocused();
  expect(await seen(page, 'conversation.showVersion')).toHaveLength(2);
});

test('older messages can be edited, and any answer regenerated, also with another model', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'versions' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await articles(page).first().getByRole('button', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await expect(field).toHaveValue('Which files changed since the last release?');
  await expect(page.getByText('the present one and its answers stay')).toBeVisible();
  await field.fill('Which folders changed?');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  expect(await seen(page, 'turn.edit')).toMatchObject([{ messageId: 'c1-m1', text: 'Which folders changed?' }]);

  const older = articles(page).nth(1);
  await older.getByRole('button', { name: 'Regenerate', exact: true }).click();
  await older.getByRole('button', { name: 'Regenerate with…' }).click();
  await expect(page.getByRole('combobox', { name: 'Find a model' })).toBeFocused();
  await expectLooksRight(page, 'regenerate-with', { widths: [380, 1280] });
  await page.getByRole('option').last().click();
  await expect.poll(() => seen(page, 'turn.regenerate')).toHaveLength(2);
  const [same, other] = await seen(page, 'turn.regenerate');
  expect(same).toEqual({ conversationId: 'c1', messageId: 'c1-m2' });
  expect(other).toMatchObject({ messageId: 'c1-m2', model: { model: 'qwen3:8b' } });
});

test('while an answer is written, versions stay as they are, and a call that ran elsewhere says so', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'versionsAsking' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  const card = page.getByRole('group', { name: 'Approve filesystem write_file' });
  await expect(card).toContainText('The same call already ran in another version of this chat');
  const off = [
    articles(page).first().getByRole('button', { name: 'Edit' }),
    articles(page).nth(1).getByRole('button', { name: 'Regenerate', exact: true }),
    articles(page).nth(1).getByRole('button', { name: 'Regenerate with…' }),
    switcher(page).getByRole('button', { name: 'Previous version' }),
  ];
  for (const button of off) {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAttribute('aria-description', 'not while an answer is being written');
    await button.focus();
    await page.keyboard.press('Enter');
  }
  const commands = await page.evaluate(() => window.galleryHost.seen.map(({ command }) => command));
  expect(commands).not.toContain('turn.regenerate');
  expect(commands).not.toContain('conversation.showVersion');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await expectLooksRight(page, 'versions-asking');
});
