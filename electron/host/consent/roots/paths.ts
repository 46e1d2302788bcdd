import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { Folders } from '../../ports/folders.ts';

type Style = Folders['style'];

const separators = { posix: /\/+/, win32: /[\\/]+/ } as const;

/**
 * The names in a path, from the top; on Windows the drive or the share comes first. `undefined` for a path that is not
 * absolute, or contains `..`: its target depends on links.
 */
export function pathParts(path: string, style: Style): string[] | undefined {
  if (!isAbsolutePath(path, style)) return undefined;
  const parts = path.split(separators[style]).filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return undefined;
  if (style === 'posix') return parts;
  // On Windows, names are case-insensitive, and `\\?\C:\` is `C:\`.
  const named = parts.filter((part, at) => at > 0 || part !== '?').map((part) => part.toLowerCase());
  return /^[\\/]{2}/.test(path) && !/^[\\/]{2}\?[\\/]+[A-Za-z]:/.test(path) ? ['\\\\', ...named] : named;
}

export function isAbsolutePath(path: string, style: Style): boolean {
  return style === 'posix' ? path.startsWith('/') : /^([A-Za-z]:[\\/]|[\\/]{2}[^\\/])/.test(path);
}

/**
 * The absolute path of one that may be relative to a folder. `..` stays: its target depends on links. Pure.
 */
export function pathFrom(folder: string, path: string, style: Style): string {
  if (isAbsolutePath(path, style)) return path;
  const parts = path.split(separators[style]).filter((part) => part !== '' && part !== '.');
  const sign = style === 'posix' ? '/' : '\\';
  return parts.length === 0 ? folder : [folder.endsWith(sign) ? folder.slice(0, -1) : folder, ...parts].join(sign);
}

/**
 * Whether a path is a folder or lies in it, by whole names: `/root-evil` is not in `/root`. Both must be real paths,
 * because text does not show links. Pure.
 */
export function isInside(path: string, folder: string, style: Style): boolean {
  const inner = pathParts(path, style);
  const outer = pathParts(folder, style);
  if (inner === undefined || outer === undefined) return false;
  return outer.length <= inner.length && outer.every((part, at) => inner[at] === part);
}

export function isSamePath(a: string, b: string, style: Style): boolean {
  return isInside(a, b, style) && isInside(b, a, style);
}

/** The parent folders of a real path, the nearest first, without itself. Pure. */
export function foldersAbove(path: string, style: Style): string[] {
  const top = style === 'posix' ? '/' : (/^([A-Za-z]:|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)[\\/]/.exec(`${path}\\`)?.[0] ?? '');
  const names = path
    .slice(top.length)
    .split(separators[style])
    .filter((name) => name !== '');
  const sign = style === 'posix' ? '/' : '\\';
  return names.map((_, at) => top + names.slice(0, at).join(sign)).reverse();
}

/** The default name of a shared folder: its last name. Pure. */
export function lastName(path: string, style: Style): string {
  const parts = path.split(separators[style]).filter((part) => part !== '');
  return keepStart((parts.at(-1) ?? path).trim(), 100) || keepStart(path, 100);
}
