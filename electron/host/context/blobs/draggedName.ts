import { sniff } from '../../../../shared/domain/sniffBytes.ts';
import { fileNameOf } from '../resources/fileNameOf.ts';

/**
 * The endings of files that leave the app by a drag, by what they are. Nothing on it is run when it is opened: HTML and SVG, which
 * browsers run scripts of, are text here.
 */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'application/ogg': 'ogg',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'application/json': 'json',
  'text/csv': 'csv',
  'text/markdown': 'md',
};

/** Names that Windows keeps for devices, whatever ending they have. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Even of the longest characters, with an ending, that is less than the 255 bytes a file system takes. */
const maxStemChars = 60;

/**
 * What a file is called that the user drags out of the page. Of the server's text only letters, digits and a few marks are kept; the
 * one dot stands before an ending of ours, by the first bytes where those say something, else by the declared type. Pure.
 *
 * @param name the server's, the user's or a tool's: a title, an address, a name of a file
 */
export function draggedName(name: string, mimeType: string, bytes: Uint8Array): string {
  const ending = endingOf(mimeType.toLowerCase(), bytes);
  return `${stemOf(fileNameOf(name), ending)}.${ending}`;
}

function endingOf(declared: string, bytes: Uint8Array): string {
  const sniffed = sniff(bytes);
  if (sniffed !== null) return endings[sniffed] ?? 'bin';
  if (declared.startsWith('text/') || declared === 'image/svg+xml') return endings[declared] ?? 'txt';
  // What is declared as a picture and does not begin like one is none.
  return declared === 'application/json' ? 'json' : 'bin';
}

function stemOf(name: string, ending: string): string {
  const own = new RegExp(`\\.(?:${ending === 'jpg' ? 'jpe?g' : ending})$`, 'i');
  const plain = name
    .normalize('NFKC')
    .replace(own, '')
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '_');
  const stem = [...plain]
    .slice(0, maxStemChars)
    .join('')
    .replace(/^[_ -]+|[_ -]+$/g, '');
  if (stem === '') return 'result';
  return deviceName.test(stem) ? `${stem}_` : stem;
}
