import { posix, win32 } from 'node:path';
import type { HomeOf } from './appPlaces.ts';

/** Where a file of variables is: a folder, a path below it, and whether links and `..` may lead out of that folder. */
export interface EnvFilePlace {
  readonly folder: string;
  readonly file: string;
  readonly isInside: boolean;
}

/**
 * Where the file of variables is that a file of an app names; `undefined` where that depends on what is open in the app.
 *
 * @param project the folder that the servers belong to
 * @param isOfProject what names it came with a project, which may be somebody else's: so it stays within that folder
 */
export function envFilePlace(
  written: string,
  { platform, home }: HomeOf,
  project: string | null,
  isOfProject: boolean,
): EnvFilePlace | undefined {
  const paths = platform === 'win32' ? win32 : posix;
  const plain = written
    .replace(/^(?:~|\$\{userHome\}|\$\{env:HOME\}|\$\{HOME\}|\$HOME)(?=[\\/])/, () => home)
    .replace(/^\$\{workspaceFolder\}(?=[\\/])/, () => project ?? '${workspaceFolder}');
  if (plain.includes('${') || plain.includes('\0')) return undefined;
  // Asking another computer for a file would tell it who the user is.
  if (/^[\\/]{2}/.test(plain)) return undefined;
  const isAbsolute = paths.isAbsolute(plain);
  const base = project !== null && paths.isAbsolute(project) ? project : undefined;
  if (!isAbsolute && base === undefined) return undefined;
  const path = isAbsolute ? paths.normalize(plain) : paths.join(base ?? '', plain);
  if (isOfProject) {
    if (base === undefined) return undefined;
    const file = paths.relative(base, path).split(paths.sep).join('/');
    return { folder: base, file, isInside: true };
  }
  return { folder: paths.dirname(path), file: paths.basename(path), isInside: false };
}
