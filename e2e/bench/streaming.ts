import type { Browser, Page } from 'playwright';
import { answerText } from './answerText.ts';
import { inCpuTime, type Measured, type Spent } from './figure.ts';
import { inGallery, spentByMainThread, type GalleryBench } from './galleryChat.ts';

const rounds = 3;
const characters = 80_000;
/** Between two pieces, in milliseconds. */
const pieceEveryMs = 5;
/** Of a page that formats what it shows, against one that does nothing but show it. */
const maxTimes = 1.2;
const maxTimesInLargePieces = 1.5;
const maxTimesGrowth = 1.3;

const text = answerText(characters);

/** What an answer of 80 KB costs the main thread while it streams in, in pieces as models send them. */
export async function measureStreaming(): Promise<Measured> {
  return measure(60, maxTimes);
}

/** The same in pieces as a fast provider sends them. */
export async function measureStreamingInLargePieces(): Promise<Measured> {
  return measure(800, maxTimesInLargePieces);
}

/** What the last tenth of such a stream costs, compared with the first. */
export async function measureStreamingGrowth(): Promise<Measured> {
  const pieces = piecesOf(60);
  const tenth = Math.floor(pieces.length / 10);
  return inGallery(async (bench) => {
    const [ours, bare]: [Spent[], Spent[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const page = await bench.openChat();
      await beginStream(page);
      bare.push(await spentByMainThread(page, () => streamOn(page, pieces.slice(0, tenth), 0)));
      await streamOn(page, pieces.slice(tenth, 9 * tenth), tenth);
      ours.push(await spentByMainThread(page, () => streamOn(page, pieces.slice(9 * tenth, 10 * tenth), 9 * tenth)));
      await page.close();
    }
    return {
      name: 'Last tenth of 80 KB streamed, 60 characters a piece',
      against: 'the first tenth',
      ...inCpuTime(ours, bare),
      target: { kind: 'atMostTimes', factor: maxTimesGrowth },
    };
  });
}

function piecesOf(charactersAPiece: number): string[] {
  return Array.from({ length: Math.ceil(text.length / charactersAPiece) }, (_, at) =>
    text.slice(at * charactersAPiece, (at + 1) * charactersAPiece),
  );
}

/** Adds an answer without text to the chat. */
function beginStream(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [id, conversationId] = ['m-bench' as never, 'c1' as never];
    const about = { id, conversationId, role: 'assistant' as const, position: 9, createdAt: Date.now() };
    const message = { ...about, text: '', notices: [], seq: 0, state: 'streaming' as const };
    window.galleryHost.publish({ type: 'message.added', message });
  });
}

/** Appends pieces to it, and waits until they are painted. */
function streamOn(page: Page, pieces: readonly string[], before: number): Promise<void> {
  return page.evaluate(
    ({ texts, everyMs, from }) =>
      new Promise<void>((resolve) => {
        const [messageId, conversationId] = ['m-bench' as never, 'c1' as never];
        let at = 0;
        const timer = setInterval(() => {
          const piece = texts[at];
          if (piece !== undefined) {
            window.galleryHost.deltas([{ conversationId, messageId, seq: from + ++at, text: piece }]);
            return;
          }
          clearInterval(timer);
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }, everyMs);
      }),
    { texts: pieces, everyMs: pieceEveryMs, from: before },
  );
}

function measure(charactersAPiece: number, factor: number): Promise<Measured> {
  const pieces = piecesOf(charactersAPiece);
  return inGallery(async (bench) => {
    const [ours, bare]: [Spent[], Spent[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours.push(await streamedInChat(bench, pieces));
      bare.push(await appendedToPre(bench.browser, pieces));
    }
    return {
      name: `Main thread for 80 KB streamed, ${charactersAPiece} characters a piece`,
      against: 'appended to a <pre>',
      ...inCpuTime(ours, bare),
      target: { kind: 'atMostTimes', factor },
    };
  });
}

async function streamedInChat({ openChat }: GalleryBench, pieces: string[]): Promise<Spent> {
  const page = await openChat();
  const spent = await spentByMainThread(page, () =>
    page.evaluate(
      ({ texts, everyMs }) =>
        new Promise<void>((resolve) => {
          const [id, conversationId] = ['m-bench' as never, 'c1' as never];
          const message = {
            id,
            conversationId,
            role: 'assistant' as const,
            position: 9,
            text: '',
            createdAt: Date.now(),
            notices: [],
            seq: 0,
            state: 'streaming' as const,
          };
          window.galleryHost.publish({ type: 'message.added', message });
          let seq = 0;
          const timer = setInterval(() => {
            const piece = texts[seq];
            if (piece !== undefined) {
              window.galleryHost.deltas([{ conversationId, messageId: id, seq: ++seq, text: piece }]);
              return;
            }
            clearInterval(timer);
            window.galleryHost.publish({
              type: 'message.finished',
              message: { ...message, text: texts.join(''), seq, state: 'finished' },
            });
            const until = performance.now() + 10_000;
            const look = () => {
              const isFormatted = document.querySelector('[role=log] h2') !== null || performance.now() > until;
              if (isFormatted) requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
              else setTimeout(look, 50);
            };
            look();
          }, everyMs);
        }),
      { texts: pieces, everyMs: pieceEveryMs },
    ),
  );
  if ((await page.getByRole('log', { name: 'Conversation' }).locator('h2').count()) === 0)
    throw new Error('Nothing was formatted');
  await page.close();
  return spent;
}

async function appendedToPre(browser: Browser, pieces: string[]): Promise<Spent> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.setContent('<div style="height:90vh;overflow:auto"><pre style="white-space:pre-wrap"></pre></div>');
  const spent = await spentByMainThread(page, () =>
    page.evaluate(
      ({ texts, everyMs }) =>
        new Promise<void>((resolve) => {
          const [pre, scroller] = [document.querySelector('pre'), document.querySelector('div')];
          let at = 0;
          const timer = setInterval(() => {
            const piece = texts[at++];
            if (piece === undefined) {
              clearInterval(timer);
              requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
              return;
            }
            pre?.append(piece);
            if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
          }, everyMs);
        }),
      { texts: pieces, everyMs: pieceEveryMs },
    ),
  );
  await page.close();
  return spent;
}
