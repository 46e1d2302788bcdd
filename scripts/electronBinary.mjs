// Electron's binary: where it is, how to get it, and why a desktop cannot be used. The package itself is never imported:
// that would start a download nobody sees.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

function packageFolder() {
  return dirname(require.resolve('electron/package.json'));
}

/** @returns {string} the version that belongs to this project */
export function electronVersion() {
  return JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')).version;
}

/**
 * The installed binary: that of `ELECTRON_OVERRIDE_DIST_PATH`, else the package's own when it is of the right version.
 *
 * @returns {string | undefined} its path
 */
export function electronBinary() {
  const folder = packageFolder();
  const name = readOr(join(folder, 'path.txt'), defaultName());
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override !== undefined && override !== '') return existing(join(override, name));
  const installed = readOr(join(folder, 'dist/version'), '').trim().replace(/^v/, '');
  return installed === electronVersion() ? existing(join(folder, 'dist', name)) : undefined;
}

/**
 * Downloads the binary with the package's own script, telling every few seconds that it is still at it.
 *
 * @param {{ limitMs?: number, tell?: (line: string) => void, script?: string }} [options] `script` is for tests
 * @returns {Promise<{ binary: string } | { failure: string }>} where it is, or why not, in one sentence
 */
export async function downloadElectron({ limitMs = 15 * 60_000, tell = console.log, script } = {}) {
  const began = performance.now();
  tell(`Downloading Electron ${electronVersion()} (about 110 MB; \`npm run start:web\` needs none of it)…`);
  const ticking = setInterval(() => {
    tell(`Still downloading (${Math.round((performance.now() - began) / 1000)} s)…`);
  }, 5_000);
  try {
    const failure = await runInstaller(script ?? join(packageFolder(), 'install.js'), limitMs);
    if (failure !== undefined)
      return { failure: `Electron could not be downloaded: ${failure}.${proxyHint(process.env)}` };
    const binary = electronBinary();
    return binary === undefined ? { failure: 'Electron was downloaded, but its binary is not there.' } : { binary };
  } finally {
    clearInterval(ticking);
  }
}

/**
 * What to say of a proxy that Electron's installer does not use by itself.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string} a sentence with a blank before it, or nothing
 */
export function proxyHint(env) {
  const isNamed = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => env[name]);
  if (!isNamed || env.ELECTRON_GET_USE_PROXY) return '';
  return ' A proxy is set: with ELECTRON_GET_USE_PROXY=1 in the environment, the download goes through it.';
}

/**
 * Why an Electron that is there could not show a window here.
 *
 * @param {{ platform?: NodeJS.Platform, env?: Readonly<Record<string, string | undefined>>, uid?: number | undefined, sandbox?: () => { areNamespacesRestricted: boolean, hasHelper: boolean } }} [where]
 * @returns {string | undefined} in one sentence
 */
export function desktopObstacle({
  platform = process.platform,
  env = process.env,
  uid = process.getuid?.(),
  sandbox = sandboxFacts,
} = {}) {
  if (platform !== 'linux') return undefined;
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'There is no display.';
  // Chromium refuses to run as root with its sandbox, and without it the app is not the one that was designed.
  if (uid === 0) return 'Electron does not run sandboxed as root.';
  const { areNamespacesRestricted, hasHelper } = sandbox();
  if (areNamespacesRestricted && !hasHelper) {
    return 'This system lets no program from here use a sandbox, as Ubuntu does since 23.10: install the package (.deb) for the desktop app.';
  }
  return undefined;
}

/**
 * Whether Chromium can make its sandbox here: by user namespaces, or by its helper with the rights of root. Without both,
 * Electron ends with a crash.
 */
function sandboxFacts() {
  const kernel = (name) => readOr(join('/proc/sys/kernel', name), '').trim();
  return {
    areNamespacesRestricted:
      kernel('apparmor_restrict_unprivileged_userns') === '1' || kernel('unprivileged_userns_clone') === '0',
    hasHelper: isRootsHelper(join(packageFolder(), 'dist/chrome-sandbox')),
  };
}

function isRootsHelper(path) {
  try {
    const { uid, mode } = statSync(path);
    return uid === 0 && (mode & 0o4000) !== 0;
  } catch {
    return false;
  }
}

/** Answers why it failed, in a few words, or nothing. */
function runInstaller(script, limitMs) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limitMs);
    child.stderr.on('data', (data) => (errors += data));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => {
      clearTimeout(timer);
      if (isLate) resolve(`it took longer than ${Math.round(limitMs / 1000)} s`);
      else resolve(code === 0 ? undefined : firstReason(errors));
    });
  });
}

/** The first line of a stack, without its beginning and end. */
function firstReason(errors) {
  const line = errors.split('\n').find((candidate) => candidate.trim() !== '') ?? 'the installer failed';
  return line.replace(/^(?:\w*Error:\s*)+/, '').replace(/\.\s*$/, '');
}

function defaultName() {
  if (process.platform === 'win32') return 'electron.exe';
  return process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron';
}

function existing(path) {
  return existsSync(path) ? path : undefined;
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}
