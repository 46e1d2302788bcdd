import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Browser, chromium } from 'playwright';
import { buildIfStale } from '../../scripts/build.mjs';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { createBrowserDriver } from '../drivers/browserDriver.ts';
import { answers, approval, goTo, newChat, send, servers, startWithSample } from '../fixtures/actions.ts';
import { countClicks } from '../fixtures/clicks.ts';
import { press } from '../fixtures/trustPage.ts';
import type { Measured } from './figure.ts';

const rounds = 5;
/** Opening the field, "Add", "Trust and start". */
const maxClicks = 3;
const maxMoreMs = 15_000;
const [command, ...args] = servers.everything;

/**
 * From the wish to paste a configuration until a model has the result of the first call that the user allows, in the browser shell.
 * Compared with what the server itself needs: its start, its tools and one call with the bare SDK. More clicks than three
 * until the server runs are an error.
 */
export async function measurePasteToCall(): Promise<Measured> {
  await buildIfStale();
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  try {
    const samples = { ours: [] as number[], bare: [] as number[] };
    // The first round fills the caches of the disk and the browser.
    for (let round = 0; round <= rounds; round++) {
      const ours = await pasteAndCall(browser);
      const bare = await callBare();
      if (round === 0) continue;
      samples.ours.push(ours);
      samples.bare.push(bare);
    }
    return {
      name: `Paste, add, trust and the first call, ${maxClicks} clicks`,
      against: 'start and call by the bare SDK',
      ...samples,
      target: { kind: 'atMostMore', by: maxMoreMs },
    };
  } finally {
    await browser.close();
  }
}

async function pasteAndCall(browser: Browser): Promise<number> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const app = await createBrowserDriver(browser).launch({ dataFolder });
  try {
    const { page } = app;
    await startWithSample(page);
    await goTo(page, 'Servers');
    const clicksOfPage = await countClicks(page);
    const began = performance.now();
    await page.getByRole('button', { name: 'Import configuration' }).click();
    const form = page.getByRole('dialog', { name: 'Import configuration' });
    const text = JSON.stringify({ mcpServers: { pasted: { command, args } } });
    await form.getByRole('textbox', { name: 'Paste anything' }).fill(text);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const trust = await app.trustPage();
    const clicksOfTrust = await countClicks(trust);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'pasted', exact: true }) });
    await press(app, trust.getByRole('main', { name: 'Trust pasted?' }), 'Trust and start', () =>
      row.getByText(/^Running, \d+ tools?$/).waitFor(),
    );
    const clicks = (await clicksOfPage()) + (await clicksOfTrust());
    if (clicks !== maxClicks) throw new Error(`It took ${clicks} clicks instead of ${maxClicks}`);
    await newChat(page);
    await send(page, 'pasted get-env');
    await approval(page, 'pasted', 'get-env').getByRole('button', { name: 'Allow once' }).click();
    await answers(page).filter({ hasText: 'PATH' }).last().waitFor();
    return performance.now() - began;
  } finally {
    await app.close();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function callBare(): Promise<number> {
  const began = performance.now();
  const client = new Client({ name: 'bench', version: '1' });
  try {
    await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
    await client.listTools();
    await client.callTool({ name: 'get-env', arguments: {} });
    return performance.now() - began;
  } finally {
    await client.close();
  }
}
