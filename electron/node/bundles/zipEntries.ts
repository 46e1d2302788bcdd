import { crc32 } from 'node:zlib';
import type { Entry, Options, ZipFile } from 'yauzl';

/** Entries are asked for one by one, and their names are given as the bytes that they are. */
export const zipOptions = { lazyEntries: true, autoClose: false, decodeStrings: false } as const satisfies Options;

/** The name of an entry. @throws what `notText` makes, for bytes that are no UTF-8 */
export function zipName({ fileName }: Entry, notText: (bytes: string) => Error): string {
  // The library gives bytes when it is told not to decode.
  const bytes = fileName as unknown as Uint8Array;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw notText(Buffer.from(bytes).toString('latin1'));
  }
}

/** The type of file, as Unix has it in the upper half of the attributes. */
function modeOf({ externalFileAttributes }: Entry): number {
  return externalFileAttributes >>> 16;
}

/** `other` is anything but a plain file or a folder: links, devices, pipes. A folder ends in a slash. */
export function zipType(entry: Entry, name: string): 'file' | 'folder' | 'other' {
  const type = modeOf(entry) & 0o170000;
  const isFolder = name.endsWith('/');
  if (type !== 0 && type !== (isFolder ? 0o040000 : 0o100000)) return 'other';
  return isFolder ? 'folder' : 'file';
}

/** Whether the archive says of a file that it is a program. */
export function isZipProgram(entry: Entry): boolean {
  const madeOn = entry.versionMadeBy >>> 8;
  // Unix and macOS; others have no such bits.
  return (madeOn === 3 || madeOn === 19) && (modeOf(entry) & 0o111) !== 0;
}

/** The content of an entry. Ends with an error when there is more or less than it says, and with what `otherContent` makes for another sum. */
export async function* zipContent(zip: ZipFile, entry: Entry, otherContent: () => Error): AsyncGenerator<Uint8Array> {
  let sum = 0;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    sum = crc32(piece as Uint8Array, sum);
    yield piece as Uint8Array;
  }
  if (sum !== entry.crc32) throw otherContent();
}
