// Finds the Chromium that tests and pictures use, and gets one where there is none.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Names under which systems install it: first the build without windows, which does the same in two thirds of the time,
 * then the plain one.
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

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
 * Answers the Chromium to use, getting one first where there is none: Playwright's, else the system's on Debian as root.
 *
 * @throws Error that says what to do when none can be had
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('No Chromium found: getting one');
  for (const get of [downloadPlaywrights, installDebians]) {
    if (await get()) {
      const got = findChromium();
      if (got !== undefined) return got;
    }
  }
  throw new Error('The tests need Chromium: install it, or name its executable in GATEHOUSE_CHROMIUM.');
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

function downloadPlaywrights() {
  const cli = join(require.resolve('playwright/package.json'), '../cli.js');
  return succeeds(process.execPath, [cli, 'install', 'chromium'], 300_000);
}

async function installDebians() {
  const isDebian = existsSync('/etc/debian_version') && readFileSync('/etc/debian_version', 'utf8') !== '';
  if (!isDebian || process.getuid?.() !== 0) return false;
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  await succeeds('apt-get', ['update'], 300_000, quietly);
  return succeeds('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], 600_000, quietly);
}

/** Whether a program ran to its end well, within `limitMs`. */
function succeeds(command, args, limitMs, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      timeout: limitMs,
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
