import { sha256Hex } from '#sha256';
import canonicalize from 'canonicalize';
import type { Sha256 } from '../../../../shared/domain/ids.ts';

/**
 * SHA-256 of a value's canonical JSON (RFC 8785), so that the order of keys never matters and every byte of content does.
 *
 * @throws TypeError when the value is not JSON
 */
export function canonicalHash(value: unknown): Sha256 {
  const text = canonicalForm(value);
  if (text === undefined) throw new TypeError('Only JSON has a canonical form');
  return textHash(text);
}

/**
 * RFC 8785 does not allow lone surrogates, but servers and models may send them (`\ud800`): they are hashed as their
 * six-character escapes, so that every value has a hash.
 */
function canonicalForm(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch (error) {
    const json = JSON.stringify(value) ?? '';
    if (!json.includes('\\ud')) throw error;
    const half = /(?<!\\)((?:\\\\)*)\\(ud[89a-f][0-9a-f]{2})/g;
    return canonicalize(JSON.parse(json.replace(half, '$1\\\\$2')));
  }
}

/** SHA-256 of a text as UTF-8. */
export function textHash(text: string): Sha256 {
  return sha256Hex(text) as Sha256;
}
