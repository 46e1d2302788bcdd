import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('a turn whose tools take much of the window asks with its numbers', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'toolShare' });
  await page.getByRole('list').getByRole('button').first().click();
  const notice = page.getByRole('status').filter({ hasText: 'Tools take about 41,000 of 128,000 tokens (32%)' });
  await expect(notice).toBeVisible();
  await expectLooksRight(page, 'toolShare', { widths: [380, 1280] });
  const answers = () =>
    page.evaluate(() =>
      window.galleryHost.seen.flatMap(({ command, input }) =>
        command === 'tool.answerShare' ? [input['answer']] : [],
      ),
    );
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect.poll(answers).toEqual(['send']);
  await page.getByRole('button', { name: 'Load by search' }).click();
  await expect.poll(answers).toEqual(['send', 'search']);
  await page.getByRole('button', { name: 'Choose tools' }).click();
  await expect(page.getByRole('dialog', { name: 'Tools in this chat' })).toBeVisible();
});

test('tools are suggested above the composer, chosen with the keyboard and taken out again', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const box = page.getByRole('textbox', { name: 'Message' });
  const list = page.getByRole('listbox', { name: 'Tools' });
  await box.pressSequentially('#read');
  await expect(list.getByRole('option', { name: /read_file/ }).first()).toBeVisible();
  await expectLooksRight(page, 'toolSuggestions', { widths: [380, 1280] });
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await box.fill('');
  await box.pressSequentially('#');
  await expect(list).toBeVisible();
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Tab');
  const chips = page.getByRole('list', { name: 'Only these tools for this message' });
  await expect(chips.getByRole('listitem')).toHaveCount(1);
  await expect(box).toHaveValue('');
  await expectLooksRight(page, 'draftTools', { widths: [380, 1280] });
  await chips.getByRole('button').press('Backspace');
  await expect(chips).toHaveCount(0);
  await expect(box).toBeFocused();
});

test('a key that is quicker than the search after a # chooses the first match, or sends the message without one', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'lived' });
  const box = page.getByRole('textbox', { name: 'Message' });
  const chips = page.getByRole('list', { name: 'Only these tools for this message' }).getByRole('listitem');
  const answerAfter = (ms: number) =>
    page.evaluate((late) => {
      window.galleryHost.world.lateMs['tool.suggest'] = late;
    }, ms);
  const sent = () =>
    page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'turn.send').length);
  await answerAfter(300);
  for (const [at, key] of (['Enter', 'Tab'] as const).entries()) {
    await box.pressSequentially(key === 'Enter' ? '#read_file' : '#longRunning');
    await page.keyboard.press(key);
    await expect(chips).toHaveCount(at + 1);
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
  }
  expect(await sent()).toBe(0);
  await box.pressSequentially('#nothing-has-this');
  await page.keyboard.press('Enter');
  await expect.poll(sent).toBe(1);
});

test('a new # does not begin with the tools found for an earlier one', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'lived' });
  const box = page.getByRole('textbox', { name: 'Message' });
  const list = page.getByRole('listbox', { name: 'Tools' });
  await box.pressSequentially('#read');
  await expect(list).toBeVisible();
  await box.fill('');
  await expect(list).toHaveCount(0);
  await page.evaluate(() => {
    window.galleryHost.world.lateMs['tool.suggest'] = 1000;
  });
  await box.pressSequentially('#');
  await expect(list).toHaveCount(0, { timeout: 1 });
  await expect(list.getByRole('option', { name: /longRunning/ })).toBeVisible();
});
