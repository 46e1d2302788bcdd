import { createHash, type Hash } from 'node:crypto';

/** The hash of the first `at` characters of a text, to be continued. */
export interface BegunHash {
  readonly at: number;
  readonly hash: Hash;
}

/** SHA-256 of a text as UTF-8, in hexadecimal. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The digest of a body that begins as another one did: what was hashed of that is not hashed again.
 *
 * @param before a hash of text that is also the start of this body
 * @param shared up to here, the next body will probably be the same; not within a character
 */
export function continuedDigest(
  body: string,
  before: BegunHash | undefined,
  shared: number,
): { readonly digest: string; readonly begun: BegunHash } {
  const from = before !== undefined && before.at <= shared ? before : undefined;
  const hash = from?.hash.copy() ?? createHash('sha256');
  hash.update(body.slice(from?.at ?? 0, shared));
  const begun = { at: shared, hash: hash.copy() };
  return { digest: hash.update(body.slice(shared)).digest('hex'), begun };
}
