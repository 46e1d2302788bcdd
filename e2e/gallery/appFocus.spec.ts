import { expect, test, type Frame, type Page } from '@playwright/test';
import { appDocument } from '../../electron/node/appSandbox/appDocument.ts';

const app = appDocument('<!doctype html><button>Use</button><input id="first"><input id="second">');

/** A page with a field of its own and an app in a sandboxed frame, as the page shows one. */
async function openWithApp(page: Page): Promise<Frame> {
  await page.setContent('<input aria-label="Message"><iframe title="App" sandbox="allow-scripts"></iframe>');
  const element = page.getByTitle('App');
  await element.evaluate((frame: HTMLIFrameElement, html) => (frame.srcdoc = html), app);
  const frame = await (await element.elementHandle())?.contentFrame();
  if (!frame) throw new Error('The frame of the app has no document.');
  await expect(frame.getByRole('button', { name: 'Use' })).toBeVisible();
  return frame;
}

/** The app focuses one of its fields; true if it got the focus. */
const takeFocus = (frame: Frame, id: string) =>
  frame.evaluate((wanted) => {
    document.getElementById(wanted)?.focus();
    return document.activeElement?.id === wanted;
  }, id);

const hasFocus = (frame: Frame) => frame.evaluate(() => document.hasFocus());

test('an app moves the focus only if the user used it since it lost the focus last', async ({ page }) => {
  const frame = await openWithApp(page);
  expect(await takeFocus(frame, 'first')).toBe(false);
  await frame.getByRole('button', { name: 'Use' }).click();
  expect(await takeFocus(frame, 'first')).toBe(true);
  await page.getByRole('textbox', { name: 'Message' }).click();
  await expect.poll(() => hasFocus(frame)).toBe(false);
  expect(await takeFocus(frame, 'second')).toBe(false);
  // It has the focus again, but not because the user pressed something in it: as after it took the focus back late.
  await page.getByTitle('App').evaluate((element: HTMLElement) => element.focus());
  await expect.poll(() => hasFocus(frame)).toBe(true);
  expect(await takeFocus(frame, 'second')).toBe(false);
  await frame.getByRole('button', { name: 'Use' }).click();
  expect(await takeFocus(frame, 'second')).toBe(true);
});
