import { expect, type Page } from '@playwright/test';
import { test } from './openGallery.ts';

/** A chat with one more answer: this text. */
async function answerWith(page: Page, text: string) {
  await page
    .getByRole('button', { name: /^Opened/ })
    .first()
    .click();
  await page.getByRole('log', { name: 'Conversation' }).waitFor();
  await page.evaluate((words) => {
    const message = {
      id: 'm-many' as never,
      conversationId: 'c1' as never,
      role: 'assistant' as const,
      position: 9,
      text: words,
      createdAt: Date.now(),
      notices: [],
      seq: 0,
      state: 'finished' as const,
    };
    window.galleryHost.publish({ type: 'message.added', message });
    window.galleryHost.publish({ type: 'message.finished', message });
  }, text);
  return page.getByRole('log').getByRole('article', { name: 'Assistant message' }).last();
}

test('a thousand code blocks are all formatted in the end, bit by bit', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'payloads:links' });
  const answer = await answerWith(page, '```\nx\n```\n\n'.repeat(1000));
  await expect(answer.locator('pre code')).toHaveCount(1000);
  await expect(answer.locator('button')).toHaveCount(1001);
  await expect(answer.getByRole('button', { name: 'Copy' })).toHaveCount(1001);
  await expect(answer).not.toContainText('```');
});

test('blocks in view are formatted before those above them', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'payloads:links', hasRealClock: true });
  await page.evaluate(() => {
    // Of the last answer, as soon as its end is formatted: how much is still text.
    const look = () => {
      const answer = [...document.querySelectorAll('article')].at(-1);
      const all = [...(answer?.querySelectorAll('pre') ?? [])];
      const asText = all.filter(({ className }) => className.includes('plain'));
      // This chat stands at its first question until a user scrolls.
      answer?.scrollIntoView({ block: 'end' });
      if (all.length < 10 || asText.at(-1) === all.at(-1)) requestAnimationFrame(look);
      else document.documentElement.dataset['stillText'] = String(asText.length);
    };
    look();
  });
  await answerWith(page, '```\nx\n```\n\n'.repeat(2000));
  await expect(page.locator('html')).toHaveAttribute('data-still-text', /\d/);
  expect(Number(await page.locator('html').getAttribute('data-still-text'))).toBeGreaterThan(100);
});

test('a thousand pictures of one paragraph all get their buttons, bit by bit', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'payloads:links' });
  const answer = await answerWith(page, '![a](https://pictures.example/1.png) '.repeat(1000));
  // Two for each and Copy. Counted by elements first: to work out a thousand names takes the page a second each time.
  await expect(answer.locator('button')).toHaveCount(2001);
  await expect(answer.getByRole('button', { name: /^Show the picture/ })).toHaveCount(1000);
});

test('a block that is too complex stays as text until it is formatted beside the page', async ({ gallery }) => {
  const page = await gallery.open({ scenario: 'payloads:links' });
  const answer = await answerWith(page, `Before.\n\n${'> '.repeat(120)}**deep** &amp; &hellip;`);
  await expect(answer).toContainText('Before.');
  await expect(answer.getByRole('note')).toContainText('Shown as text: too complex');
  await expect(answer).toContainText('**deep**');
  await answer.getByRole('button', { name: 'Format anyway' }).click();
  await expect(answer.locator('strong')).toHaveText('deep');
  await expect(answer.locator('blockquote')).toHaveCount(120);
  await expect(answer).toContainText('deep & …');
  await expect(answer.getByRole('note')).toHaveCount(0);
});
