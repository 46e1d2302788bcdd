import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const queue = (page: Page) => page.getByRole('region', { name: 'Waiting messages' });
const item = (page: Page, text: string) => queue(page).getByRole('listitem').filter({ hasText: text });
const sent = (page: Page) =>
  page.evaluate(() =>
    window.galleryHost.seen
      .filter(({ command }) => command.startsWith('queue.'))
      .map(({ command, input }) => `${command} ${String(input['messageId'])}`),
  );

/** The turn was stopped while three messages waited. */
async function stopWithThree(page: Page): Promise<void> {
  await page.evaluate(() => {
    const queue = ['First, look at the sizes.', 'Then say it in French.', 'And draw it.'].map((text, at) => ({
      id: `q${at}` as never,
      text,
    }));
    window.galleryHost.publish({
      type: 'conversation.activityChanged',
      conversationId: 'c1' as never,
      activity: { turn: { kind: 'idle', lastEnd: 'stopped' }, queue, isQueuePaused: true },
    });
  });
  await expect(queue(page)).toContainText('Paused');
}

test('messages queued after a stop are marked as paused, and can be sent, edited or removed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(queue(page)).toContainText('Sent when this answer ends');
  await stopWithThree(page);
  await expectAccessible(page);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Something new');
  await item(page, 'French').getByRole('button', { name: 'Edit' }).click();
  await expect(message).toHaveValue('Then say it in French.\n\nSomething new');
  await expect(message).toBeFocused();
  await item(page, 'sizes').getByRole('button', { name: 'Remove' }).focus();
  await page.keyboard.press('Enter');
  await expect(item(page, 'sizes')).toHaveCount(0);
  await expect(item(page, 'draw').getByRole('button', { name: 'Remove' })).toBeFocused();
  await item(page, 'draw').getByRole('button', { name: 'Send now' }).click();
  await expect(queue(page)).toHaveCount(0);
  expect(await sent(page)).toEqual(['queue.edit q1', 'queue.remove q0', 'queue.sendNow q2']);
});

test('waiting messages look right', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'approval' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await stopWithThree(page);
  await expectLooksRight(page, 'queue-paused', { widths: [1280, 400] });
});
