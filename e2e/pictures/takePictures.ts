// Takes the pictures of the README and the guide in the running app: in both themes, and light ones in Chinese.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import { needChineseGlyphs } from './chineseGlyphs.ts';
import { createBrowserDriver } from '../drivers/browserDriver.ts';
import {
  addServer,
  answers,
  approval,
  backToPage,
  goTo,
  goToSettings,
  idle,
  newChat,
  send,
} from '../fixtures/actions.ts';
import { press } from '../fixtures/trustPage.ts';

const folder = resolve(import.meta.dirname, '../../docs/pictures');
// As people write it down. A server runs in a folder of its own, where `npx` would look for it on the network.
const memory = ['npx', '-y', '@modelcontextprotocol/server-memory@2026.8.31'];
const size = { width: 1280, height: 800 };

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  const blank = await browser.newPage();
  await needChineseGlyphs(blank);
  await blank.close();
  for (const theme of ['light', 'dark'] as const) await takeAll(theme);
} finally {
  await browser.close();
}

async function takeAll(theme: 'light' | 'dark'): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatehouse-pictures-'));
  const programs = await makeInstalledNpx();
  const env = { PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` };
  const app = await createBrowserDriver(browser).launch({ dataFolder, env });
  const { page } = app;
  const take = async (target: Pick<Page, 'screenshot' | 'setViewportSize'>, name: string) => {
    await target.setViewportSize(size);
    await target.screenshot({ path: join(folder, `${name}-${theme}.png`), animations: 'disabled' });
  };
  try {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    await page.getByRole('button', { name: 'Start with the sample' }).click();
    await addServer(page, 'memory', memory);
    const trust = await app.trustPage();
    await trust.emulateMedia({ colorScheme: theme });
    await trust.getByRole('button', { name: 'Trust and start' }).waitFor();
    await take(trust, 'trust');
    await backToPage(app);
    await inChinese(page, theme, async () => {
      await trust.getByRole('button', { name: '信任并启动' }).waitFor();
      await take(trust, 'trust-zh');
    });
    await press(app, trust.getByRole('main', { name: 'Trust memory?' }), 'Trust and start', async () => {
      // The details of what was just added are open until the page is left.
      await goTo(page, 'Settings');
      await goTo(page, 'Servers');
      await page.getByText(/^Running, 9 tools$/).waitFor({ timeout: 60_000 });
    });
    await take(page, 'servers');

    await newChat(page);
    await send(page, 'Draw a picture of a sunset');
    await approval(page, 'Sample', 'draw_picture').getByRole('button', { name: 'Allow once' }).click();
    await answers(page).last().getByText('A picture').waitFor();
    await idle(page);
    await send(page, 'Use memory search_nodes to find "the gate"');
    await approval(page, 'memory', 'search_nodes').waitFor();
    await take(page, 'approval');
    await inChinese(page, theme, async () => {
      await page
        .getByRole('button', { name: /^Draw a picture/ })
        .first()
        .click();
      await page.getByRole('button', { name: '仅本次允许' }).waitFor();
      await take(page, 'approval-zh');
    });
    await goTo(page, 'Settings');
    await take(page, 'settings');
  } finally {
    await app.close();
    await rm(dataFolder, { recursive: true, force: true });
    await rm(programs, { recursive: true, force: true });
  }
}

/** Shows the app in Chinese while something runs, in the light theme only. */
async function inChinese(page: Page, theme: 'light' | 'dark', run: () => Promise<void>): Promise<void> {
  if (theme === 'dark') return;
  await goToSettings(page, 'Appearance');
  await page.getByRole('radio', { name: '简体中文' }).click();
  await page.getByRole('heading', { name: '设置', level: 1 }).waitFor();
  await run();
  await page.bringToFront();
  await page.getByRole('button', { name: '设置', exact: true }).click();
  await page.getByRole('button', { name: '外观', exact: true }).click();
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
}

/** A folder with an `npx` that starts the installed server, so that nothing is downloaded. */
async function makeInstalledNpx(): Promise<string> {
  const programs = await mkdtemp(join(tmpdir(), 'gatehouse-npx-'));
  const server = resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol/server-memory/dist/index.js');
  await writeFile(join(programs, 'npx'), `#!/bin/sh\nexec "${process.execPath}" "${server}"\n`, { mode: 0o700 });
  return programs;
}
