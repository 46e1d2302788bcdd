import type { Page } from 'playwright';
import type { Measured } from './figure.ts';
import { handOver, inGallery, watchLongTasks } from './galleryChat.ts';
import { heldTexts } from '../gallery/fixtures/heldTexts.ts';

/** Longer than that and keys lag; ms. */
const maxTaskMs = 50;
const characters = 100_000;
/** Of a stream: so many pieces, one every so many milliseconds. */
const pieces = 400;
const pieceEveryMs = 10;
/** What was there before is drawn by then. */
const startMs = 700;
/** After the text came, what is in view is drawn by then. */
const restMs = 1500;
/** A page that does not answer for longer is stuck. */
const maxMs = 60_000;

/** How a text comes to an open chat. */
interface Way {
  readonly name: string;
  readonly scenario: string;
  readonly show: (page: Page) => Promise<void>;
}

/** The longest task of the page while it shows texts that are made to hold it up: that of the worst one. */
async function measure({ name: way, scenario, show }: Way): Promise<Measured> {
  const worst = { name: 'none', ms: 0 };
  await inGallery(async ({ openScenario }) => {
    for (const [name, make] of Object.entries(heldTexts)) {
      const page = await openScenario(scenario);
      page.setDefaultTimeout(maxMs);
      await openChat(page);
      await handOver(page, make(characters));
      await page.waitForTimeout(startMs);
      const longest = await watchLongTasks(page);
      await show(page);
      await page.waitForTimeout(restMs);
      const ms = await longest();
      if (ms > worst.ms) Object.assign(worst, { name, ms });
      await page.close();
    }
  });
  return {
    name: `Longest task of the page: texts made to hold it up, ${way} (worst: ${worst.name})`,
    against: `${maxTaskMs} ms`,
    ours: [worst.ms],
    bare: [maxTaskMs],
    target: { kind: 'atMostTimes', factor: 1 },
  };
}

/** Opens the chat, which shows its end. */
async function openChat(page: Page): Promise<void> {
  const chat = page.getByRole('button', { name: /^Summary of the release files/ });
  await chat.first().click();
  await page.getByRole('log', { name: 'Conversation' }).waitFor();
}

const asAnswer: Way = {
  name: 'as an answer',
  scenario: 'thread',
  show: (page) =>
    page.evaluate(() => {
      const text = document.documentElement.dataset['bench'] ?? '';
      const about = { id: 'm-bench' as never, conversationId: 'c1' as never, role: 'assistant' as const, position: 9 };
      const message = { ...about, text, createdAt: Date.now(), notices: [], seq: 0, state: 'finished' as const };
      window.galleryHost.publish({ type: 'message.added', message });
    }),
};

const streamed: Way = {
  name: 'streamed',
  scenario: 'thread',
  show: (page) =>
    page.evaluate(
      ({ count, everyMs }) =>
        new Promise<void>((resolve) => {
          const text = document.documentElement.dataset['bench'] ?? '';
          const [id, conversationId] = ['m-bench' as never, 'c1' as never];
          const about = { id, conversationId, role: 'assistant' as const, position: 9, createdAt: Date.now() };
          const message = { ...about, text: '', notices: [], seq: 0, state: 'streaming' as const };
          window.galleryHost.publish({ type: 'message.added', message });
          const chars = Math.ceil(text.length / count);
          let seq = 0;
          const timer = setInterval(() => {
            const piece = text.slice(seq * chars, (seq + 1) * chars);
            if (piece !== '') {
              window.galleryHost.deltas([{ conversationId, messageId: id, seq: ++seq, text: piece }]);
              return;
            }
            clearInterval(timer);
            const finished = { ...message, text, seq, state: 'finished' as const };
            window.galleryHost.publish({ type: 'message.finished', message: finished });
            resolve();
          }, everyMs);
        }),
      { count: pieces, everyMs: pieceEveryMs },
    ),
};

/** As text, as Markdown and as data. */
const asResult: Way = {
  name: 'as a result',
  scenario: 'thread',
  async show(page) {
    await page.evaluate(() => {
      const { world } = window.galleryHost;
      const text = document.documentElement.dataset['bench'] ?? '';
      const markdown = { type: 'resource' as const, uri: 'demo://a.md', mimeType: 'text/markdown', text };
      const result = { content: [{ type: 'text' as const, text }, markdown], structured: { text, list: [text] } };
      const [call] = world.calls;
      if (call === undefined) throw new Error('No call');
      window.galleryHost.publish({ type: 'toolCall.changed', call: { ...call, state: { kind: 'done', result } } });
    });
    const call = page.getByRole('group', { name: /^Tool call filesystem read_file/ }).first();
    await call.getByRole('button').first().click();
  },
};

/** As an argument and as the description of a tool. */
const onCard: Way = {
  name: 'on an approval card',
  scenario: 'approvalLong',
  show: (page) =>
    page.evaluate(() => {
      const { world } = window.galleryHost;
      const text = document.documentElement.dataset['bench'] ?? '';
      const [body] = world.approvals;
      if (body === undefined) throw new Error('No approval');
      const later = { ...body, id: 'later' as never, description: text, arguments: { path: '/a', text } };
      world.approvals.push(later);
      window.galleryHost.publish({ type: 'approval.settled', requestId: body.id });
      window.galleryHost.publish({ type: 'approval.requested', request: later });
    }),
};

export const measureHeldAnswer = (): Promise<Measured> => measure(asAnswer);
export const measureHeldStream = (): Promise<Measured> => measure(streamed);
export const measureHeldResult = (): Promise<Measured> => measure(asResult);
export const measureHeldCard = (): Promise<Measured> => measure(onCard);
