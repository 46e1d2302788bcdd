import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256Hex as chosen } from '#sha256';
import { sha256Hex as portable } from '../../host/ground/hash/portableSha256.ts';
import { sha256Hex as native } from './sha256.ts';

it('is the one that is used in Node', () => {
  expect(chosen).toBe(native);
});

it('hashes every text as the portable one, halves of characters too', () => {
  // Pins, grants and the audit chain were written with whichever there was.
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => native(text) === portable(text)));
  for (const text of ['', '\ud800', 'a\udfffb', '😀', 'x'.repeat(100_000)]) expect(native(text)).toBe(portable(text));
});
