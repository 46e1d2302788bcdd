import { expect, type Page } from '@playwright/test';
import { heldTexts } from './fixtures/heldTexts.ts';
import { test } from './openGallery.ts';

const characters = 100_000;
/** One of each kind; each of them stopped the page for at least ten seconds. The benchmark has all of them, and says how long. */
const kinds = [
  'stars around a letter',
  'backticks of growing runs',
  'closing brackets',
  'nested links',
  'stairs of lists',
  'wide table',
  'underlined headings',
  'joined marks',
];

async function openChat(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Summary of the release files/ })
    .first()
    .click();
  await page.getByRole('log', { name: 'Conversation' }).waitFor();
}

/** The page hears keys: a letter stands in the message field. */
async function expectToAnswer(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.press('x');
  await expect(field).toHaveText('x');
}

for (const kind of kinds) {
  test(`a page goes on while it shows ${kind}, streamed and opened again`, async ({ gallery }) => {
    const page = await gallery.open({ scenario: 'thread', hasRealClock: true });
    await openChat(page);
    const text = heldTexts[kind]?.(characters) ?? '';
    await page.evaluate((words) => {
      const about = { id: 'm-held' as never, conversationId: 'c1' as never, role: 'assistant' as const, position: 9 };
      const message = { ...about, text: '', createdAt: Date.now(), notices: [], seq: 0, state: 'streaming' as const };
      const host = window.galleryHost;
      host.publish({ type: 'message.added', message });
      const pieces = 20;
      const chars = Math.ceil(words.length / pieces);
      for (let at = 0; at < pieces; at++) {
        const delta = { conversationId: message.conversationId, messageId: message.id, seq: at + 1 };
        host.deltas([{ ...delta, text: words.slice(at * chars, (at + 1) * chars) }]);
      }
      const finished = { ...message, text: words, seq: pieces, state: 'finished' as const };
      host.world.messages['c1'] = [...(host.world.messages['c1'] ?? []), finished];
      host.publish({ type: 'message.finished', message: finished });
    }, text);
    await expectToAnswer(page);
    const answer = page.getByRole('article', { name: 'Assistant message' }).last();
    await expect.poll(() => answer.evaluate(({ textContent }) => textContent.length)).toBeGreaterThan(1000);
    await page.getByRole('button', { name: 'New chat' }).first().click();
    await openChat(page);
    await expect.poll(() => answer.evaluate(({ textContent }) => textContent.length)).toBeGreaterThan(1000);
  });
}
