import type { Page } from '@playwright/test';
import { approval, idle, send } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

declare global {
  interface Window {
    printedDocuments: string[];
  }
}

/** Writes down what frames are told to print, and lets them. */
async function watchPrints(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.printedDocuments = [];
    const contentWindow = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const inside = contentWindow?.get?.call(this) as Window;
        const print = inside.print.bind(inside);
        inside.print = () => {
          window.printedDocuments.push(inside.document.documentElement.outerHTML);
          print();
        };
        return inside;
      },
    });
  });
}

test('a whole chat is printed with its calls unfolded, from the menu of the chat and by keys', async ({ launch }) => {
  const { page } = await launch({ world: { hasSample: true } });
  const refused: string[] = [];
  page.on('console', (line) => void (line.text().includes('Ignored call') && refused.push(line.text())));
  await send(page, 'echo hello there');
  await approval(page, 'Sample', 'echo').getByRole('button', { name: 'Allow once' }).click();
  await idle(page);
  await watchPrints(page);
  const addresses: string[] = [];
  page.on('request', (request) => void (request.url().includes('/print/') && addresses.push(request.url())));
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Save as PDF…' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Print…' }).click();
  await expect.poll(() => page.evaluate(() => window.printedDocuments.length)).toBe(1);
  const [html = ''] = await page.evaluate(() => window.printedDocuments);
  expect(html).toMatch(/<details open[^>]*><summary>Tool call: <code>echo/);
  expect(html).toContain('allowed by user');

  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(() => page.evaluate(() => window.printedDocuments.length)).toBe(2);
  expect(refused).toEqual([]);
  expect(new Set(addresses).size).toBe(2);

  // A document is given once, and only to a frame that runs nothing.
  const answer = await page.evaluate(async (address) => (await fetch(address)).status, addresses[0] ?? '');
  expect(answer).toBe(404);
  await expect(page.locator('iframe')).toHaveCount(1);

  await page.route('**/print/*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('could not be loaded');
  expect(await page.evaluate(() => window.printedDocuments.length)).toBe(2);
});
