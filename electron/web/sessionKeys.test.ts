import { describe, expect, it } from 'vitest';
import { SessionKeys } from './sessionKeys.ts';

describe('SessionKeys', () => {
  it('exchanges a token for a key once', () => {
    const keys = new SessionKeys(() => 0);
    const token = keys.newToken();
    const key = keys.exchange(token);
    expect(keys.isKey(key)).toBe(true);
    expect(keys.exchange(token)).toBeUndefined();
    // The key still works.
    expect(keys.isKey(key)).toBe(true);
  });

  it('expires a token for good', () => {
    let now = 0;
    const keys = new SessionKeys(() => now);
    const [inTime, late] = [keys.newToken(1000), keys.newToken(1000)];
    now = 1000;
    expect(keys.exchange(inTime)).toBeDefined();
    now = 1001;
    expect(keys.exchange(late)).toBeUndefined();
    now = 0;
    expect(keys.exchange(late)).toBeUndefined();
  });

  it.each([undefined, null, '', 7, {}, [], 'guess'])('does not accept the key %j', (guess) => {
    const keys = new SessionKeys(() => 0);
    keys.exchange(keys.newToken());
    expect(keys.isKey(guess)).toBe(false);
  });

  it('does not accept a token as a key, or a key as a token', () => {
    const keys = new SessionKeys(() => 0);
    const token = keys.newToken();
    expect(keys.isKey(token)).toBe(false);
    const key = keys.exchange(token) ?? '';
    expect(keys.exchange(key)).toBeUndefined();
  });

  it('makes unguessable secrets: 256 bits, each different', () => {
    const keys = new SessionKeys(() => 0);
    const tokens = Array.from({ length: 100 }, () => keys.newToken());
    expect(new Set(tokens).size).toBe(100);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });
});
