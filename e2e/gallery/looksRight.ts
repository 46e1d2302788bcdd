import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { isProof } from '../setup/proof.ts';
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
  /** Others to show it in: none where the page no longer follows the settings. */
  readonly languages?: readonly View['language'][];
}

/** One way in which a state is shown. */
interface View {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'zh-CN';
}

/**
 * Checks that what is shown now fits every width and is accessible, without opening it again. In the gate axe looks at one view of it:
 * always at the same one, and at others of other states. In the proof it looks at all of them.
 */
export async function expectLooksRight(page: Page, name: string, look: Look = {}): Promise<void> {
  const { widths = [380, 1280], height = 860, onlyFits = [], languages = ['zh-CN'] } = look;
  const size = page.viewportSize();
  const [theme, language] = await page.evaluate(() => {
    const { dataset, lang } = document.documentElement;
    return [dataset['theme'], lang === 'zh-CN' ? lang : 'en'] as const;
  });
  const looked = widths.filter((width) => !onlyFits.includes(width));
  const areAll = isProof || pictures !== undefined;
  const views = areAll ? allViews(looked, [language, ...languages]) : [oneView(name, looked, language)];
  for (const width of widths) {
    await resize(page, { width, height });
    await expectFits(page, `${name} at ${width} px`);
    for (const view of views.filter((each) => each.width === width)) await expectViewLooksRight(page, name, view);
    await wear(page, theme);
    await speak(page, language);
  }
  if (size !== null) await resize(page, size);
}

/** Every view: the own language in both themes, others in one. Pure. */
export function allViews(
  widths: readonly number[],
  languages: readonly [View['language'], ...View['language'][]],
): View[] {
  const [own, ...others] = languages;
  return widths.flatMap((width) => [
    { width, theme: 'light', language: own },
    { width, theme: 'dark', language: own },
    ...others.filter((each) => each !== own).map((language): View => ({ width, theme: 'light', language })),
  ]);
}

/** The view of a state that stands for all: the same one each time, and all alike often among many names. Pure. */
export function oneView(name: string, widths: readonly number[], language: View['language']): View {
  const sum = Array.from(name, (letter) => letter.charCodeAt(0)).reduce((total, code) => total + code, 0);
  const width = widths[(sum >> 1) % widths.length];
  if (width === undefined) throw new Error(`${name} is looked at nowhere.`);
  return { width, theme: sum % 2 === 0 ? 'light' : 'dark', language };
}

async function expectViewLooksRight(page: Page, name: string, { width, theme, language }: View): Promise<void> {
  await wear(page, theme);
  if (await speak(page, language)) await expectFits(page, `${name} at ${width} px, ${language}`);
  if (pictures !== undefined) {
    const path = `${pictures}/${name}-${theme}-${width}-${language}.png`;
    await page.screenshot({ path, animations: 'disabled' });
  }
  // Where light was looked at too, dark differs only in colours.
  await expectAccessible(page, isProof && theme === 'dark' ? ['color-contrast'] : undefined);
}

/** An open popup follows its button a moment later. */
const expectFits = (page: Page, name: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name)
    .toBeLessThanOrEqual(0);

/** In the same way as the page when the setting changes. */
async function wear(page: Page, theme: string | undefined): Promise<void> {
  await page.evaluate((value) => {
    if (value !== undefined) document.documentElement.dataset['theme'] = value;
  }, theme);
}

/** Changes the language as the settings do. Answers whether it was another one. */
async function speak(page: Page, language: View['language']): Promise<boolean> {
  const root = page.locator('html');
  if ((await root.getAttribute('lang')) === language) return false;
  await page.evaluate((wanted) => {
    const host = window.galleryHost;
    host.publish({ type: 'settings.changed', settings: { ...host.world.snapshot.settings, language: wanted } });
  }, language);
  await expect(root).toHaveAttribute('lang', language);
  return true;
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
