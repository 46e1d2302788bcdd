import type { ShellFacts } from '../../../shared/domain/snapshot.ts';
import {
  type ChosenKeys,
  type KeyBinding,
  keyBinding,
  keyCommand,
  type KeyCommand,
} from '../../../shared/domain/keyBinding.ts';

/** The keys of every command; `null`: none. */
export type Keys = Readonly<Record<KeyCommand, KeyBinding | null>>;

type Shell = ShellFacts['kind'] | undefined;

const usualKeys: Keys = {
  newChat: 'Mod+N',
  palette: 'Mod+K',
  search: 'Mod+Shift+F',
  find: 'Mod+F',
  print: 'Mod+P',
  sidebar: 'Mod+B',
  panel: 'Mod+J',
  tray: 'Mod+.',
  settings: 'Mod+,',
};

/** The keys as they are without a choice of the user. Browsers reserve Mod+N for a new window. Pure. */
export function usualKeysOf(shell: Shell): Keys {
  return shell === 'browser' ? { ...usualKeys, newChat: 'Mod+Shift+O' } : usualKeys;
}

/** The keys that are in force. Those chosen before a version that needs them for itself count no more. Pure. */
export function keysInForce(chosen: ChosenKeys, shell: Shell): Keys {
  const usual = usualKeysOf(shell);
  const kept = keyCommand.options.flatMap((command) => {
    const keys = chosen[command];
    return keys === undefined || (keys !== null && isReserved(keys, shell)) ? [] : [[command, keys] as const];
  });
  const given = new Set(kept.map(([, keys]) => keys));
  const lost = keyCommand.options.filter((command) => chosen[command] !== undefined && given.has(usual[command]));
  return { ...usual, ...Object.fromEntries(lost.map((command) => [command, null])), ...Object.fromEntries(kept) };
}

/** The part of a `KeyboardEvent` that decides which keys were pressed. */
export type PressedKeys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * The combination that was pressed; `undefined` if it cannot be one. On keyboards without Latin letters, the letter at the same
 * place of a Latin keyboard counts. Pure.
 */
export function pressedBinding(event: PressedKeys): KeyBinding | undefined {
  if (event.altKey) return undefined;
  const typed = event.key.toUpperCase();
  const key = /^[\x20-\x7e]$|^F\d+$/.test(typed) ? typed : (/^Key([A-Z])$/.exec(event.code)?.[1] ?? typed);
  const prefix = `${event.ctrlKey || event.metaKey ? 'Mod+' : ''}${event.shiftKey ? 'Shift+' : ''}`;
  return keyBinding.safeParse(prefix + key).data;
}

/** The command of a combination. Pure. */
export function commandOf(binding: string, keys: Keys): KeyCommand | undefined {
  return keyCommand.options.find((command) => keys[command] === binding);
}

/** Combinations that edit text everywhere. */
const editingKeys = new Set(['Mod+A', 'Mod+C', 'Mod+V', 'Mod+X', 'Mod+Y', 'Mod+Z', 'Mod+Shift+V', 'Mod+Shift+Z']);
/** Combinations that quit, open, close or reload a window. */
const windowKeys = new Set([
  ...['Mod+H', 'Mod+M', 'Mod+Q', 'Mod+R', 'Mod+Shift+R', 'Mod+W', 'Mod+Shift+W', 'Mod+0', 'Mod+Shift+N'],
]);
/** Combinations that a browser does not pass to a page. */
const browserKeys = new Set(['Mod+N', 'Mod+T', 'Mod+Shift+T', 'F5', 'F11', 'F12']);

/** Combinations that belong to text fields and windows, wherever they are pressed. */
export const reservedKeys: ReadonlySet<string> = new Set([...editingKeys, ...windowKeys]);

function isReserved(binding: KeyBinding, shell: Shell): boolean {
  return reservedKeys.has(binding) || (shell === 'browser' && browserKeys.has(binding));
}

/** Why a combination cannot be chosen, which command loses it (`taken`), or which one has to give it up first (`inUse`). */
export type BindingProblem =
  | { readonly kind: 'unsuitable' }
  | { readonly kind: 'reserved' }
  | { readonly kind: 'taken' | 'inUse'; readonly by: KeyCommand };

/** What stands against giving a combination to a command; `undefined`: nothing. Pure. */
export function problemOf(
  binding: KeyBinding | undefined,
  command: KeyCommand,
  keys: Keys,
  shell: Shell,
): BindingProblem | undefined {
  if (binding === undefined) return { kind: 'unsuitable' };
  if (isReserved(binding, shell)) return { kind: 'reserved' };
  const by = commandOf(binding, keys);
  return by === undefined || by === command ? undefined : { kind: 'taken', by };
}

/**
 * The choices of the user with one more: a command that had the combination has none afterwards, and a choice that equals the
 * usual keys is not stored. `binding` is `null` for no keys. Pure.
 */
export function withBinding(
  chosen: ChosenKeys,
  command: KeyCommand,
  binding: KeyBinding | null,
  shell: Shell,
): ChosenKeys {
  const before = keysInForce(chosen, shell);
  const usual = usualKeysOf(shell);
  const next: [KeyCommand, KeyBinding | null][] = keyCommand.options.map((each) => {
    if (each === command) return [each, binding];
    return [each, binding !== null && before[each] === binding ? null : before[each]];
  });
  return Object.fromEntries(next.filter(([each, keys]) => keys !== usual[each]));
}
