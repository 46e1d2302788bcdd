import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { createBrowserDriver } from '../drivers/browserDriver.ts';
import { RealHost } from '../integration/realHost.ts';
import { approveSkills } from './approveSkills.ts';
import { servers, trustServers } from './trustServers.ts';
import type { Measured } from './figure.ts';

const rounds = 12;
const chromiumArguments = [
  ...['--disable-gpu', '--disable-quic', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

/**
 * From the start of the browser shell's process until the user can type, with 50 trusted servers compared with none. The
 * process is new each time; the browser runs already, its context is new.
 */
export function measureStart(): Promise<Measured> {
  return measureStartWith((folder) => trustServers(folder, servers, 'good'), `${servers} servers`, 'with 0 servers');
}

/** The same with 200 trusted servers, of which each has 25 tools. */
export function measureStartWithManyTools(): Promise<Measured> {
  const prepare = (folder: string) => trustServers(folder, 200, 'manyTools');
  return measureStartWith(prepare, '200 servers and 5,000 tools', 'with 0 servers');
}

/** The same with 500 approved skills in a folder of this computer, compared with none. */
export function measureStartWithSkills(): Promise<Measured> {
  return measureStartWith(approveSkills, '500 skills', 'with 0 skills', 1.05);
}

async function measureStartWith(
  prepare: (folder: string) => Promise<void>,
  words: string,
  against: string,
  factor = 1.1,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const [empty, full] = [join(folder, 'empty'), join(folder, 'full')];
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
  try {
    await (await RealHost.start({ folder: empty })).stop();
    await prepare(full);
    const samples = { ours: [] as number[], bare: [] as number[] };
    // The first round fills the caches of the disk and the browser.
    for (let round = 0; round <= rounds; round++) {
      // Alternating: the after-effects of a round (a busy disk, ending processes) must not always hit the same side.
      const fullFirst = round % 2 === 0;
      const first = await timeToComposer(browser, fullFirst ? full : empty);
      const second = await timeToComposer(browser, fullFirst ? empty : full);
      const [ours, bare] = fullFirst ? [first, second] : [second, first];
      if (round === 0) continue;
      samples.bare.push(bare);
      samples.ours.push(ours);
    }
    const target = { kind: 'atMostTimes', factor } as const;
    return { name: `Browser shell to composer, ${words}`, against, ...samples, target };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeToComposer(browser: Browser, dataFolder: string): Promise<number> {
  const began = performance.now();
  const app = await createBrowserDriver(browser).launch({ dataFolder });
  await app.page.getByRole('textbox', { name: 'Message', disabled: false }).waitFor();
  const took = performance.now() - began;
  await app.close();
  return took;
}
