import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

export interface CommandPlace {
  readonly platform: NodeJS.Platform;
  /** The value of PATH. */
  readonly path: string;
  /** Endings of programs on Windows, as in PATHEXT. */
  readonly extensions?: string | undefined;
  readonly cwd: string;
}

/** The file that a command names, as the system will look for it; `undefined` when there is none that may be run. */
export async function resolveCommand(command: string, place: CommandPlace): Promise<string | undefined> {
  for (const file of candidates(command, place)) if (await isProgram(file)) return file;
  return undefined;
}

/**
 * A program or folder whose path begins with the home folder as shells write it. No shell reads a launch, and nothing else can be meant there.
 * Pure.
 */
export function withHome(path: string, home: string): string {
  return path.replace(/^(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%)(?=$|[\\/])/, () => home);
}

/** Where a command is looked for, in order. Pure. */
export function candidates(command: string, { platform, path: value, extensions, cwd }: CommandPlace): string[] {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const hasFolder = command.includes('/') || (platform === 'win32' && command.includes('\\'));
  const folders = hasFolder ? [cwd] : value.split(paths.delimiter).filter((folder) => folder !== '');
  const endings = platform === 'win32' ? ['', ...(extensions ?? '.COM;.EXE;.BAT;.CMD').split(';')] : [''];
  return folders.flatMap((folder) => endings.map((ending) => paths.resolve(cwd, folder, command + ending)));
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
