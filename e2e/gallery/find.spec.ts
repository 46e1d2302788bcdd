import { expect } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

test('Find searches the whole chat, marks the words and goes to the place', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'long' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(page.getByText('Answer 1000.')).toBeVisible();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in this chat' });
  // Far above what was read when the chat was opened.
  await field.fill('Answer 40.');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1');
  await expect(page.getByText('Answer 40.', { exact: false }).first()).toBeInViewport();
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('found-now') ?? [])].map(String));
  await expect.poll(marked).toEqual(['Answer 40.']);
  await expectLooksRight(page, 'find', { widths: [1280, 400] });
  await field.fill('no such words');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('No matches');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(0);
});

test('Find looks into the answer that is being written, and keeps its place while more text arrives', async ({
  gallery,
}) => {
  const page = await gallery.open({ scenario: 'long' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(page.getByText('Answer 1000.')).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in this chat' }).fill('Answer 1000.');
  const status = page.getByRole('search').getByRole('status');
  await expect(status).toHaveText('1 of 1');
  const say = (text: string) =>
    page.evaluate((words) => {
      const host = window.galleryHost;
      const last = Object.values(host.world.messages)
        .flat()
        .findLast(({ text: said }) => said.includes('Answer 1000.'));
      if (last === undefined) throw new Error('There is no such answer.');
      const message = { ...last, id: 'streams' as never, position: last.position + 1, state: 'streaming' as const };
      host.publish({ type: 'message.added', message: { ...message, text: words } });
    }, text);
  // The host is asked when a message begins, and not while it goes on.
  await say('As I said in Answer 1000. and');
  await expect(status).toHaveText('2 of 2');
  await say('As I said in Answer 1000. and in Answer 1000. again');
  await expect(status).toHaveText('3 of 3');
  await page.getByRole('button', { name: 'Newer match' }).click();
  await expect(status).toHaveText('2 of 3');
});
