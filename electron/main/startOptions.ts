import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isOwnLink } from '../../shared/domain/pasted/ownLink.ts';
import { atLoginSwitch } from './loginStart/atLoginSwitch.ts';
import { ownAppImage } from '../node/updates/installedWay.ts';
import { bundleAt, type Opened } from './opened.ts';

export interface StartOptions {
  /** `--data DIR`: the folder for all data of Gatehouse, including Chromium's own files. */
  readonly dataFolder: string | undefined;
  /** `--safe-mode`: no server starts, and settings are the defaults. */
  readonly isSafeMode: boolean;
  /** `--at-login`: the system started the app, not the user. */
  readonly isAtLogin: boolean;
}

/**
 * Reads the command line. Chromium has its own switches there, and the system adds some; unknown ones are ignored, and so is what
 * stands after a link.
 *
 * @param argv everything after the executable
 */
export function readStartOptions(argv: readonly string[]): StartOptions {
  const { values } = parsed(argumentsBeforeLink(argv));
  return {
    dataFolder: typeof values.data === 'string' && values.data !== '' ? resolve(values.data) : undefined,
    isSafeMode: values['safe-mode'] === true,
    isAtLogin: values['at-login'] === true,
  };
}

/**
 * What a start is to open: a link, or the file of a bundle before it. The system appends it, and Chromium may change the order of switches. A
 * file after a link may come from whoever made the link; the value of an option is none, and no file is an option. Pure.
 *
 * @param argv as above
 */
export function openedBy(argv: readonly string[]): Opened | undefined {
  const at = argv.findIndex((argument) => isOwnLink(argument));
  const [bundle] = bundlesAmong(at === -1 ? argv : argv.slice(0, at));
  if (bundle !== undefined) return bundle.opened;
  const link = argv[at];
  return link === undefined ? undefined : { kind: 'link', link };
}

/**
 * The arguments that whoever started the app gave: after a link, or after `--`, everything may come from whoever made the link.
 * Pure.
 */
export function argumentsBeforeLink(argv: readonly string[]): readonly string[] {
  const end = argv.findIndex((argument) => argument === '--' || isOwnLink(argument));
  return end === -1 ? argv : argv.slice(0, end);
}

/**
 * The arguments for a start after this one: with what it has to open, not with what this one was started with. The user wants it, so a window
 * opens. Pure.
 */
function argumentsOfRestart(argv: readonly string[], opened: Opened | undefined): string[] {
  const given = argumentsBeforeLink(argv);
  const files = new Set(bundlesAmong(given).map(({ index }) => index));
  const kept = given.filter((argument, index) => argument !== atLoginSwitch && !files.has(index));
  if (opened === undefined) return kept;
  return [...kept, '--', opened.kind === 'link' ? opened.link : opened.path];
}

/** What another start is of: the program and its arguments. */
interface Restart {
  readonly args: string[];
  /** Missing where it is this program. */
  readonly execPath?: string;
}

/**
 * The start after this one. The file of this process lies in a folder that an AppImage takes away at its end; then it is the AppImage that
 * starts. Pure.
 *
 * @param process the environment and the file of this process
 */
export function restartOf(
  argv: readonly string[],
  opened: Opened | undefined,
  { env, execPath }: Pick<NodeJS.Process, 'env' | 'execPath'>,
): Restart {
  const args = argumentsOfRestart(argv, opened);
  const appImage = ownAppImage(env, execPath);
  return appImage === undefined ? { args } : { args, execPath: appImage };
}

/** The bundles among arguments, and where they stand. */
function bundlesAmong(argv: readonly string[]): { readonly index: number; readonly opened: Opened }[] {
  return parsed(argv).tokens.flatMap((token) => {
    const opened = token.kind === 'positional' ? bundleAt(token.value) : undefined;
    return opened === undefined ? [] : [{ index: token.index, opened }];
  });
}

function parsed(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    options: { data: { type: 'string' }, 'safe-mode': { type: 'boolean' }, 'at-login': { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
}
