import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { ChatSearch } from '../../electron/host/chat/search/chatSearch.ts';
import { SearchIndexing } from '../../electron/host/chat/search/searchIndexing.ts';
import { SqliteConversationStore } from '../../electron/node/store/conversationStore.ts';
import { Database } from '../../electron/node/store/database.ts';
import { SqliteSearchIndex } from '../../electron/node/store/searchIndex.ts';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { buildIfStale } from '../../scripts/build.mjs';
import type { Message } from '../../shared/domain/conversation.ts';
import { conversationId, messageId } from '../../shared/domain/ids.ts';
import { toDisposable } from '../../shared/lib/disposable.ts';
import { createBrowserDriver } from '../drivers/browserDriver.ts';
import { RealHost } from '../integration/realHost.ts';
import type { Measured } from './figure.ts';

const messages = 100_000;
const messagesInChat = 100;
const rounds = 5;
const paintedRounds = 3;
const maxSearchMs = 50;
const maxIndexTimesText = 8;
/** Of 1, 2, 3 and 10 characters: frequent ones, rare ones, and one that is nowhere. */
const queries = ['a', '中', 'se', '搜索', 'sea', '全文搜', 'searchable', '全文搜索聊天记录标题', 'zq', '们的是', 'x'];

const latin = 'search message server answer model tool window table result question searchable config file reading';
const chinese = '我们需要全文搜索聊天记录标题和工具结果模型回答问题服务器配置文件的是在有人这中大为上个国';

/**
 * From a keystroke to what it found on the screen, in the browser shell with 100,000 messages, half of them Chinese. Each
 * query is typed one character after the other.
 */
export async function measurePaintedSearch(): Promise<Measured> {
  return inBrowserShell(async (page) => {
    const ours: number[] = [];
    // The first round loads the code.
    for (let round = 0; round <= paintedRounds; round++) {
      for (const text of queries) {
        for (const character of text) {
          const took = await paintedAfter(page, () => page.keyboard.insertText(character));
          if (round > 0) ours.push(took);
        }
        await paintedAfter(page, () =>
          page.keyboard.press('ControlOrMeta+a').then(() => page.keyboard.press('Delete')),
        );
      }
    }
    return {
      name: 'Search in 100,000 messages, keystroke to paint, slowest of each 10',
      against: `${maxSearchMs} ms`,
      ours: slowestOfEach(ours, 10),
      bare: [maxSearchMs],
      target: { kind: 'atMostTimes', factor: 1 },
    };
  });
}

/** After that long, nothing more is painted for a keystroke; ms. */
const quietMs = 400;

/** How long after the page was told of a change of the field it painted for the last time, in milliseconds. */
async function paintedAfter(page: Page, type: () => Promise<void>): Promise<number> {
  const result = await page.evaluateHandle((quiet) => {
    const seen = { began: 0, painted: 0 };
    const observer = new MutationObserver(() => {
      requestAnimationFrame(() => {
        // Behind the paint of this frame.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (seen.painted = performance.now());
        port2.postMessage(undefined);
      });
    });
    observer.observe(document.querySelector('main') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    const took = new Promise<number>((resolve) =>
      document.addEventListener(
        'beforeinput',
        () => {
          seen.began = performance.now();
          setTimeout(() => {
            observer.disconnect();
            resolve(seen.painted - seen.began);
          }, quiet);
        },
        { once: true, capture: true },
      ),
    );
    return { took };
  }, quietMs);
  await type();
  const took = await result.evaluate(({ took: ended }) => ended);
  await result.dispose();
  if (took <= 0) throw new Error('A keystroke changed nothing on the page');
  return took;
}

async function inBrowserShell(measure: (page: Page) => Promise<Measured>): Promise<Measured> {
  await buildIfStale();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  let browser: Browser | undefined;
  try {
    await (await RealHost.start({ folder })).stop();
    await indexed(folder, async () => undefined);
    browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
    const app = await createBrowserDriver(browser).launch({ dataFolder: folder });
    await app.page.keyboard.press('ControlOrMeta+Shift+f');
    await app.page.getByRole('combobox', { name: 'Search all chats' }).focus();
    const measured = await measure(app.page);
    await app.close();
    return measured;
  } finally {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What of this the host needs: each keystroke of several queries. */
export async function measureSearch(): Promise<Measured> {
  return withIndex(async (search) => {
    const ours: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const text of queries) {
        const began = performance.now();
        await search.search({ text, filter: {}, limit: 50 }, new AbortController().signal);
        ours.push(performance.now() - began);
      }
    }
    return {
      name: 'Search in 100,000 messages, slowest of each 10 keystrokes',
      against: `${maxSearchMs} ms`,
      ours: slowestOfEach(ours, 10),
      bare: [maxSearchMs],
      target: { kind: 'atMostTimes', factor: 1 },
    };
  });
}

/** The size of the index, compared with the text it is about. */
export async function measureSearchIndex(): Promise<Measured> {
  return withIndex(async (_, { path, textBytes }) => ({
    name: 'Size of the search index of 100,000 messages',
    against: 'the text',
    unit: 'MiB',
    ours: [(await stat(path)).size / 2 ** 20],
    bare: [textBytes / 2 ** 20],
    target: { kind: 'atMostTimes', factor: maxIndexTimesText },
  }));
}

function slowestOfEach(samples: readonly number[], count: number): number[] {
  return samples.flatMap((_, at) => (at % count === 0 ? [Math.max(...samples.slice(at, at + count))] : []));
}

interface Indexed {
  readonly search: ChatSearch;
  readonly path: string;
  readonly textBytes: number;
}

async function withIndex(measure: (search: ChatSearch, facts: Indexed) => Promise<Measured>): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  try {
    return await indexed(folder, (facts) => measure(facts.search, facts));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Fills a data folder, and its search index. */
async function indexed<T>(folder: string, use: (facts: Indexed) => Promise<T>): Promise<T> {
  const db = new Database(join(folder, 'gatehouse.db'));
  const path = join(folder, 'search.db');
  const index = new SqliteSearchIndex(db, path);
  try {
    const store = new SqliteConversationStore(db);
    const textBytes = await fill(store);
    const clock = {
      now: () => Date.now(),
      monotonic: () => performance.now(),
      after: (ms: number, task: () => void) => {
        if (ms === 0) setImmediate(task);
        return () => undefined;
      },
    };
    const onEvent = () => toDisposable(() => undefined);
    const indexing = new SearchIndexing({ index, onEvent, clock, log: { write: () => undefined } });
    while ((await indexing.runSlice()) === 'more');
    const search = new ChatSearch({ index, indexing, conversations: store, clock });
    return await use({ search, path, textBytes });
  } finally {
    index.close();
    db.close();
  }
}

async function fill(store: SqliteConversationStore): Promise<number> {
  let textBytes = 0;
  let seed = 1;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let chat = 0; chat < messages / messagesInChat; chat++) {
    const id = conversationId.parse(`chat${chat}`);
    await store.save({
      id,
      title: textOf(6, random),
      createdAt: chat,
      updatedAt: chat,
      model: null,
      mode: 'askAlways',
    });
    const stored = Array.from({ length: messagesInChat }, (_, at) => ({ message: messageAt(id, at + 1, random) }));
    for (const { message } of stored) textBytes += Buffer.byteLength(message.text);
    await store.saveAnswers(stored, [], []);
  }
  return textBytes;
}

function messageAt(id: Message['conversationId'], position: number, random: (below: number) => number): Message {
  return {
    id: messageId.parse(`${id}m${position}`),
    conversationId: id,
    role: position % 2 === 0 ? 'assistant' : 'user',
    position,
    text: textOf(20 + random(60), random),
    seq: 0,
    state: 'finished',
    createdAt: Date.UTC(2026, random(12), 1),
    notices: [],
  };
}

/** Half of the texts are English with a word of its own here and there, half are Chinese. */
function textOf(words: number, random: (below: number) => number): string {
  const english = latin.split(' ');
  if (random(2) === 0) {
    const word = () => (random(8) === 0 ? `w${random(100_000)}` : (english[random(english.length)] ?? ''));
    return Array.from({ length: words }, word).join(' ');
  }
  const character = () =>
    random(4) === 0 ? String.fromCodePoint(0x4e00 + random(3000)) : (chinese[random(chinese.length)] ?? '');
  return Array.from({ length: words * 3 }, character).join('');
}
