import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateCost, isOfFamily, passedMetadata } from './sampling.ts';

it.each([
  ['claude-fable-5-2', 'claude-fable-5-2', true],
  ['Claude-Fable-5-2-preview', 'claude-fable-5-2', true],
  // The date of a model is no version.
  ['claude-fable-5-20260609', 'claude-fable-5-2', false],
  ['claude-fable-5-20260609', 'claude-fable-5', true],
  ['gpt-5.45', 'gpt-5.4', false],
  ['x-5.45-of-gpt-5.4', '5.4', true],
  ['my-haiku4', 'haiku', true],
])('%s is of the family %s: %s', (model, match, is) => expect(isOfFamily(model, match)).toBe(is));

it('estimates the most that a request can cost, at the step of long ones', () => {
  const long = { aboveTokens: 1000, input: 2, output: 3, cacheWrite: 4 };
  const figures = { prices: { input: 1, output: 2, long }, cheapness: 0.5, speed: 0.5, intelligence: 0.5 };
  expect(estimateCost(figures, 1000, 100)).toBeCloseTo(1200 / 1_000_000, 12);
  expect(estimateCost(figures, 1001, 100)).toBeCloseTo((1001 * 4 + 300) / 1_000_000, 12);
});

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
