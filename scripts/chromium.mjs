// Finds the Chromium that tests and pictures use, and gets one where there is none.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { runProgram, tryThreeTimes } from './network.mjs';

const require = createRequire(import.meta.url);

/**
 * Names under which systems install it: first the build without windows, which does the same in two thirds of the time,
 * then the plain one.
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** What Debian calls it. */
const debians = 'chromium-headless-shell';

/** How long getting one may take, whatever is tried. */
const maxGettingMs = 15 * 60_000;

/** Where it is when it is not on the PATH. */
const places = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
    process.env[name] === undefined ? [] : [join(process.env[name], 'Google/Chrome/Application/chrome.exe')],
  ),
};

/**
 * The Chromium to use: `GATEHOUSE_CHROMIUM`, else one the system has, else Playwright's own.
 *
 * @returns {string | undefined} its executable
 */
export function findChromium() {
  const wanted = process.env.GATEHOUSE_CHROMIUM;
  if (wanted !== undefined && wanted !== '') return wanted;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(places[process.platform] ?? []), playwrightsOwn()].find(isExecutable);
}

/**
 * Answers the Chromium to use, getting one first where there is none: the system's on Debian as root, else Playwright's.
 *
 * @param {{ find?: () => string | undefined, ways?: readonly Way[], limitMs?: number, wait?: (ms: number) => Promise<unknown> }} [options]
 *   for tests; `limitMs`: for all ways together
 * @throws Error that says what was tried, why it failed, and what to do
 */
export async function ensureChromium({ find = findChromium, ways = waysToGet(), limitMs = maxGettingMs, wait } = {}) {
  const found = find();
  if (found !== undefined) return found;
  console.log('No Chromium found: getting one');
  const began = performance.now();
  const failures = [];
  for (const [index, { name, get }] of ways.entries()) {
    // A way that hangs leaves the others their share.
    const endsAt = began + (limitMs * (index + 1)) / ways.length;
    const leftMs = () => Math.max(1, endsAt - performance.now());
    const failure = await tryThreeTimes(name, () => get(leftMs()), { leftMs, wait });
    const got = failure === undefined ? find() : undefined;
    if (got !== undefined) return got;
    failures.push(failure?.sentence ?? `${name} left none`);
  }
  throw new Error(
    `The tests need Chromium, and there is none to be had here (${failures.join('; ')}): install it, or name its executable in GATEHOUSE_CHROMIUM.`,
  );
}

function playwrightsOwn() {
  try {
    return require('playwright').chromium.executablePath();
  } catch {
    return '';
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

/**
 * @typedef {{ name: string, get: (limitMs: number) => Promise<import('./network.mjs').Ended> }} Way
 * @returns {Way[]}
 */
function waysToGet() {
  const playwrights = {
    name: 'playwright install chromium',
    get: (limitMs) => {
      const cli = join(require.resolve('playwright/package.json'), '../cli.js');
      return runProgram(process.execPath, [cli, 'install', 'chromium'], { limitMs });
    },
  };
  const isDebian = existsSync('/etc/debian_version') && readFileSync('/etc/debian_version', 'utf8') !== '';
  if (!isDebian || process.getuid?.() !== 0) return [playwrights];
  return [{ name: `apt-get install ${debians}`, get: installDebians }, playwrights];
}

async function installDebians(limitMs) {
  const endsAt = performance.now() + limitMs;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A source that fails may be another one's: what matters is whether the package can be installed then.
  const update = await runProgram('apt-get', ['update'], { limitMs, env });
  if (update.isLate) return update;
  const args = ['install', '-y', '--no-install-recommends', debians];
  const install = await runProgram('apt-get', args, { limitMs: Math.max(1, endsAt - performance.now()), env });
  return { ...install, output: `${update.output}\n${install.output}` };
}
