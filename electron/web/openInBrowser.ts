import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type open from 'open';

/**
 * Opens our own page in the user's browser, where there is one to open; the link stands in the terminal anyway. Command
 * lines can be read by everybody on the machine, so the browser is given a file that only the user can read, which leads on.
 *
 * @param folder where the file may lie, readable by the user only
 * @param launch starts the browser with one argument on its command line
 * @returns removes the file; call it when the link has expired, or at the end
 */
export async function openInBrowser(
  link: string,
  folder: string,
  launch: (target: string) => ReturnType<typeof open> = openWithSystem,
): Promise<() => Promise<void>> {
  const { platform, env } = process;
  const hasScreen = platform !== 'linux' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
  if (!hasScreen) return async () => undefined;
  const path = join(await readableFolder(folder), `gatehouse-open-${randomBytes(8).toString('hex')}.html`);
  await writeFile(path, redirectPage(link), { mode: 0o600, flag: 'wx' });
  const browser = await launch(pathToFileURL(path).href);
  browser.on('error', () => undefined);
  return () => rm(path, { force: true });
}

/** Loaded only where there is a browser to open. */
async function openWithSystem(target: string): ReturnType<typeof open> {
  return (await import('open')).default(target);
}

/** A page that redirects to the link at once. The link is our own and needs no escaping. */
export function redirectPage(link: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Gatehouse</title><meta http-equiv="refresh" content="0;url=${link}">\n`;
}

/**
 * Browsers installed as snaps cannot read hidden folders of the home directory, but have a folder of their own, which
 * other browsers can read too.
 */
async function readableFolder(folder: string): Promise<string> {
  if (process.platform !== 'linux') return folder;
  const config = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  const defaults = await readFile(join(config, 'mimeapps.list'), 'utf8').catch(() => '');
  // Snaps call their entries `firefox_firefox.desktop`.
  const chosen = /^(?:text\/html|x-scheme-handler\/https?)=([a-z0-9-]+)_[\w-]+\.desktop/m.exec(defaults)?.[1];
  for (const snap of [...(chosen === undefined ? [] : [chosen]), 'firefox', 'chromium']) {
    const own = join(homedir(), 'snap', snap, 'common');
    if (await stat(own).catch(() => undefined)) return own;
  }
  return folder;
}
