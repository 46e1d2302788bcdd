import { createHash, randomBytes } from 'node:crypto';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/**
 * One-time tokens, and the session keys they are exchanged for. Only hashes are stored, so that the timing of a lookup
 * reveals nothing.
 */
export class SessionKeys {
  readonly #now: () => number;
  readonly #tokens = new Map<string, number>();
  readonly #keys = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param lifeMs how long it can be exchanged; without it there is no limit */
  newToken(lifeMs = Infinity): string {
    const token = randomBytes(32).toString('base64url');
    this.#tokens.set(hashOf(token), this.#now() + lifeMs);
    return token;
  }

  /** Exchanges a token for a key, once; `undefined` when the token is unknown, used or too old. */
  exchange(token: string): string | undefined {
    const hash = hashOf(token);
    const until = this.#tokens.get(hash);
    this.#tokens.delete(hash);
    if (until === undefined || this.#now() > until) return undefined;
    const key = randomBytes(32).toString('base64url');
    this.#keys.add(hashOf(key));
    return key;
  }

  isKey(key: unknown): boolean {
    return typeof key === 'string' && this.#keys.has(hashOf(key));
  }
}
