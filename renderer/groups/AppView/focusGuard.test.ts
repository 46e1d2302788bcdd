import { describe, expect, it } from 'vitest';
import { type FocusFacts, giveBackDelay, isUsersFocus } from './focusGuard.ts';

const pressed: FocusFacts = {
  now: 100_000,
  lastKey: 10_000,
  wasTabLast: false,
  lastPointer: 99_000,
  lastPress: 90_000,
  isPointerOver: true,
  isUserActive: true,
};

describe('the focus of an app', () => {
  it.each<[string, Partial<FocusFacts>, boolean]>([
    ['a press in it', {}, true],
    ['Tab', { lastKey: 99_900, wasTabLast: true, isPointerOver: false }, true],
    ['a press in it, long after the last key', { lastKey: 97_000, lastPointer: 96_000 }, true],
    ['itself, the pointer elsewhere', { isPointerOver: false }, false],
    ['itself, while the user types', { lastKey: 99_700 }, false],
    ['itself, with the pointer over it and nobody there', { isUserActive: false }, false],
    ['itself, some time after Tab', { lastKey: 98_000, wasTabLast: true, isPointerOver: false }, false],
  ])('that came by %s', (_name, facts, isUsers) => {
    expect(isUsersFocus({ ...pressed, ...facts })).toBe(isUsers);
  });
});

describe('the focus that an app took', () => {
  it('is given back at once to a user who is typing, or who has just pressed in a text field', () => {
    expect(giveBackDelay({ ...pressed, lastKey: 99_700 })).toBe(0);
    expect(giveBackDelay({ ...pressed, lastPress: 99_500 })).toBe(0);
  });

  it('is otherwise given back only after the page may have heard of a press in the app', () => {
    expect(giveBackDelay(pressed)).toBeGreaterThan(1000);
  });
});
