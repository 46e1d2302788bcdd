import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { type Gallery, test } from './openGallery.ts';
import { openSettings } from './openSettings.ts';

/** Opens the newest chat of a scenario. */
async function openChat(gallery: Gallery, scenario: 'summarised' | 'summarising' | 'costLimit') {
  const page = await gallery.open({ scenario });
  await page.getByRole('list').getByRole('button').first().click();
  return page;
}

const mark = (page: Page) => page.getByRole('region', { name: 'Summarised messages' });
const seen = (page: Page, command: string) =>
  page.evaluate((wanted) => {
    return window.galleryHost.seen.filter((each) => each.command === wanted).map(({ input }) => input);
  }, command);

test('the thread shows what is summarised, what the model sees instead, and takes it back', async ({ gallery }) => {
  const page = await openChat(gallery, 'summarised');
  await expect(mark(page)).toContainText('Older messages are summarised for the model');
  await expect(page.getByText('It reads the port, the host')).toBeVisible();
  await expectLooksRight(page, 'summarised');
  const show = mark(page).getByRole('button', { name: 'Show what the model sees' });
  await show.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What the model saw' });
  await expect(dialog).toContainText('Open: the limits for uploads.');
  await expect(dialog).toContainText('2 messages, summarised by claude-sonnet-4-5');
  await expectLooksRight(page, 'summary-shown');
  await page.keyboard.press('Escape');
  await expect(show).toBeFocused();
  await mark(page).getByRole('button', { name: 'Undo summary' }).click();
  await expect(mark(page)).toHaveCount(0);
  expect(await seen(page, 'summary.undo')).toEqual([{ conversationId: 'c1', summaryId: 'summary_1' }]);
});

test('the context meter has the model summarise older messages', async ({ gallery }) => {
  const page = await openChat(gallery, 'summarised');
  await mark(page).getByRole('button', { name: 'Undo summary' }).click();
  await page.getByRole('button', { name: /^Context: / }).click();
  await expect(page.getByRole('dialog', { name: 'Context' })).toContainText('Prices of Jul 20, 2026.');
  await page.getByRole('button', { name: 'Summarise older messages' }).click();
  await expect(mark(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Context' })).toHaveCount(0);
  expect(await seen(page, 'summary.make')).toEqual([{ conversationId: 'c1' }]);
});

test('a summary that is being written says how far it is, and can be stopped', async ({ gallery }) => {
  const page = await openChat(gallery, 'summarising');
  const status = page.getByRole('status').filter({ hasText: 'Summarising older messages' });
  await expect(status).toContainText('Part 2 of 3');
  await expectLooksRight(page, 'summarising');
  await status.getByRole('button', { name: 'Stop' }).click();
  expect(await seen(page, 'turn.stop')).toHaveLength(1);
});

test('a result that the model reads again is a small row of Gatehouse', async ({ gallery }) => {
  const page = await openChat(gallery, 'summarised');
  const row = page.getByRole('group', { name: 'Tool call Gatehouse Read a shortened result' });
  await row.getByRole('button').first().click();
  await expect(row).toContainText('parallel: 10');
  await expect(page.getByText('the model got 4 older tool results shortened')).toBeVisible();
});

test('the settings say when chats are summarised', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openSettings(page, 'Chats');
  const percent = page.getByRole('textbox', { name: 'Summarise when this much of the window is used (%)' });
  await percent.fill('20');
  await expect(percent).toHaveAttribute('aria-invalid', 'true');
  await percent.fill('60');
  await percent.press('Enter');
  await page.getByRole('switch', { name: 'Summarise older messages automatically' }).click();
  await expect
    .poll(() => seen(page, 'settings.update'))
    .toEqual([{ summarizeAtPercent: 60 }, { summarizeAtPercent: null }]);
});

test('a turn that would cost more than the user set asks, and goes on or stops', async ({ gallery }) => {
  const page = await openChat(gallery, 'costLimit');
  const status = page.getByRole('status').filter({ hasText: 'This chat has cost about $1.98' });
  await expect(status).toContainText(
    'before it costs more than $2.00. The next request costs at most about $0.046 before the answer. Prices of Jul 20, 2026.',
  );
  await expectLooksRight(page, 'cost-limit');
  await status.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(status).toHaveCount(0);
  await expect(page.getByTitle('Prices of Jul 20, 2026.')).toBeVisible();
  expect(await seen(page, 'usage.goOn')).toEqual([{ conversationId: 'c1' }]);
});

test('the settings take amounts above which the user is asked, and none', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  await openSettings(page, 'Chats');
  const chat = page.getByRole('textbox', { name: 'Ask before a chat costs more than (US dollars)' });
  await chat.fill('0');
  await expect(page.getByText('Enter an amount from 0.01 to 100000.')).toBeVisible();
  await chat.fill('2,5');
  await chat.press('Enter');
  await page.getByRole('textbox', { name: 'Ask before a day costs more than (US dollars)' }).fill('10');
  await page.keyboard.press('Tab');
  await expect.poll(() => seen(page, 'settings.update')).toEqual([{ chatCostLimitUsd: 2.5 }, { dayCostLimitUsd: 10 }]);
  await page.getByRole('heading', { name: 'Context and cost' }).scrollIntoViewIfNeeded();
  await expectLooksRight(page, 'settings-budget');
});
