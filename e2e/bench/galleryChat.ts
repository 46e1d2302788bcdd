import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { buildGallery } from '../gallery/buildPage.ts';
import { servePage } from '../gallery/servePage.ts';
import type { Spent } from './figure.ts';

const maxShowMs = 60_000;

/** The built page with a scripted host, in a browser. */
export interface GalleryBench {
  readonly browser: Browser;
  /** A new page with the first chat of its list open; the caller closes it. */
  readonly openChat: () => Promise<Page>;
  /** A new page of a scenario; the caller closes it. */
  readonly openScenario: (scenario: string) => Promise<Page>;
}

/** Runs a measurement in the gallery, and removes everything afterwards. */
export async function inGallery<T>(measure: (bench: GalleryBench) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  try {
    await buildGallery(folder);
    const server = await servePage(join(folder, 'page'), new Map());
    const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
    try {
      const openScenario = (scenario: string) => openPage(browser, { origin: server.origin, folder, scenario });
      return await measure({ browser, openScenario, openChat: async () => openChat(await openScenario('thread')) });
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface OpenOptions {
  readonly origin: string;
  readonly folder: string;
  readonly scenario: string;
}

async function openPage(browser: Browser, { origin, folder, scenario }: OpenOptions): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.addInitScript((options) => Object.assign(window, { galleryOptions: options }), {
    scenario,
    theme: 'light',
  });
  await page.addInitScript({ path: join(folder, 'host', 'install.iife.js') });
  await page.goto(`${origin}/`);
  return page;
}

/** Nothing waits in it: a question would be kept in view, and the end not followed. */
async function openChat(page: Page): Promise<Page> {
  await page.getByRole('button', { name: /^Summary of the release files/ }).click();
  await page.getByRole('log', { name: 'Conversation' }).waitFor();
  return page;
}

/** Adds one more answer to the chat, and scrolls to its end as a user does, until something of it is there. */
export async function showAnswer(
  page: Page,
  text: string,
  isThere: (answer: Locator) => Promise<boolean>,
): Promise<void> {
  await page.evaluate((words) => {
    const message = {
      id: 'm-bench' as never,
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
  }, text);
  await page.getByRole('group', { name: 'Messages' }).focus();
  const answer = page.getByRole('article', { name: 'Assistant message' }).last();
  for (const until = Date.now() + maxShowMs; !(await isThere(answer));) {
    if (Date.now() > until) throw new Error('The end of the answer was never shown');
    await page.keyboard.press('End');
    await delay(100);
  }
}

/** Pieces in which a text is handed to a page; characters. In one piece, taking it in would be a long task of the page. */
const maxHandedChars = 100_000;

/** Hands a text to a page before a measurement: it would count as work of the page, although no host sends it like that. */
export async function handOver(page: Page, text: string): Promise<void> {
  for (let at = 0; at < text.length; at += maxHandedChars) {
    const piece = text.slice(at, at + maxHandedChars);
    await page.evaluate((words) => {
      const kept = document.documentElement.dataset;
      kept['bench'] = (kept['bench'] ?? '') + words;
    }, piece);
  }
}

/** How long the main thread of a page works while something runs: scripts, layout and painting. */
export async function spentByMainThread(page: Page, run: () => Promise<void>): Promise<Spent> {
  return growthOf(page, 'TaskDuration', run);
}

/** How long scripts of a page run while something runs. */
export async function spentByScripts(page: Page, run: () => Promise<void>): Promise<Spent> {
  return growthOf(page, 'ScriptDuration', run);
}

/** By how much a duration of the page's main thread grows. */
async function growthOf(page: Page, metric: string, run: () => Promise<void>): Promise<Spent> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const soFarMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === metric)?.value ?? 0) * 1000;
  };
  const before = await soFarMs();
  const began = performance.now();
  await run();
  const wallMs = performance.now() - began;
  return { cpuMs: (await soFarMs()) - before, wallMs };
}

/** Begins to watch for long tasks of a page; the result answers the longest so far, in milliseconds. */
export async function watchLongTasks(page: Page): Promise<() => Promise<number>> {
  const longest = await page.evaluateHandle(() => {
    const seen = { ms: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.ms = Math.max(seen.ms, duration);
    });
    observer.observe({ type: 'longtask' });
    return seen;
  });
  return () => longest.evaluate(({ ms }) => ms);
}
