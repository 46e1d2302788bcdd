import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { resize } from './pageTime.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Set to a folder to keep pictures of everything that is tested. */
const pictures = process.env['GALLERY_PICTURES'];

interface Look {
  readonly widths?: readonly number[];
  readonly height?: number;
  /** Widths that show nothing new: only the layout is checked. */
  readonly onlyFits?: readonly number[];
}

/**
 * Checks that what is shown now fits every width and is accessible, in both themes, without opening it again. The themes differ
 * only in colours, so only colours are checked in both.
 */
export async function expectLooksRight(page: Page, name: string, look: Look = {}): Promise<void> {
  const { widths = [380, 1280], height = 860, onlyFits = [] } = look;
  const before = { theme: await page.locator('html').getAttribute('data-theme'), size: page.viewportSize() };
  for (const width of widths) {
    await resize(page, { width, height });
    // An open popup follows its button a moment later.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `${name} at ${width} px`).toBeLessThanOrEqual(0);
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme);
      if (pictures !== undefined)
        await page.screenshot({ path: `${pictures}/${name}-${theme}-${width}.png`, animations: 'disabled' });
      if (theme === 'light' && !onlyFits.includes(width)) await expectAccessible(page);
      // The dark theme differs only in colours, which are the same at every width.
      if (theme === 'dark' && width === widths[0]) await expectAccessible(page, ['color-contrast']);
    }
  }
  await wear(page, before.theme);
  if (before.size !== null) await resize(page, before.size);
}

/** In the same way as the page when the setting changes. */
async function wear(page: Page, theme: string | null): Promise<void> {
  await page.evaluate((value) => {
    if (value !== null) document.documentElement.dataset['theme'] = value;
  }, theme);
}

/**
 * Checks that axe finds nothing. What scrolls becomes focusable only after it was measured, a moment after the layout changed: it is
 * looked again until then.
 *
 * @param rules all of them if none is named
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await untilStill(page);
  // It is half a megabyte of code: each page loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await expect.poll(() => whatAxeFinds(page, rules)).toEqual([]);
}

async function whatAxeFinds(page: Page, rules: string[] | undefined): Promise<string[]> {
  const { violations } = await page.evaluate(
    (names) =>
      window.axe.run(document, {
        // Passed checks are not recorded, which would be most of the work.
        resultTypes: ['violations'],
        ...(names !== undefined && { runOnly: { type: 'rule', values: names } }),
      }),
    rules,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  );
}

/** An element that fades in has no final contrast yet. Spinners, which never end, are not waited for. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = () =>
      document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    // A new element begins to fade one frame later.
    await nextFrame();
    await nextFrame();
    while (ending().some(({ playState }) => playState === 'running')) {
      await Promise.allSettled(ending().map(({ finished }) => finished));
      await nextFrame();
    }
  });
}
