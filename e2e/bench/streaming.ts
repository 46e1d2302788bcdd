import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { buildGallery } from '../gallery/buildPage.ts';
import { servePage } from '../gallery/servePage.ts';
import type { Measured } from './figure.ts';

const rounds = 3;
const characters = 80_000;
/** Between two pieces, in milliseconds. */
const pieceEveryMs = 5;
/** Of a page that formats what it shows, against one that does nothing but show it. */
const maxTimes = 1.2;
const maxTimesInLargePieces = 1.5;

const paragraph =
  'The gate opens **only** when the *right* word is said, and `knock()` answers what it heard. Read [more](https://a.example/).\n\n';
const list = '- one thing to look at\n- another, with `code` in it\n- a third that is **bold**\n\n';
const code = '```ts\nexport function knock(times: number): string {\n  return `knock `.repeat(times);\n}\n```\n\n';
const text = `## A part\n\n${paragraph.repeat(3)}${list}${code}`.repeat(200).slice(0, characters);

/** What an answer of 80 KB costs the main thread while it streams in, in pieces as models send them. */
export async function measureStreaming(): Promise<Measured> {
  return measure(60, maxTimes);
}

/** The same in pieces as a fast provider sends them. */
export async function measureStreamingInLargePieces(): Promise<Measured> {
  return measure(800, maxTimesInLargePieces);
}

async function measure(charactersAPiece: number, factor: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  await buildGallery(folder);
  const server = await servePage(join(folder, 'page'), new Map());
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const pieces = Array.from({ length: Math.ceil(text.length / charactersAPiece) }, (_, at) =>
    text.slice(at * charactersAPiece, (at + 1) * charactersAPiece),
  );
  try {
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours.push(await streamedInChat(browser, server.origin, folder, pieces));
      bare.push(await appendedToPre(browser, pieces));
    }
    return {
      name: `Main thread for 80 KB streamed, ${charactersAPiece} characters a piece`,
      against: 'appended to a <pre>',
      ours,
      bare,
      target: { kind: 'atMostTimes', factor },
    };
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function streamedInChat(browser: Browser, origin: string, folder: string, pieces: string[]): Promise<number> {
  const page = await browser.newPage();
  await page.addInitScript({ content: "window.galleryOptions = { scenario: 'payloads', theme: 'light' };" });
  await page.addInitScript({ path: join(folder, 'host', 'install.iife.js') });
  await page.goto(`${origin}/`);
  await page
    .getByRole('button', { name: /^Opened/ })
    .first()
    .click();
  const log = page.getByRole('log', { name: 'Conversation' });
  await log.waitFor();
  const spent = await mainThreadMs(page, () =>
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
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          }, everyMs);
        }),
      { texts: pieces, everyMs: pieceEveryMs },
    ),
  );
  if ((await log.locator('h2').count()) === 0) throw new Error('Nothing was formatted');
  await page.close();
  return spent;
}

async function appendedToPre(browser: Browser, pieces: string[]): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.setContent('<div style="height:90vh;overflow:auto"><pre style="white-space:pre-wrap"></pre></div>');
  const spent = await mainThreadMs(page, () =>
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

/** What the main thread of a page works while something runs: everything it does, layout and painting too. */
async function mainThreadMs(page: Page, run: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await taskMs();
  await run();
  return (await taskMs()) - before;
}
