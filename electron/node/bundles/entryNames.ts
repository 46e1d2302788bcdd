import type { BundleEntryFault } from '../../../shared/domain/problems/bundleProblems.ts';

/** Names that the systems take: most of them 255 bytes a part. */
const maxPartBytes = 240;
const maxNameBytes = 1000;
const maxParts = 40;

/** Device names that Windows takes for themselves, with any ending. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;

/** Why an entry of this name is refused; `undefined` for a plain path below the folder. A folder ends in a slash. Pure. */
export function nameFault(name: string, platform: string): BundleEntryFault | undefined {
  if (Buffer.byteLength(name) > maxNameBytes) return 'tooLong';
  // Characters that do not show, backslashes that are folders on one system only, and names of drives and streams.
  if (name === '' || /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\\]/u.test(name) || /^[a-z]:/i.test(name)) return 'path';
  const parts = name.replace(/\/$/, '').split('/');
  if (parts.length > maxParts || parts.some((part) => Buffer.byteLength(part) > maxPartBytes)) return 'tooLong';
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'path';
  if (platform === 'win32' && parts.some((part) => /[<>:"|?*]|[. ]$/.test(part) || reserved.test(part))) return 'path';
  return undefined;
}

/** The names of a bundle so far. Each is one file or folder on every system. */
export class EntryNames {
  /** By what a system that ignores capitals takes them for. */
  readonly #known = new Map<string, { readonly name: string; readonly isFolder: boolean }>();

  /** Why a name does not go with the ones before. */
  add(given: string): BundleEntryFault | undefined {
    const isFolder = given.endsWith('/');
    const parts = given.replace(/\/$/, '').split('/');
    for (let count = 1; count < parts.length; count++) {
      const above = parts.slice(0, count).join('/');
      const known = this.#known.get(folded(above));
      if (known === undefined) this.#known.set(folded(above), { name: above, isFolder: true });
      else if (known.name !== above) return 'case';
      else if (!known.isFolder) return 'belowFile';
    }
    const name = parts.join('/');
    const known = this.#known.get(folded(name));
    if (known === undefined) {
      this.#known.set(folded(name), { name, isFolder });
      return undefined;
    }
    if (known.name !== name) return 'case';
    // A folder may be named after its files.
    return isFolder && known.isFolder ? undefined : 'twice';
  }
}

function folded(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
