import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { type NamedRole, roleItem, type ShellTexts } from './shellTexts.ts';

/** What was pressed with the right button; Chromium's answer. */
export type Pressed = Pick<
  ContextMenuParams,
  | 'dictionarySuggestions'
  | 'editFlags'
  | 'hasImageContents'
  | 'isEditable'
  | 'linkURL'
  | 'mediaType'
  | 'misspelledWord'
  | 'selectionText'
>;

/** What its items do beside the roles, which Electron carries out itself. */
export interface ContextActions {
  readonly replaceWord: (word: string) => void;
  readonly addToDictionary: (word: string) => void;
  readonly copyLink: (url: string) => void;
  readonly copyPicture: () => void;
  /** Only in development. */
  readonly inspect: (() => void) | undefined;
}

/**
 * The menu of the right button: spelling, what can be done with the text, the link and the picture there. Nothing of it opens or
 * loads something. Pure.
 *
 * @returns no items where there is nothing to do
 */
export function contextMenuTemplate(
  pressed: Pressed,
  texts: ShellTexts,
  actions: ContextActions,
): MenuItemConstructorOptions[] {
  const groups = [
    spelling(pressed, texts, actions),
    pressed.linkURL === '' ? [] : [{ label: texts.copyLink, click: () => actions.copyLink(pressed.linkURL) }],
    pressed.mediaType === 'image' && pressed.hasImageContents
      ? [{ label: texts.copyPicture, click: actions.copyPicture }]
      : [],
    editing(pressed, texts),
    actions.inspect === undefined ? [] : [{ label: texts.inspect, click: actions.inspect }],
  ].filter((group) => group.length > 0);
  return groups.flatMap((group, at) => (at === 0 ? group : [{ type: 'separator' as const }, ...group]));
}

function spelling(
  { misspelledWord, dictionarySuggestions }: Pressed,
  texts: ShellTexts,
  { replaceWord, addToDictionary }: ContextActions,
): MenuItemConstructorOptions[] {
  if (misspelledWord === '') return [];
  const suggestions = dictionarySuggestions.map((word) => ({ label: asLabel(word), click: () => replaceWord(word) }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: texts.noSuggestions, enabled: false }]),
    { label: texts.addToDictionary, click: () => addToDictionary(misspelledWord) },
  ];
}

function editing({ isEditable, selectionText, editFlags }: Pressed, texts: ShellTexts): MenuItemConstructorOptions[] {
  const item = (role: NamedRole, isEnabled: boolean) => ({ ...roleItem(role, texts), enabled: isEnabled });
  if (!isEditable) return selectionText.trim() === '' ? [] : [item('copy', editFlags.canCopy)];
  return [
    item('cut', editFlags.canCut),
    item('copy', editFlags.canCopy),
    item('paste', editFlags.canPaste),
    item('selectAll', editFlags.canSelectAll),
  ];
}

/** An ampersand in a label marks a key. */
function asLabel(word: string): string {
  return word.replaceAll('&', '&&');
}
