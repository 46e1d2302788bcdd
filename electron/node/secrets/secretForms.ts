/** Shorter values stand in too many texts by chance. */
export const minSecretLength = 8;
/** Lines of keys are longer; shorter lines may occur elsewhere by chance. */
const minLineLength = 24;

/**
 * The texts a value may stand in another text as: as it is, without the blanks around it, line by line, as base64 at each of its
 * three alignments, in hexadecimal digits. How their characters are escaped is not part of it: see `escapeReader`. Pure.
 */
export function secretForms(value: string): string[] {
  const trimmed = value.trim();
  const own = trimmed.length < minSecretLength ? value : trimmed;
  if (own.length < minSecretLength) return [];
  const bytes = Buffer.from(own);
  const hex = bytes.toString('hex');
  const forms = [own, ...linesOf(own), ...base64Forms(bytes), hex, hex.toUpperCase()];
  return forms.filter((form) => form.length >= minSecretLength);
}

/**
 * A key of several lines is printed line by line. Shorter lines, and the header and footer of a key, are not secret.
 */
function linesOf(value: string): string[] {
  if (!value.includes('\n')) return [];
  return value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.length >= minLineLength && !line.startsWith('-----'));
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
