/**
 * Base64 in the form that everybody takes, from the forms in which servers send it: as the address of a `data:` URL, with blanks and line
 * breaks, in the letters for URLs, without padding. A last letter that is not enough for a byte is dropped. Pure.
 *
 * @returns `undefined` for anything else
 */
export function plainBase64(text: string): string | undefined {
  const padded = text.replace(/^\s*data:[^,]{0,300};base64,/i, '').replace(/\s+/g, '');
  let end = padded.length;
  while (padded.charAt(end - 1) === '=') end--;
  const bare = padded.slice(0, end).replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[A-Za-z0-9+/]*$/.test(bare)) return undefined;
  const whole = bare.length % 4 === 1 ? bare.slice(0, -1) : bare;
  return whole + '='.repeat((4 - (whole.length % 4)) % 4);
}

/** Some bytes of what base64 stands for, without decoding the rest; fewer where it ends. @param base64 plain. Pure. */
export function bytesOfBase64(base64: string, from: number, count: number): Uint8Array {
  const start = Math.floor(from / 3);
  const decoded = atob(base64.slice(start * 4, Math.ceil((from + count) / 3) * 4));
  return Uint8Array.from(decoded, (one) => one.charCodeAt(0)).subarray(from - start * 3, from - start * 3 + count);
}

/** How many bytes base64 stands for. @param base64 plain. Pure. */
export function sizeOfBase64(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}
