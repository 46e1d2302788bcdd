import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { redirectPage } from '../../../electron/web/openInBrowser.ts';
import type { Request } from '@playwright/test';
import type { BrowserApp } from '../../drivers/browserDriver.ts';
import { goTo, servers } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';
import type { World } from '../../fixtures/world.ts';

const untrusted: World = { servers: { memory: servers.memory }, trusted: [] };

test.describe('the browser shell', () => {
  test('allows one use of a link, and reloading a tab', async ({ app }) => {
    const { context, page } = app as BrowserApp;
    expect(page.url()).not.toContain('token');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${new URL(page.url()).origin}/enter#token=wrong`);
    await expect(other.getByText('This link no longer works')).toBeVisible();
    expect(await context.cookies()).toEqual([]);
  });

  test('loads the app once for a link, in few files', async ({ app, browser }) => {
    const shell = app as BrowserApp;
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${new URL(shell.page.url()).origin}/enter#token=wrong`);
    const link = await shell.link(/A new one: (\S+)$/);
    await expect(other.getByText('This link no longer works')).toBeVisible();
    const requests: Request[] = [];
    other.on('request', (request) => requests.push(request));
    await other.goto(link);
    await expect(other.getByRole('button', { name: 'Start with the sample' })).toBeVisible();
    expect(other.url()).toBe(`${new URL(link).origin}/`);
    const documents = requests.filter((request) => request.isNavigationRequest());
    expect(documents.map((request) => new URL(request.url()).pathname)).toEqual(['/enter', '/enter', '/']);
    for (const request of documents.slice(0, 2)) {
      // Read again: the browser has gone on, and forgot it.
      const again = await other.request.get(new URL(request.url()).origin + '/enter');
      const text = await again.text();
      expect(text).toContain('<script>');
      expect(text.length).toBeLessThan(10_000);
    }
    expect(requests.length).toBeLessThanOrEqual(15);
    await other.context().close();
  });

  test('opens the trust page from the servers page, as another origin', async ({ launch }) => {
    const { context, page } = (await launch({ world: untrusted })) as BrowserApp;
    await goTo(page, 'Servers');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Review' }).first().click();
    const trust = await opened;
    await expect(trust.getByRole('main', { name: 'Trust memory?' })).toBeVisible();
    expect(new URL(trust.url()).origin).not.toBe(new URL(page.url()).origin);
    await trust.getByRole('button', { name: 'Not now' }).click();
    await expect(trust.getByText('All done.')).toBeVisible();
    await expect(page.getByText('Needs your approval').first()).toBeVisible();
  });

  test('accepts a new link in place of an old one, without a manual reload', async ({ app }) => {
    const shell = app as BrowserApp;
    const { context, page } = shell;
    const origin = new URL(page.url()).origin;
    const other = await context.newPage();
    await other.goto(`${origin}/enter#token=wrong`);
    await expect(other.getByText('This link no longer works')).toBeVisible();
    const fresh = await shell.link(/A new one: (\S+)$/);
    // As when the link is pasted into the address bar.
    await other.evaluate((address) => location.assign(address), fresh);
    await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(other.url()).toBe(`${origin}/`);
  });

  test('opens the page through the redirect file when it starts a browser', async ({ app, browser }, testInfo) => {
    const shell = app as BrowserApp;
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${new URL(shell.page.url()).origin}/enter#token=wrong`);
    await expect(other.getByText('This link no longer works')).toBeVisible();
    const file = testInfo.outputPath('gatehouse-open.html');
    await writeFile(file, redirectPage(await shell.link(/A new one: (\S+)$/)));
    await other.goto(pathToFileURL(file).href);
    await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await other.reload();
    await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await other.context().close();
  });

  test('shows the trust page to the browser that opened the link, and to no other', async ({ launch, browser }) => {
    const { context, page } = (await launch({ world: untrusted })) as BrowserApp;
    await goTo(page, 'Servers');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Review' }).first().click();
    const trust = await opened;
    await expect(trust.getByRole('main', { name: 'Trust memory?' })).toBeVisible();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(trust.url());
    await expect(stranger.getByText('This link no longer works')).toBeVisible();
    await stranger.context().close();
  });

  test('breaks its own content security policy nowhere', async ({ app }) => {
    const { page } = app as BrowserApp;
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text());
    });
    for (const screen of ['Servers', 'Permissions', 'Activity', 'Settings'] as const) await goTo(page, screen);
    await page.keyboard.press('Control+k');
    expect(violations).toEqual([]);
  });
});
