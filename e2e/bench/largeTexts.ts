import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { buildGallery } from '../gallery/buildPage.ts';
import { servePage } from '../gallery/servePage.ts';
import type { Measured } from './figure.ts';

const rounds = 5;
/** A page that does not react for longer seems to hang. */
const maxStandstillMs = 500;
const texts = {
  '22 KB of code fences': '```\nx\n```\n\n'.repeat(2000),
  '1,000 pictures': '![a](https://pictures.example/1.png) '.repeat(1000),
};

/** The longest time during which the page does not react while it draws an answer of very many small things. */
export async function measureManyFences(): Promise<Measured> {
  return measure('22 KB of code fences');
}

/** The same for pictures that are not fetched, each with its buttons. */
export async function measureManyPictures(): Promise<Measured> {
  return measure('1,000 pictures');
}

async function measure(name: keyof typeof texts): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  await buildGallery(folder);
  const server = await servePage(join(folder, 'page'), new Map());
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  try {
    const ours: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage();
      await page.addInitScript({ content: "window.galleryOptions = { scenario: 'payloads', theme: 'light' };" });
      await page.addInitScript({ path: join(folder, 'host', 'install.iife.js') });
      await page.goto(`${server.origin}/`);
      ours.push(await longestTask(page, texts[name]));
      await page.close();
    }
    return {
      name: `Longest standstill of the page: ${name}`,
      against: `${maxStandstillMs} ms`,
      ours,
      bare: ours.map(() => maxStandstillMs),
      target: { kind: 'atMostTimes', factor: 1 },
    };
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function longestTask(page: Page, text: string): Promise<number> {
  await page
    .getByRole('button', { name: /^Opened/ })
    .first()
    .click();
  const log = page.getByRole('log', { name: 'Conversation' });
  await log.waitFor();
  const read = await page.evaluateHandle((words) => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
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
    return () => longest;
  }, text);
  const answer = log.getByRole('article', { name: 'Assistant message' }).last();
  await answer.locator('button').nth(999).waitFor({ state: 'attached', timeout: 120_000 });
  return read.evaluate((longest) => longest());
}
