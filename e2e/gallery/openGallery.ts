import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { galleryFolder } from './globalSetup.ts';
import { ids } from './fixtures/idsForTests.ts';
import { picture } from './fixtures/picture.ts';
import { wholeText } from './fixtures/results.ts';
import { sound } from './fixtures/sound.ts';
import type { GalleryOptions } from './install.ts';
import { servePage } from './servePage.ts';
import { seedOfRun } from '../setup/seed.ts';

interface Gallery {
  /** Opens the real page with a scripted host. The test moves its clock, unless the clock is the real one. */
  open(options: Partial<GalleryOptions> & { path?: string; width?: number; hasRealClock?: boolean }): Promise<Page>;
}

/** Late answers find the tests, and the controls, that lose what was pressed too early. */
const maxLateMs = Number(process.env['GALLERY_MAX_LATE_MS'] ?? 0);
const seed = seedOfRun();

/** The messages of the page when its policy blocks something, or when something throws. */
const complaints = /Content Security Policy|Trusted|Refused to|Uncaught/i;

export const test = base.extend<{ gallery: Gallery }>({
  gallery: async ({ page }, use) => {
    const server = await servePage(
      join(galleryFolder, 'page'),
      new Map([
        [ids.picture, picture],
        [ids.sound, sound],
        [ids.whole, Buffer.from(wholeText)],
      ]),
    );
    const problems: string[] = [];
    page.on('console', (entry) => complaints.test(entry.text()) && problems.push(entry.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'blob:' && origin !== server.origin) problems.push(`Left its origin: ${request.url()}`);
    });
    await use({
      async open({ scenario = 'lived', theme = 'light', path = '', width = 1280, hasRealClock = false }) {
        await page.setViewportSize({ width, height: 860 });
        if (!hasRealClock) await page.clock.install({ time: new Date('2026-11-21T09:30:00Z') });
        await page.addInitScript((options) => Object.assign(window, { galleryOptions: options }), {
          scenario,
          theme,
          maxLateMs,
          seed,
        });
        await page.addInitScript({ path: join(galleryFolder, 'host', 'install.iife.js') });
        await page.goto(`${server.origin}/${path}`);
        await page.locator('h1').first().waitFor();
        return page;
      },
    });
    await server.close();
    expect(problems).toEqual([]);
  },
});

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
