import { z } from 'zod';

/** The actions whose keys the user can change. */
export const keyCommand = z.enum([
  'newChat',
  'palette',
  'search',
  'find',
  'print',
  'sidebar',
  'panel',
  'tray',
  'settings',
]);
export type KeyCommand = z.infer<typeof keyCommand>;

/**
 * A combination of keys: `Mod+K`, `Mod+Shift+K`, `Mod+.`, `F8`. `Mod` is ⌘ on a Mac and Ctrl elsewhere. Other keys alone type
 * text, and with Shift they differ from keyboard to keyboard.
 */
export const keyBinding = z.lazy(() =>
  z.string().regex(/^(?:Mod\+(?:Shift\+)?[A-Z]|Mod\+[0-9,.;/]|(?:Shift\+)?F(?:[1-9]|1[0-2]))$/),
);
export type KeyBinding = z.infer<typeof keyBinding>;

/** The keys that the user chose; `null`: none. Commands that are missing have their usual keys. */
export const chosenKeys = z.partialRecord(keyCommand, keyBinding.nullable());
export type ChosenKeys = z.infer<typeof chosenKeys>;
