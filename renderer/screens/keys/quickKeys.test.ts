import { expect, it } from 'vitest';
import { type PressedKeys, usualKeysOf } from './keys.ts';
import { pressedQuickKeys, quickProblemOf } from './quickKeys.ts';

const press = (key: string, code: string, ...held: ('ctrl' | 'meta' | 'shift' | 'alt')[]): PressedKeys => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
});

it.each([
  ['Space with Ctrl and Shift', press(' ', 'Space', 'ctrl', 'shift'), 'Mod+Shift+Space'],
  ['Space with ⌥, which types another character', press('\u00a0', 'Space', 'alt'), 'Alt+Space'],
  ['a letter with ⌘ and ⌥', press('˚', 'KeyK', 'meta', 'alt'), 'Mod+Alt+K'],
  ['a letter of another order of keys', press('Q', 'KeyA', 'ctrl', 'shift'), 'Mod+Shift+Q'],
  ['a Cyrillic letter', press('Л', 'KeyK', 'ctrl', 'shift'), 'Mod+Shift+K'],
  ['a digit with Shift', press('!', 'Digit1', 'ctrl', 'shift'), 'Mod+Shift+1'],
  ['a letter with Ctrl only', press('k', 'KeyK', 'ctrl'), undefined],
  ['a letter alone', press('k', 'KeyK'), undefined],
  ['a modifier', press('Control', 'ControlLeft', 'ctrl', 'shift'), undefined],
])('reads %s', (_name, event, expected) => {
  expect(pressedQuickKeys(event)).toBe(expected);
});

it('names what stands against a combination', () => {
  const keys = usualKeysOf('desktop');
  expect(quickProblemOf(undefined, keys)).toEqual({ kind: 'unsuitable' });
  expect(quickProblemOf('Mod+Shift+V', keys)).toEqual({ kind: 'reserved' });
  expect(quickProblemOf('Mod+Shift+N', keys)).toEqual({ kind: 'reserved' });
  expect(quickProblemOf('Mod+Shift+F', keys)).toEqual({ kind: 'inUse', by: 'search' });
  expect(quickProblemOf('Mod+Shift+Space', keys)).toBeUndefined();
});
