import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passedMetadata } from './sampling.ts';

describe('the metadata of a server that a provider gets', () => {
  it('is the id of a user where there is room for that alone', () => {
    const metadata = { user_id: 'u1', trace: 'x', deep: { user_id: 'u2' } };
    expect(passedMetadata(metadata, 'userId')).toEqual({ user_id: 'u1' });
    expect(passedMetadata({ user_id: 7 }, 'userId')).toEqual({});
    expect(passedMetadata({ user_id: 'x'.repeat(257) }, 'userId')).toEqual({});
  });

  it('is nothing where there is no room, no metadata, or what does not show', () => {
    expect(passedMetadata({ user_id: 'u1' }, undefined)).toEqual({});
    expect(passedMetadata(undefined, 'pairs')).toEqual({});
    expect(passedMetadata({ a: 'x\u200by', ['b\u202e']: 'z', c: 'seen' }, 'pairs')).toEqual({ c: 'seen' });
  });

  it('is never more than sixteen pairs of texts within their limits, and never a changed one', () => {
    const value = fc.oneof(fc.string({ maxLength: 600 }), fc.integer(), fc.constant(null));
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 80 }), value, { maxKeys: 30 }), (metadata) => {
        const passed = Object.entries(passedMetadata(metadata, 'pairs'));
        expect(passed.length).toBeLessThanOrEqual(16);
        for (const [name, text] of passed) {
          expect(name.length).toBeLessThanOrEqual(64);
          expect(text.length).toBeLessThanOrEqual(512);
          expect(metadata[name]).toBe(text);
        }
      }),
    );
  });
});
