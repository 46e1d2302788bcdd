import { secretMark } from '../../../shared/lib/secretMark.ts';
import { escapeRegExp } from './escapeRegExp.ts';

/** A value that is not to be seen, and what it is called instead. */
export interface NamedSecret {
  readonly name: string;
  readonly value: string;
}

/** Shorter values stand in too many texts by chance. */
export const minSecretLength = 8;
/** Lines of keys are longer, and lines of other texts may stand elsewhere by chance. */
const minLineLength = 24;

/**
 * Makes what takes secrets out of a text: each becomes `[secret NAME]`, also where it stands as part of JSON, of a URL, or of
 * base64 at any of its three alignments. It is compiled once and read once for each text.
 */
export function secretMatcher(secrets: readonly NamedSecret[]): (text: string) => string {
  const names = new Map<string, string>();
  for (const { name, value } of secrets) {
    if (value.length < minSecretLength) continue;
    for (const form of formsOf(value)) if (!names.has(form)) names.set(form, name);
  }
  if (names.size === 0) return (text) => text;
  // The longest first: one may be part of another.
  const forms = [...names.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(forms.map(escapeRegExp).join('|'), 'g');
  const shortest = forms.at(-1)?.length ?? 0;
  return (text) =>
    text.length < shortest ? text : text.replace(pattern, (found) => secretMark(names.get(found) ?? ''));
}

function formsOf(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const url = encodeURIComponent(value);
  const forms = [
    value,
    json,
    // JSON within JSON.
    JSON.stringify(json).slice(1, -1),
    url,
    url.replaceAll('%20', '+'),
    url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    ...base64Forms(Buffer.from(value)),
    ...linesOf(value),
  ];
  return forms.filter((form) => form.length >= minSecretLength);
}

/** A key of several lines is printed line by line. Shorter lines, and what frames a key, say nothing. */
function linesOf(value: string): string[] {
  if (!value.includes('\n')) return [];
  return value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.length >= minLineLength && !line.startsWith('-----'));
}

/** What of a base64 text belongs to these bytes alone, wherever they stand in what was encoded. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The first signs hold bits of what stands before, the last of what follows.
    const from = before === 0 ? 0 : before + 1;
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    const own = text.slice(from, to);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
