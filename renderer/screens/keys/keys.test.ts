import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChosenKeys,
  chosenKeys,
  type KeyBinding,
  keyBinding,
  keyCommand,
} from '../../../shared/domain/keyBinding.ts';
import {
  commandOf,
  keysInForce,
  pressedBinding,
  type PressedKeys,
  problemOf,
  usualKeysOf,
  withBinding,
} from './keys.ts';

const shells = ['desktop', 'browser'] as const;
const shell = fc.constantFrom(...shells);
const command = fc.constantFrom(...keyCommand.options);
const binding = fc.stringMatching(/^(?:Mod\+(?:Shift\+)?[A-Z]|Mod\+[0-9,.;/]|(?:Shift\+)?F[1-9])$/);
const choices = fc.array(fc.tuple(command, fc.option(binding)), { maxLength: 12 });

const isOffered = (keys: KeyBinding | null, kind: (typeof shells)[number]) =>
  keys === null || problemOf(keys, 'panel', usualKeysOf(kind), kind)?.kind !== 'reserved';

const press = (key: string, more: Partial<PressedKeys> = {}): PressedKeys => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});

describe('the pressed combination', () => {
  it.each([
    ['k with Ctrl', press('k', { ctrlKey: true }), 'Mod+K'],
    ['k with ⌘', press('k', { metaKey: true }), 'Mod+K'],
    ['F with Shift, as it is typed', press('F', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+F'],
    ['a comma', press(',', { ctrlKey: true }), 'Mod+,'],
    ['a Cyrillic keyboard', press('л', { ctrlKey: true, code: 'KeyK' }), 'Mod+K'],
    ['a Latin keyboard with another order', press('q', { ctrlKey: true, code: 'KeyA' }), 'Mod+Q'],
    ['a function key', press('F8', { code: 'F8' }), 'F8'],
    ['a letter alone', press('k'), undefined],
    ['Alt', press('k', { ctrlKey: true, altKey: true }), undefined],
    ['the modifier itself', press('Control', { ctrlKey: true, code: 'ControlLeft' }), undefined],
    ['a key that types two characters', press('Dead', { ctrlKey: true, code: 'BracketLeft' }), undefined],
  ])('of %s', (_name, event, expected) => {
    expect(pressedBinding(event)).toBe(expected);
  });
});

describe.each(shells)('in the %s shell', (kind) => {
  it('the usual keys are valid, different, and have no problem', () => {
    const usual = usualKeysOf(kind);
    expect(new Set(Object.values(usual)).size).toBe(keyCommand.options.length);
    for (const each of keyCommand.options) {
      expect(keyBinding.safeParse(usual[each]).success).toBe(true);
      expect(problemOf(usual[each] ?? undefined, each, usual, kind)).toBeUndefined();
      expect(commandOf(usual[each] ?? '', usual)).toBe(each);
    }
  });
});

it('names what stands against a combination', () => {
  const usual = usualKeysOf('desktop');
  expect(problemOf(undefined, 'panel', usual, 'desktop')).toEqual({ kind: 'unsuitable' });
  expect(problemOf('Mod+C', 'panel', usual, 'desktop')).toEqual({ kind: 'reserved' });
  expect(problemOf('Mod+W', 'panel', usual, 'desktop')).toEqual({ kind: 'reserved' });
  expect(problemOf('Mod+T', 'panel', usual, 'browser')).toEqual({ kind: 'reserved' });
  expect(problemOf('Mod+T', 'panel', usual, 'desktop')).toBeUndefined();
  expect(problemOf('Mod+K', 'panel', usual, 'desktop')).toEqual({ kind: 'taken', by: 'palette' });
  expect(problemOf('Mod+J', 'panel', usual, 'desktop')).toBeUndefined();
});

it('whatever is chosen, no two commands share keys, the last choice holds, and the result can be stored', () => {
  fc.assert(
    fc.property(shell, choices, (kind, made) => {
      let chosen: ChosenKeys = {};
      for (const [each, keys] of made.filter(([, wanted]) => isOffered(wanted, kind))) {
        chosen = withBinding(chosen, each, keys, kind);
        expect(keysInForce(chosen, kind)[each]).toBe(keys);
      }
      const given = Object.values(keysInForce(chosen, kind)).filter((keys) => keys !== null);
      expect(new Set(given).size).toBe(given.length);
      expect(chosenKeys.parse(chosen)).toEqual(chosen);
    }),
  );
});

it('keys that a later version needs for itself are not in force any more', () => {
  expect(keysInForce({ panel: 'Mod+Shift+N', find: 'F7' }, 'desktop')).toEqual({
    ...usualKeysOf('desktop'),
    find: 'F7',
  });
  // Their usual keys may have been given to another command.
  expect(keysInForce({ newChat: 'Mod+Shift+N', panel: 'Mod+N' }, 'desktop')).toMatchObject({
    newChat: null,
    panel: 'Mod+N',
  });
});

it('choosing the usual keys for every command stores nothing', () => {
  fc.assert(
    fc.property(shell, choices, (kind, made) => {
      const chosen = made.reduce<ChosenKeys>((all, [each, keys]) => withBinding(all, each, keys, kind), {});
      const usual = usualKeysOf(kind);
      const reset = keyCommand.options.reduce((all, each) => withBinding(all, each, usual[each], kind), chosen);
      expect(reset).toEqual({});
    }),
  );
});
