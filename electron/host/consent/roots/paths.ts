import type { Folders } from '../../ports/folders.ts';

type Style = Folders['style'];

const separators = { posix: /\/+/, win32: /[\\/]+/ } as const;

/**
 * The names a path goes through, from the top; on Windows the drive or the share is the first. `undefined` for a path that
 * is not absolute, or goes up: where that leads depends on links.
 */
export function pathParts(path: string, style: Style): string[] | undefined {
  if (!isAbsolutePath(path, style)) return undefined;
  const parts = path.split(separators[style]).filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return undefined;
  if (style === 'posix') return parts;
  // Names on Windows are the same in capitals, and `\\?\C:\` is `C:\`.
  const named = parts.filter((part, at) => at > 0 || part !== '?').map((part) => part.toLowerCase());
  return /^[\\/]{2}/.test(path) && !/^[\\/]{2}\?[\\/]+[A-Za-z]:/.test(path) ? ['\\\\', ...named] : named;
}

export function isAbsolutePath(path: string, style: Style): boolean {
  return style === 'posix' ? path.startsWith('/') : /^([A-Za-z]:[\\/]|[\\/]{2}[^\\/])/.test(path);
}

/**
 * Whether a path is a folder or lies in it, by whole names: `/root-evil` is not in `/root`. Both must be real paths, for
 * text says nothing of links. Pure.
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

/** The folders a real path lies in, the nearest first, itself not among them. Pure. */
export function foldersAbove(path: string, style: Style): string[] {
  const top = style === 'posix' ? '/' : (/^([A-Za-z]:|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)[\\/]/.exec(`${path}\\`)?.[0] ?? '');
  const names = path
    .slice(top.length)
    .split(separators[style])
    .filter((name) => name !== '');
  const sign = style === 'posix' ? '/' : '\\';
  return names.map((_, at) => top + names.slice(0, at).join(sign)).reverse();
}

/** What a root is called until somebody gives it another name: the last of its names. Pure. */
export function lastName(path: string, style: Style): string {
  const parts = path.split(separators[style]).filter((part) => part !== '');
  return (parts.at(-1) ?? path).trim().slice(0, 100) || path.slice(0, 100);
}
