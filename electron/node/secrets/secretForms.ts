/** Shorter values stand in too many texts by chance. */
export const minSecretLength = 8;
/** Lines of keys are longer; shorter lines may occur elsewhere by chance. */
const minLineLength = 24;

/** A text that a value may stand as in another text. */
export interface SecretForm {
  readonly text: string;
  /** `coded` forms look like no words; of a `list` each number stands for a byte. */
  readonly kind: 'value' | 'coded' | 'list';
}

/**
 * The texts a value may stand in another text as: as it is, without the blanks around it, line by line, as base64 at each of its
 * three alignments, in hexadecimal digits, as a list of bytes. How their characters are escaped and what stands between them is not
 * part of it: see `escapeReader` and `letters`. Pure.
 */
export function secretForms(value: string): SecretForm[] {
  const trimmed = value.trim();
  const own = trimmed.length < minSecretLength ? value : trimmed;
  if (own.length < minSecretLength) return [];
  const bytes = Buffer.from(own);
  const wide = Buffer.from(own, 'utf16le');
  const swapped = Buffer.from(wide).swap16();
  const texts = [own, ...linesOf(own), ...[bytes, wide, swapped].map((each) => each.toString('latin1'))];
  const hex = [bytes, wide, swapped].map((each) => each.toString('hex'));
  const coded = [
    ...[bytes, wide, swapped].flatMap(base64Forms),
    ...hex,
    ...hex.map((each) => each.toUpperCase()),
    [...bytes].map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(''),
  ];
  const forms: SecretForm[] = [
    ...texts.map((text) => ({ text, kind: 'value' as const })),
    ...coded.map((text) => ({ text, kind: 'coded' as const })),
    { text: [...bytes].join(''), kind: 'list' },
  ];
  return forms.filter(({ text }) => text.length >= minSecretLength);
}

/**
 * A key of several lines is printed line by line, or in one line. Shorter lines, and the header and footer of a key, are not secret.
 */
function linesOf(value: string): string[] {
  if (!value.includes('\n')) return [];
  const lines = value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('-----'));
  return [...lines, lines.join('')].filter((line) => line.length >= minLineLength);
}

/** The part of a base64 text that depends on these bytes alone, wherever they are in the encoded data. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The first characters also encode earlier bytes, the last ones later bytes.
    const from = before === 0 ? 0 : before + 1;
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    const own = text.slice(from, to);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
