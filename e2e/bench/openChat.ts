import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { SqliteConversationStore } from '../../electron/node/store/conversationStore.ts';
import { Database } from '../../electron/node/store/database.ts';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { buildIfStale } from '../../scripts/build.mjs';
import type { Message } from '../../shared/domain/conversation.ts';
import { conversationId, messageId } from '../../shared/domain/ids.ts';
import { createBrowserDriver } from '../drivers/browserDriver.ts';
import { RealHost } from '../integration/realHost.ts';
import { inCpuTime, type Measured, type Spent } from './figure.ts';
import { spentByMainThread } from './galleryChat.ts';

const rounds = 8;
const maxElements = 1500;
const chats = { long: 10_000, short: 50 } as const;
type Chat = keyof typeof chats;

/** What it costs the main thread of the page to open a chat of 10,000 messages of 300 characters, compared with one of 50. */
export async function measureOpenChat(): Promise<Measured> {
  return inBrowserShell(async (page) => {
    const samples = { long: [] as Spent[], short: [] as Spent[] };
    // The first round loads the code.
    for (let round = 0; round <= rounds; round++) {
      for (const chat of ['long', 'short'] as const) {
        const spent = await spentByMainThread(page, () => open(page, chat));
        if (round > 0) samples[chat].push(spent);
      }
    }
    return {
      name: 'Main thread to open a chat of 10,000 messages',
      against: 'one of 50',
      ...inCpuTime(samples.long, samples.short),
      target: { kind: 'atMostTimes', factor: 1.2 },
    };
  });
}

/** How many elements the page has while that chat is open. */
export async function measureOpenChatElements(): Promise<Measured> {
  return inBrowserShell(async (page) => {
    await open(page, 'long');
    return {
      name: 'Elements of the page with that chat',
      against: `${maxElements}`,
      unit: 'elements',
      ours: [await page.locator('*').count()],
      bare: [maxElements],
      target: { kind: 'atMostTimes', factor: 1 },
    };
  });
}

async function open(page: Page, chat: Chat): Promise<void> {
  await page.getByRole('button', { name: `The ${chat} chat`, exact: true }).click();
  await page.getByText(`That was all of the ${chat} one.`).waitFor();
  // What is drawn when there is time belongs to it.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

async function inBrowserShell(measure: (page: Page) => Promise<Measured>): Promise<Measured> {
  await buildIfStale();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  let browser: Browser | undefined;
  try {
    await (await RealHost.start({ folder })).stop();
    await fill(folder);
    browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
    const app = await createBrowserDriver(browser).launch({ dataFolder: folder });
    const measured = await measure(app.page);
    await app.close();
    return measured;
  } finally {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(folder: string): Promise<void> {
  const db = new Database(join(folder, 'gatehouse.db'));
  const store = new SqliteConversationStore(db);
  for (const chat of ['long', 'short'] as const) {
    const id = conversationId.parse(chat);
    await store.save({ id, title: `The ${chat} chat`, createdAt: 1, updatedAt: 1, model: null, mode: 'askAlways' });
    const messages = Array.from({ length: chats[chat] }, (_, at) => ({ message: messageAt(chat, at + 1) }));
    await store.saveAnswers(messages, [], []);
  }
  db.close();
}

function messageAt(chat: Chat, position: number): Message {
  const isLast = position === chats[chat];
  return {
    id: messageId.parse(`${chat}${position}`),
    conversationId: conversationId.parse(chat),
    role: position % 2 === 0 ? 'assistant' : 'user',
    position,
    text: isLast ? `That was all of the ${chat} one.` : `${'Some words of a chat, with more. '.repeat(9)}${position}`,
    seq: 0,
    state: 'finished',
    createdAt: position,
    notices: [],
  };
}
