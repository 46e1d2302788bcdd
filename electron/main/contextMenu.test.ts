import { describe, expect, test } from 'vitest';
import { type ContextActions, contextMenuTemplate, type Pressed } from './contextMenu.ts';
import { shellTextsFor } from './shellTexts.ts';

const flags = { canCopy: true, canCut: true, canPaste: true, canSelectAll: true };
const nothing: Pressed = {
  dictionarySuggestions: [],
  editFlags: { ...flags, canDelete: true, canUndo: true, canRedo: true, canEditRichly: false },
  hasImageContents: false,
  isEditable: false,
  linkURL: '',
  mediaType: 'none',
  misspelledWord: '',
  selectionText: '',
};
const done: string[] = [];
const actions: ContextActions = {
  replaceWord: (word) => done.push(`replace ${word}`),
  addToDictionary: (word) => done.push(`learn ${word}`),
  copyLink: (url) => done.push(`copy ${url}`),
  copyPicture: () => done.push('copy picture'),
  inspect: undefined,
};
const labels = (pressed: Partial<Pressed>, language: 'en' | 'zh-CN' = 'en') =>
  contextMenuTemplate({ ...nothing, ...pressed }, shellTextsFor(language, 'en'), actions).map(
    ({ label, type }) => label ?? type,
  );

describe('the menu of the right button', () => {
  test('does not come where there is nothing to do', () => {
    expect(labels({})).toEqual([]);
    expect(labels({ selectionText: '  \n' })).toEqual([]);
    expect(labels({ mediaType: 'image' })).toEqual([]);
  });

  test.each<[string, Partial<Pressed>, string[]]>([
    ['selected text', { selectionText: 'words' }, ['Copy']],
    ['a field', { isEditable: true }, ['Cut', 'Copy', 'Paste', 'Select All']],
    ['a link', { linkURL: 'https://example.org/' }, ['Copy link']],
    ['a picture', { mediaType: 'image', hasImageContents: true }, ['Copy Picture']],
    [
      'a misspelled word',
      { isEditable: true, misspelledWord: 'gatehuose', dictionarySuggestions: ['gatehouse', 'gate & house'] },
      ['gatehouse', 'gate && house', 'Add to Dictionary', 'separator', 'Cut', 'Copy', 'Paste', 'Select All'],
    ],
    [
      'a word without suggestions',
      { isEditable: true, misspelledWord: 'xqz' },
      ['No suggestions', 'Add to Dictionary', 'separator', 'Cut', 'Copy', 'Paste', 'Select All'],
    ],
  ])('has what fits %s', (_what, pressed, expected) => {
    expect(labels(pressed)).toEqual(expected);
  });

  test('is in the language of the app', () => {
    expect(labels({ isEditable: true, linkURL: 'https://example.org/' }, 'zh-CN')).toEqual([
      '复制链接',
      'separator',
      '剪切',
      '复制',
      '粘贴',
      '全选',
    ]);
  });

  test('offers only what can be done now, and inspects in development alone', () => {
    const pressed = {
      ...nothing,
      isEditable: true,
      editFlags: { ...nothing.editFlags, canCut: false, canPaste: false },
    };
    const texts = shellTextsFor('en', 'en');
    const enabled = contextMenuTemplate(pressed, texts, actions).map((item) => item.enabled);
    expect(enabled).toEqual([false, true, false, true]);
    expect(contextMenuTemplate(nothing, texts, { ...actions, inspect: () => undefined })).toMatchObject([
      { label: 'Inspect' },
    ]);
  });

  test('does what its items say', () => {
    const pressed = {
      ...nothing,
      linkURL: 'https://example.org/a?b',
      misspelledWord: 'wrod',
      dictionarySuggestions: ['word'],
      mediaType: 'image' as const,
      hasImageContents: true,
    };
    for (const { click } of contextMenuTemplate(pressed, shellTextsFor('en', 'en'), actions)) {
      (click as (() => void) | undefined)?.();
    }
    expect(done).toEqual(['replace word', 'learn wrod', 'copy https://example.org/a?b', 'copy picture']);
  });
});
