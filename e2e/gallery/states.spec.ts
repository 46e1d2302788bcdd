import { expect, type Page } from '@playwright/test';
import type { ScenarioName } from './fixtures/scenarios.ts';
import { test } from './openGallery.ts';

/** All that is drawn, without the numbers of elements, which count on. */
async function drawn(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.documentElement.outerHTML);
  return text
    .slice(text.indexOf('<body'))
    .replaceAll(/_r_\w+_/g, '_r_')
    .replaceAll(/base-ui-:?\w+/g, 'base-ui');
}

test('a state that is shown after others is as it is when the app is loaded', async ({ gallery }) => {
  const scenarios: readonly ScenarioName[] = ['approval', 'first', 'chinese'];
  for (const scenario of scenarios) {
    const loaded = await gallery.open({ scenario, isLoaded: true });
    const shown = await gallery.open({ scenario, isLoaded: false });
    await expect(async () => expect(await drawn(shown)).toBe(await drawn(loaded))).toPass();
  }
});

test('what a state leaves behind is named', async ({ gallery }) => {
  const page = await gallery.open({ isLoaded: false });
  const left = await page.evaluate(() => {
    const { documentElement, body } = document;
    const own = window.states.close();
    const added = document.createElement('div');
    body.append(added);
    documentElement.dir = 'rtl';
    body.className = 'wide';
    document.adoptedStyleSheets = [new CSSStyleSheet()];
    document.hasFocus = () => false;
    Object.assign(window, { noted: 1 });
    const changed = window.states.close();
    added.remove();
    for (const name of ['dir', 'class']) [documentElement, body].forEach((element) => element.removeAttribute(name));
    document.adoptedStyleSheets = [];
    Reflect.deleteProperty(document, 'hasFocus');
    Reflect.deleteProperty(window, 'noted');
    return { own, changed };
  });
  expect(left.own).toEqual([]);
  expect(left.changed.map((what) => what.replace(/:.*/, '')).sort()).toEqual([
    'body',
    'document.hasFocus',
    'elements of body',
    'html',
    'style sheets',
    'window.noted',
  ]);
});
