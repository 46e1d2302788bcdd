import { plainBase64 } from '../../../../shared/lib/base64.ts';
import type { SecretHider } from '../../ports/secrets.ts';

/** Longer texts are really base64; a shorter one may be the value itself, put where bytes belong. Characters. */
const maxMistaken = 10_000;
/** Shorter lists of bytes hold no secret. */
const minBytes = 8;
const maxByte = 255;
/** The letter of base64 for six bits that are not set. */
const zeroes = 'A';

/**
 * Overwrites the values of secrets in the bytes that a base64 text stands for. Returns the same text if there are none. Pure, as
 * far as `hider` is.
 *
 * @returns `undefined` for a text that is no base64
 */
export function hideInBase64(text: string, hider: SecretHider): string | undefined {
  const bytes = bytesOf(text);
  if (bytes === undefined) return undefined;
  const hidden = hider.hideBytes(bytes);
  if (hidden !== bytes) return (/^\s*data:[^,]{0,300};base64,/i.exec(text)?.[0] ?? '') + btoa(hidden);
  return text.length <= maxMistaken ? hider.hideBytes(text).replaceAll('*', zeroes) : text;
}

/** Whether this is base64, in any form that is read later. Pure. */
export function isBase64(text: string): boolean {
  return bytesOf(text) !== undefined;
}

/** Overwrites the values of secrets in a list of numbers that may be bytes. Returns the same list if there are none. */
export function hideInNumbers(numbers: readonly number[], hider: SecretHider): readonly number[] {
  if (numbers.length < minBytes || !numbers.every(isByte)) return numbers;
  const bytes = Array.from(numbers, (byte) => String.fromCharCode(byte)).join('');
  const hidden = hider.hideBytes(bytes);
  return hidden === bytes ? numbers : Array.from(hidden, (byte) => byte.charCodeAt(0));
}

function isByte(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= maxByte;
}

function bytesOf(text: string): string | undefined {
  return decoded(text) ?? decoded(plainBase64(text));
}

function decoded(base64: string | undefined): string | undefined {
  if (base64 === undefined) return undefined;
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}
