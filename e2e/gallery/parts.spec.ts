import { expect, type Page } from '@playwright/test';
import { test } from './openGallery.ts';
import { expectLooksRight } from './looksRight.ts';

const last = (page: Page) => page.getByRole('article', { name: 'User message' }).last();
const waiting = (page: Page) => page.getByRole('list', { name: 'Attached to this message' });

async function openThread(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Summary of the release files' })
    .or(page.getByText('Summary of the release files'))
    .first()
    .click();
  await expect(last(page).getByRole('img', { name: 'Picture from screen.png' })).toBeVisible();
}

test('parts of messages look right', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'parts' });
  await openThread(page);
  await last(page)
    .getByRole('button', { name: /^release\.md/ })
    .click();
  await expect(last(page).getByText('TAG a')).toBeVisible();
  await last(page).hover();
  await last(page).getByRole('button', { name: 'Edit' }).click();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(5);
  // The model of the gallery takes no sound.
  await expect(waiting(page).getByText('not accepted by this model')).toBeVisible();
  await expectLooksRight(page, 'parts');
});

test('parts of messages expand to the text for the model, and can be sent and removed', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'parts' });
  await openThread(page);
  const log = last(page).getByRole('button', { name: /^a-log/ });
  await log.focus();
  await page.keyboard.press('Enter');
  await expect(last(page)).toContainText('812000 more characters were left out');
  await expect(last(page)).toContainText('Resource of filesystem');
  await log.press('Enter');
  await expect(last(page)).not.toContainText('were left out');
  await expect(page.getByRole('article').first()).toContainText('Prompt Review a file of everything');

  // Up in the empty composer: the message with all its parts.
  await page.getByRole('textbox', { name: 'Message' }).press('ArrowUp');
  const picture = waiting(page).getByRole('listitem').filter({ hasText: 'screen.png' });
  await expect(picture.locator('img')).toBeVisible();
  await waiting(page).getByRole('button', { name: 'screen.png', exact: true }).press('Delete');
  await expect(waiting(page).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  for (const name of ['Remove report.pdf', 'Remove memo.wav']) {
    await waiting(page).getByRole('button', { name }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  }
  await page.getByRole('textbox', { name: 'Message' }).fill('');
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toHaveCount(0);
  const [sent] = await page.evaluate(() => window.galleryHost.seen.filter(({ command }) => command === 'turn.edit'));
  expect(sent?.input).toMatchObject({ text: '', parts: [{ name: 'release.md' }, { cut: 812_000 }] });
});

test('the picture of a removed attachment does not stand beside the next one', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'parts' });
  const unread = '9'.repeat(64);
  // Never answered: nothing but the picture before it could be drawn.
  await page.route(`**/blob/${unread}`, () => undefined);
  await page.evaluate((blob) => {
    for (const message of Object.values(window.galleryHost.world.messages).flat()) {
      const at = message.parts?.findIndex(({ type }) => type === 'image') ?? -1;
      const first = message.parts?.[at];
      if (message.parts === undefined || first?.type !== 'image') continue;
      const second = { ...first, name: 'second.png', blob: blob as typeof first.blob };
      Object.assign(message, { parts: message.parts.toSpliced(at + 1, 0, second) });
    }
  }, unread);
  await openThread(page);
  await page.getByRole('textbox', { name: 'Message' }).press('ArrowUp');
  const item = (name: string) => waiting(page).getByRole('listitem').filter({ hasText: name });
  await expect(item('screen.png').locator('img')).toBeVisible();
  await waiting(page).getByRole('button', { name: 'Remove screen.png' }).click();
  await expect(item('screen.png')).toHaveCount(0);
  await expect(item('second.png')).toBeVisible();
  await expect(item('second.png').locator('img')).toHaveCount(0);
});
