import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { createBrowserDriver } from '../drivers/browserDriver.ts';
import type { RunningApp } from '../drivers/driver.ts';
import { RealHost } from '../integration/realHost.ts';
import type { Measured } from './figure.ts';

const many = 100_000;
const few = 1000;
const rounds = 12;
const frameMs = 1000 / 60;
/** Each is typed letter by letter; all of them have results in either list. */
const words = ['document-4', 'part-3', 'number 7', 'section-42', 'library 12', 'txt 9'];

interface Libraries {
  readonly many: Page;
  readonly few: Page;
}

/** From a letter in the search field until the list of results is painted. */
export function measureResourceFilter(): Promise<Measured> {
  return withLibraries(async (libraries) => {
    const samples = await type(libraries, filter);
    return {
      name: `Search letter to painted list, ${many} resources`,
      against: `${few} resources`,
      ...samples,
      target: { kind: 'atMostTimes', factor: 2 },
    };
  });
}

/** How long the page's script runs for a letter. */
export function measureResourceScript(): Promise<Measured> {
  return withLibraries(async (libraries) => {
    const { ours } = await type(libraries, scriptOf);
    return {
      name: `Script of a search letter, ${many} resources`,
      against: 'one frame',
      ours,
      bare: ours.map(() => frameMs),
      target: { kind: 'atMostTimes', factor: 1 },
    };
  });
}

/** From the shortcut until the tree is painted. */
export function measureResourcePanel(): Promise<Measured> {
  return withLibraries(async (libraries) => {
    const samples = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const [ours, bare] = await inTurns(round, libraries, openAndClose);
      // The first round fills caches.
      if (round === 0) continue;
      samples.ours.push(ours);
      samples.bare.push(bare);
    }
    return {
      name: `Opening the panel, ${many} resources`,
      against: `${few} resources`,
      ...samples,
      target: { kind: 'atMostTimes', factor: 1.5 },
    };
  });
}

/** What the page still holds after the panel was opened, searched and closed ten more times. */
export function measureResourceMemory(): Promise<Measured> {
  return withLibraries(async ({ many: page }) => {
    const use = async () => {
      await openAndClose(page, true);
      return heapMiB(page);
    };
    await use();
    const bare = [await use(), await use(), await use()];
    for (let round = 0; round < 10; round++) await use();
    const ours = [await use(), await use(), await use()];
    return {
      name: `Heap of the page, ${many} resources, after ten openings`,
      against: 'after one',
      unit: 'MiB',
      ours,
      bare,
      target: { kind: 'atMostTimes', factor: 1.1 },
    };
  });
}

async function withLibraries(measure: (libraries: Libraries) => Promise<Measured>): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--disable-gpu'] });
  const apps: RunningApp[] = [];
  try {
    const open = async (count: number) => {
      const app = await openLibrary(browser, join(folder, String(count)), count);
      apps.push(app);
      return app.page;
    };
    return await measure({ many: await open(many), few: await open(few) });
  } finally {
    for (const app of apps) await app.close();
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openLibrary(browser: Browser, folder: string, count: number): Promise<RunningApp> {
  const script = resolve(import.meta.dirname, '../servers/resourceServer.mjs');
  const host = await RealHost.start({ folder });
  const args = [script, 'many', String(count)];
  await host.connect('library', { kind: 'stdio', command: process.execPath, args, env: {} });
  await host.stop();
  const app = await createBrowserDriver(browser).launch({ dataFolder: folder });
  await app.page.getByRole('textbox', { name: 'Message', disabled: false }).waitFor();
  await app.page.keyboard.press('ControlOrMeta+j');
  await app.page.getByRole('tab', { name: 'Resources' }).click();
  const top = app.page.getByRole('tree').getByRole('treeitem', { name: `library ${count.toLocaleString('en-US')}` });
  await top.waitFor({ timeout: 60_000 });
  return app;
}

async function type(
  libraries: Libraries,
  measure: (page: Page, text: string) => Promise<number>,
): Promise<{ ours: number[]; bare: number[] }> {
  const samples = { ours: [] as number[], bare: [] as number[] };
  // The first search waits until the index is built.
  await inTurns(0, libraries, (page) => filter(page, '1'));
  for (const [round, word] of words.entries()) {
    for (let end = 1; end <= word.length; end++) {
      const text = word.slice(0, end);
      // A space alone does not change the search.
      if (text.endsWith(' ')) continue;
      const [ours, bare] = await inTurns(round, libraries, (page) => measure(page, text));
      samples.ours.push(ours);
      samples.bare.push(bare);
    }
  }
  return samples;
}

async function inTurns(
  round: number,
  libraries: Libraries,
  run: (page: Page) => Promise<number>,
): Promise<readonly [number, number]> {
  const measured = new Map<Page, number>();
  const order = round % 2 === 0 ? [libraries.many, libraries.few] : [libraries.few, libraries.many];
  for (const page of order) {
    await page.bringToFront();
    measured.set(page, await run(page));
  }
  return [measured.get(libraries.many) ?? NaN, measured.get(libraries.few) ?? NaN];
}

/** Milliseconds until the results for a text are painted. */
function filter(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const field = document.querySelector<HTMLInputElement>('aside input[type="search"]');
    const panel = field?.closest('aside');
    if (!field || !panel) throw new Error('The panel is not open');
    const began = performance.now();
    const painted = new Promise<void>((done) => {
      const look = () => {
        if (panel.querySelector<HTMLElement>('[role="tree"]')?.dataset['search'] !== wanted) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(done));
      };
      const observer = new MutationObserver(look);
      observer.observe(panel, { subtree: true, childList: true, attributes: true });
    });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, wanted);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await painted;
    return performance.now() - began;
  }, text);
}

async function scriptOf(page: Page, text: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const before = await script();
  await filter(page, text);
  const after = await script();
  await session.detach();
  return after - before;
}

async function openAndClose(page: Page, searches = false): Promise<number> {
  const panel = page.getByRole('complementary', { name: 'Side panel' });
  const close = panel.getByRole('button', { name: 'Hide side panel' });
  if (await close.isVisible()) await close.click();
  await close.waitFor({ state: 'detached' });
  const took = await page.evaluate(async () => {
    const began = performance.now();
    const painted = new Promise<void>((done) => {
      const look = () => {
        if (document.querySelector('aside [role="treeitem"]') === null) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(done));
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true });
    });
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', ctrlKey: true, bubbles: true, cancelable: true }));
    await painted;
    return performance.now() - began;
  });
  if (searches) {
    await filter(page, 'document');
    await close.click();
  }
  return took;
}

async function heapMiB(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024 / 1024;
}
