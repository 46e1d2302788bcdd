import { expect, it } from 'vitest';
import { canonicalHash } from './canonicalHash.ts';

it('hashes lone surrogates as distinct texts, and complete characters as usual', () => {
  const hashes = ['\ud800', '\udfff', '\ufffd', '\\\\ud800', '😀'].map((text) => canonicalHash({ text }));
  expect(new Set(hashes).size).toBe(5);
  expect(canonicalHash({ b: '\ud83d', a: 1 })).toBe(canonicalHash({ a: 1, b: '\ud83d' }));
});
