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

/** Each of these alone prevents both keys from answering. */
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
  it('allows or denies when all conditions are met', () => {
    expect(answerOfKey(good)).toBe('allow');
    expect(answerOfKey({ ...good, key: 'd' })).toBe('deny');
  });

  it.each(obstacles)('does not answer when it %s', (_, obstacle) => {
    expect(answerOfKey({ ...good, ...obstacle })).toBeUndefined();
    expect(answerOfKey({ ...good, key: 'd', ...obstacle })).toBeUndefined();
  });

  it('cannot allow while the button is disabled, but can still deny', () => {
    expect(answerOfKey({ ...good, canAllow: false })).toBeUndefined();
    expect(answerOfKey({ ...good, key: 'd', canAllow: false })).toBe('deny');
    expect(answerOfKey({ ...good, key: 'd', canDeny: false })).toBeUndefined();
  });

  it('never answers with any obstacle', () => {
    fc.assert(
      fc.property(fc.subarray([...obstacles], { minLength: 1 }), fc.constantFrom('a', 'd'), (chosen, key) => {
        const facts = chosen.reduce<AnswerKeyFacts>((all, [, obstacle]) => ({ ...all, ...obstacle }), { ...good, key });
        expect(answerOfKey(facts)).toBeUndefined();
      }),
    );
  });
});
