import { describe, expect, it } from 'vitest';
import { type FocusFacts, isUsersFocus } from './focusGuard.ts';

const pressed: FocusFacts = {
  now: 100_000,
  lastKey: 10_000,
  wasTabLast: false,
  lastPointer: 99_000,
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
