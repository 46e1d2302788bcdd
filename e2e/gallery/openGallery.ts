import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { PermissionRequest } from '../../shared/domain/trust.ts';
import { isProof } from '../setup/proof.ts';
import { seedOfRun } from '../setup/seed.ts';
import { ids } from './fixtures/idsForTests.ts';
import { picture } from './fixtures/picture.ts';
import { wholeText } from './fixtures/results.ts';
import { sound } from './fixtures/sound.ts';
import { galleryFolder } from './globalSetup.ts';
import type { GalleryOptions } from './install.ts';
import { type PageServer, servePage } from './servePage.ts';

interface Opening extends Partial<Pick<GalleryOptions, 'scenario' | 'theme'>> {
  readonly width?: number;
  /**
   * Whether the app is loaded for this test, in a browser context of its own: for what is about loading, for tests that change globals
   * of the page or listen to it, and always with one of the options that follow. In the proof, each test loads it.
   */
  readonly isLoaded?: boolean;
  readonly path?: string;
  readonly hasRealClock?: boolean;
  /** Done before the app is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export interface Gallery {
  /**
   * Opens the app with a scripted host. The test moves its clock, unless the clock is the real one. Where it need not be loaded, a page
   * that showed other states before shows this one, at a tenth of the time.
   */
  open(opening: Opening): Promise<Page>;
}

/** The page that shows one state after the other. */
interface StatesPage {
  show(opening: Opening): Promise<Page>;
  /** Takes away what is shown. Nothing may have gone wrong, and nothing be left for the next state to find. */
  clear(): Promise<void>;
}

const time = new Date('2026-11-21T09:30:00Z');
const hostFile = join(galleryFolder, 'host', 'install.iife.js');

/** Late answers find the tests, and the controls, that lose what was pressed too early. */
const maxLateMs = Number(process.env['GALLERY_MAX_LATE_MS'] ?? 0);
const seed = seedOfRun();

/** The messages of the page when its policy blocks something, or when something throws. */
const complaints = /Content Security Policy|Trusted|Refused to|Uncaught/i;

export const test = base.extend<{ gallery: Gallery }, { server: PageServer; states: StatesPage }>({
  server: [
    async ({}, use) => {
      const server = await servePage(
        join(galleryFolder, 'page'),
        new Map([
          [ids.picture, picture],
          [ids.sound, sound],
          [ids.whole, Buffer.from(wholeText)],
        ]),
      );
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  states: [
    async ({ browser, server }, use, { project }) => {
      const { locale, timezoneId } = project.use;
      const problems: string[] = [];
      const start = async () => {
        const context = await browser.newContext({ locale, timezoneId });
        const page = await context.newPage();
        noteProblems(page, server.origin, problems);
        await page.clock.install({ time });
        await page.goto(`${server.origin}/states.html`);
        await expect.poll(() => page.evaluate(() => 'states' in window)).toBe(true);
        return { page, host: await readFile(hostFile, 'utf8') };
      };
      let started: ReturnType<typeof start> | undefined;
      let shown: Page | undefined;
      await use({
        async show(opening) {
          const { page, host } = await (started ??= start());
          shown = page;
          await page.setViewportSize(sizeOf(opening));
          // Nothing is pointed at.
          await page.mouse.move(-1, -1);
          await page.clock.setSystemTime(time);
          await page.evaluate((options) => Object.assign(window, { galleryOptions: options }), optionsOf(opening));
          await page.evaluate(host);
          await page.evaluate(() => window.states.open());
          return page;
        },
        async clear() {
          if (shown === undefined) return;
          const page = shown;
          shown = undefined;
          const left = () => page.evaluate(() => window.states.close());
          await page.unrouteAll();
          await left();
          // What ends with time has ended: a guard after an answer, a lock that is released a moment later.
          await page.clock.fastForward(60_000);
          await page.clock.resume();
          await expect.poll(left, 'left changed by a test that is not isLoaded').toEqual([]);
          expect(problems.splice(0)).toEqual([]);
        },
      });
    },
    { scope: 'worker' },
  ],
  gallery: async ({ browser, server, states }, use) => {
    const problems: string[] = [];
    const contexts: BrowserContext[] = [];
    const load = async (opening: Opening) => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      noteProblems(page, server.origin, problems);
      await page.setViewportSize(sizeOf(opening));
      if (opening.hasRealClock !== true) await page.clock.install({ time });
      await page.addInitScript((options) => Object.assign(window, { galleryOptions: options }), optionsOf(opening));
      await page.addInitScript({ path: hostFile });
      await opening.prepare?.(page);
      await page.goto(`${server.origin}/${opening.path ?? ''}`);
      return page;
    };
    await use({
      async open(opening) {
        const page = await (mustBeLoaded(opening) ? load(opening) : states.show(opening));
        await page.locator('h1').first().waitFor();
        return page;
      },
    });
    for (const context of contexts) await context.close();
    expect(problems).toEqual([]);
    await states.clear();
  },
});

const optionsOf = ({ scenario = 'lived', theme = 'light' }: Opening): GalleryOptions => ({
  scenario,
  theme,
  maxLateMs,
  seed,
});

const sizeOf = ({ width = 1280 }: Opening) => ({ width, height: 860 });

const mustBeLoaded = ({ isLoaded = isProof, path, hasRealClock, prepare }: Opening): boolean =>
  isLoaded || path !== undefined || hasRealClock === true || prepare !== undefined;

function noteProblems(page: Page, ownOrigin: string, problems: string[]): void {
  page.on('console', (entry) => complaints.test(entry.text()) && problems.push(entry.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'blob:' && origin !== ownOrigin) problems.push(`Left its origin: ${request.url()}`);
  });
}

/** The row of a server on the Servers page. */
export const rowOf = (page: Page, server: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: server, exact: true }) });

/** The details of a server, once they are open. */
export const detailsOf = (page: Page, server: string): Locator =>
  page.getByRole('region', { name: `Details of ${server}`, exact: true });

/** Opens the details of a server on the Servers page. */
export async function openDetailsOf(page: Page, server: string): Promise<Locator> {
  await rowOf(page, server).getByRole('button', { name: 'Details', exact: true }).click();
  return detailsOf(page, server);
}

/** Opens one of a server's details on the Servers page. */
export async function openDetails(page: Page, server: string, tab: RegExp): Promise<void> {
  await openDetailsOf(page, server);
  await page.getByRole('tab', { name: tab }).click();
}

/** Has the trust page ask this question alone. */
export async function askOnTrustPage(page: Page, question: PermissionRequest): Promise<void> {
  await page.evaluate((asked) => {
    const { world } = window.galleryHost;
    world.trustRequests = [];
    world.permissionRequests = [asked];
    window.galleryHost.publish({ type: 'permission.changed' });
  }, question);
}

/** Goes through all facts of the trust page, as with a keyboard, where they are longer than their place. */
export async function seeAllFacts(page: Page): Promise<void> {
  const facts = page.getByRole('group', { name: 'What you are asked about' });
  if ((await facts.count()) > 0) await facts.press('End');
}
