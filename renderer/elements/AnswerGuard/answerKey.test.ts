import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerKeyFacts, answerOfKey, minSeenMs } from './answerKey.ts';

const good: AnswerKeyFacts = {
  key: 'a',
  isTrusted: true,
  isRepeat: false,
  isComposing: false,
  hasModifier: false,
  isOnQuestion: true,
  isFocusMovedByUser: true,
  isInView: true,
  seenForMs: minSeenMs,
  isSwitchedOn: true,
  canAllow: true,
  canDeny: true,
};

/** Each alone keeps both keys from answering. */
const obstacles: readonly (readonly [string, Partial<AnswerKeyFacts>])[] = [
  ['was made by a script', { isTrusted: false }],
  ['is held down', { isRepeat: true }],
  ['is part of a composition', { isComposing: true }],
  ['comes with a modifier', { hasModifier: true }],
  ['was pressed in a field, a frame or a menu', { isOnQuestion: false }],
  ['finds a focus that the page moved', { isFocusMovedByUser: false }],
  ['finds the question out of view', { isInView: false }],
  ['comes too soon', { seenForMs: minSeenMs - 1 }],
  ['comes before anything was seen', { seenForMs: NaN }],
  ['is switched off', { isSwitchedOn: false }],
  ['is another one', { key: 'x' }],
  ['is a capital letter', { key: 'A' }],
];

describe('a key on a question', () => {
  it('allows or denies once everything is as it must be', () => {
    expect(answerOfKey(good)).toBe('allow');
    expect(answerOfKey({ ...good, key: 'd' })).toBe('deny');
  });

  it.each(obstacles)('is no answer when it %s', (_, obstacle) => {
    expect(answerOfKey({ ...good, ...obstacle })).toBeUndefined();
    expect(answerOfKey({ ...good, key: 'd', ...obstacle })).toBeUndefined();
  });

  it('allows nothing that the button would not allow, while it can still be denied', () => {
    expect(answerOfKey({ ...good, canAllow: false })).toBeUndefined();
    expect(answerOfKey({ ...good, key: 'd', canAllow: false })).toBe('deny');
    expect(answerOfKey({ ...good, key: 'd', canDeny: false })).toBeUndefined();
  });

  it('is never an answer with any obstacle, whatever else holds', () => {
    fc.assert(
      fc.property(fc.subarray([...obstacles], { minLength: 1 }), fc.constantFrom('a', 'd'), (chosen, key) => {
        const facts = chosen.reduce<AnswerKeyFacts>((all, [, obstacle]) => ({ ...all, ...obstacle }), { ...good, key });
        expect(answerOfKey(facts)).toBeUndefined();
      }),
    );
  });
});
