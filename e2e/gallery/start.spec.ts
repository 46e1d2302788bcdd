import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { galleryFolder } from './globalSetup.ts';
import { servePage } from './servePage.ts';

/** Where the lines of the outline are. */
async function outlineOf(page: Page) {
  const lines = page.locator('#root span[aria-hidden=true]');
  await expect(lines).toHaveCount(6);
  return lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().toJSON() as DOMRect));
}

test('the outline of the page is painted before any script runs, and stays where it is until the host answers', async ({
  browser,
}) => {
  const server = await servePage(join(galleryFolder, 'page'), new Map());
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const withScripts = await browser.newContext();
  try {
    const before = await withoutScripts.newPage();
    await before.goto(server.origin);
    const painted = await outlineOf(before);
    expect(painted.every(({ width, height }) => width > 300 && height > 10)).toBe(true);

    const page = await withScripts.newPage();
    // A bridge to a host that never answers.
    await page.addInitScript(() =>
      Object.assign(window, { gatehouse: { send: () => undefined, onMessage: () => undefined } }),
    );
    await page.goto(server.origin);
    await expect(page.getByRole('status')).toContainText('Loading');
    expect(await outlineOf(page)).toEqual(painted);
  } finally {
    await withoutScripts.close();
    await withScripts.close();
    await server.close();
  }
});
