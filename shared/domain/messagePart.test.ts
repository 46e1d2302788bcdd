import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from './ids.ts';
import {
  cutPartText,
  estimatePartTokens,
  givenToModel,
  maxParts,
  maxPartText,
  type MessagePart,
  messageParts,
} from './messagePart.ts';

const origin = { kind: 'file' as const };
const blob = sha256.parse('a'.repeat(64));
const file = (mimeType: string, more: Partial<Extract<MessagePart, { type: 'file' }>> = {}): MessagePart => ({
  type: 'file',
  name: 'a',
  mimeType,
  bytes: 10,
  origin,
  ...more,
});
const all = { images: true, audio: true };
const textOnly = { images: false, audio: false };

describe('givenToModel', () => {
  it.each([
    [file('text/x-python', { text: 'print()' }), textOnly, { as: 'text' }],
    [file('text/plain', { text: '' }), textOnly, { as: 'text' }],
    [file('image/PNG', { blob }), all, { as: 'image' }],
    [file('image/png', { blob }), textOnly, { as: 'described', because: 'model' }],
    [file('audio/mpeg', { blob }), all, { as: 'audio' }],
    [file('audio/x-wav', { blob }), { images: true, audio: false }, { as: 'described', because: 'model' }],
    [file('image/svg+xml', { blob }), all, { as: 'described', because: 'format' }],
    [file('application/pdf', { blob }), { ...all, files: true }, { as: 'file' }],
    [file('application/pdf', { blob }), all, { as: 'described', because: 'model' }],
    [file('application/pdf', { blob, bytes: 2 ** 25 }), { ...all, files: true }, { as: 'described', because: 'size' }],
    [file('application/zip', { blob }), { ...all, files: true }, { as: 'described', because: 'format' }],
    [file('application/pdf'), all, { as: 'described', because: 'empty' }],
  ] as const)('says what becomes of %o with %o', (part, limits, given) => {
    expect(givenToModel(part, limits)).toEqual(given);
  });
});

describe('parts of a message', () => {
  it('are cut to what a message may have, and never in the middle of a character', () => {
    fc.assert(
      fc.property(fc.nat(4), fc.constantFrom('a', '👍', '字'), (shift, character) => {
        const text = 'x'.repeat(maxPartText - shift) + character.repeat(8);
        const { text: kept, cut = 0 } = cutPartText(text);
        expect(kept.length).toBeLessThanOrEqual(maxPartText);
        expect(kept.length + cut).toBe(text.length);
        expect(kept.isWellFormed()).toBe(true);
      }),
    );
    expect(cutPartText('short')).toEqual({ text: 'short' });
  });

  it('are bounded in number and in the text they have together', () => {
    const long = file('text/plain', { text: 'x'.repeat(maxPartText) });
    expect(messageParts.safeParse(Array(5).fill(long)).success).toBe(true);
    expect(messageParts.safeParse(Array(6).fill(long)).success).toBe(false);
    expect(messageParts.safeParse(Array(maxParts + 1).fill(file('text/plain'))).success).toBe(false);
    expect(messageParts.safeParse([file('text/plain', { text: 'x'.repeat(maxPartText + 1) })]).success).toBe(false);
  });

  it('cost by their text, or what a picture costs', () => {
    const [short, long] = [10, 4000].map((length) =>
      estimatePartTokens(file('text/plain', { text: 'x'.repeat(length) })),
    );
    expect((long ?? 0) - (short ?? 0)).toBe(997);
    expect(estimatePartTokens(file('image/png', { blob }))).toBeGreaterThan(1000);
    expect(estimatePartTokens(file('application/pdf', { blob, bytes: 500_000 }))).toBe(5000);
    // Only its label goes along.
    expect(estimatePartTokens(file('application/zip', { blob, bytes: 5_000_000 }))).toBeLessThan(100);
  });
});
