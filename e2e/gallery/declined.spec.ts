import { expect, type Page } from '@playwright/test';
import { expectLooksRight } from './looksRight.ts';
import { test } from './openGallery.ts';

const articles = (page: Page) => page.getByRole('log').getByRole('article');
const declined = (page: Page) => page.getByRole('region', { name: 'Declined answer' });
const marks = (page: Page) => page.getByRole('log').getByText('Not sent to the model', { exact: true });
const seen = (page: Page, command: string) =>
  page.evaluate((wanted) => {
    return window.galleryHost.seen.filter((each) => each.command === wanted).map(({ input }) => input);
  }, command);

/** A chat with two turns; in the second one the model declined to answer. */
async function openDeclined(gallery: { open(opening: { scenario: 'versions' }): Promise<Page> }): Promise<Page> {
  const page = await gallery.open({ scenario: 'versions' });
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await expect(articles(page)).toHaveCount(4);
  await page.evaluate(() => {
    const message = window.galleryHost.world.messages['c1']?.at(-1);
    if (message === undefined) throw new Error('The scenario has no messages.');
    const text = 'I cannot help with that.';
    window.galleryHost.publish({
      type: 'message.finished',
      message: { ...message, text, notices: [{ kind: 'refused' }] },
    });
  });
  await expect(declined(page)).toContainText('the model may continue to decline');
  return page;
}

test('a declined turn is left out of later requests, and included again, with the keyboard', async ({ gallery }) => {
  const page = await openDeclined(gallery);
  await expectLooksRight(page, 'declined', { widths: [400, 1200] });
  const offer = declined(page).getByRole('button', { name: 'Leave out of later requests' });
  await offer.focus();
  await page.keyboard.press('Enter');
  const again = declined(page).getByRole('button', { name: 'Include again' });
  await expect(again).toBeFocused();
  // At the message of the user and at the end of the turn; the turn before has none.
  await expect(marks(page)).toHaveCount(2);
  await expect(articles(page).nth(2)).toContainText('Not sent to the model');
  await expect(articles(page).nth(3)).toContainText('I cannot help with that.');
  await expectLooksRight(page, 'leftOut', { widths: [400, 1200] });
  await page.keyboard.press('Enter');
  await expect(marks(page)).toHaveCount(0);
  await expect(offer).toBeFocused();
  const messageId = await page.evaluate(() => window.galleryHost.world.messages['c1']?.at(-1)?.id);
  expect(await seen(page, 'turn.setLeftOut')).toEqual([
    { conversationId: 'c1', messageId, isLeftOut: true },
    { conversationId: 'c1', messageId, isLeftOut: false },
  ]);
});

test('Undo includes a turn again, and another page that changed it is followed', async ({ gallery }) => {
  const page = await openDeclined(gallery);
  await declined(page).getByRole('button', { name: 'Leave out of later requests' }).click();
  await expect(marks(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(marks(page)).toHaveCount(0);
  await page.evaluate(() => {
    const message = window.galleryHost.world.messages['c1']?.at(-1);
    if (message === undefined) throw new Error('The scenario has no messages.');
    const { conversationId, id: messageId } = message;
    window.galleryHost.publish({ type: 'turn.leftOutChanged', conversationId, messageId, isLeftOut: true });
  });
  await expect(marks(page)).toHaveCount(2);
});

test('another model is asked for an answer that was declined', async ({ gallery }) => {
  const page = await openDeclined(gallery);
  const ask = declined(page).getByRole('combobox', { name: 'Ask another model…' });
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find a model' })).toBeFocused();
  await page.getByRole('option').last().click();
  await expect.poll(() => seen(page, 'turn.regenerate')).toMatchObject([{ model: { model: 'qwen3:8b' } }]);
});
