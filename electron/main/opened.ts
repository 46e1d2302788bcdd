import { extname, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';

/** The scheme of links that add a server; `electron-builder.yml` names it, too. */
export const linkScheme = 'gatehouse';

/** What the names of bundles end in; `electron-builder.yml` names them, too. */
export const bundleExtensions: readonly string[] = ['mcpb', 'dxt'];

/** What the system wants the app to open. */
export type Opened =
  { readonly kind: 'link'; readonly link: string } | { readonly kind: 'bundle'; readonly path: string };

/**
 * The bundle that an argument, or a path of the system, names; `undefined` for anything else, and for paths that depend on a folder. Desktops
 * of Linux hand over addresses of files (`%U`). Pure.
 */
export function bundleAt(argument: string): Opened | undefined {
  const path = pathOf(argument);
  if (path === undefined || !isAbsolute(path) || path.includes('\0')) return undefined;
  return bundleExtensions.includes(extname(path).slice(1).toLowerCase()) ? { kind: 'bundle', path } : undefined;
}

function pathOf(argument: string): string | undefined {
  if (!/^file:/i.test(argument)) return argument;
  try {
    return fileURLToPath(argument);
  } catch {
    // It names another computer, say.
    return undefined;
  }
}

/**
 * Links of ours open this app. Only an installed one, or the next one that is tried out would take them. On Linux, the package's desktop
 * entry says it (`electron-builder.yml`), which also names the files on all systems.
 */
export function claimLinks(
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  platform: NodeJS.Platform,
  executable: string,
): void {
  if (!app.isPackaged) return;
  // On Windows the link becomes part of a command line: with `--` before it, nothing in it is a switch.
  if (platform === 'win32') app.setAsDefaultProtocolClient(linkScheme, executable, ['--']);
  else if (platform === 'darwin') app.setAsDefaultProtocolClient(linkScheme);
}

/** Hands what was opened to the host. What comes before it is there waits for it; the newest counts. */
export class Openings {
  #early: Opened | undefined;
  #open: ((opened: Opened) => void) | undefined;

  open(opened: Opened): void {
    if (this.#open === undefined) this.#early = opened;
    else this.#open(opened);
  }

  /** From now on, it is handed over at once. */
  ready(open: (opened: Opened) => void): void {
    this.#open = open;
    if (this.#early !== undefined) open(this.#early);
    this.#early = undefined;
  }
}
