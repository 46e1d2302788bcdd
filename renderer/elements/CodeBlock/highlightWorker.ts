import { createHighlighterCore, type HighlighterCore, type ThemeRegistration } from '@shikijs/core';
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import { codeKinds, type CodeKind, type HighlightAnswer, type HighlightRequest } from './codeKind.ts';
import { loadLanguage } from './languages.ts';

/** Runs outside the page: grammars are slow on some texts, and an attacker may know which. */

const scopes: Readonly<Record<Exclude<CodeKind, 'plain'>, readonly string[]>> = {
  comment: ['comment', 'punctuation.definition.comment', 'meta.diff.header'],
  string: ['string', 'markup.inline.raw', 'constant.character.escape', 'string.regexp'],
  number: ['constant.numeric', 'constant.language', 'support.constant', 'constant.other'],
  keyword: ['keyword', 'storage', 'entity.name.tag', 'punctuation.definition.keyword'],
  name: [
    'entity.name.function',
    'support.function',
    'support.type.property-name',
    'entity.other.attribute-name',
    'meta.diff.range',
  ],
  type: ['entity.name.type', 'entity.name.class', 'support.class', 'support.type', 'entity.name.namespace'],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
};

/** Colours stand for kinds here; the page has its own for both themes. */
const colourOf = (kind: CodeKind) => `#00000${codeKinds.indexOf(kind)}`;
const theme: ThemeRegistration = {
  name: 'kinds',
  type: 'light',
  colors: { 'editor.foreground': colourOf('plain'), 'editor.background': '#ffffff' },
  settings: Object.entries(scopes).map(([kind, scope]) => ({
    scope: [...scope],
    settings: { foreground: colourOf(kind as CodeKind) },
  })),
};

let highlighter: Promise<HighlighterCore> | undefined;

async function highlight({ id, text, language }: HighlightRequest): Promise<HighlightAnswer> {
  const engine = createJavaScriptRegexEngine({ forgiving: true });
  highlighter ??= createHighlighterCore({ themes: [theme], langs: [], engine });
  const core = await highlighter;
  const grammar = await loadLanguage(language);
  if (grammar === undefined) return { id, lines: null };
  await core.loadLanguage(grammar);
  const tokens = core.codeToTokensBase(text, { lang: grammar.at(-1)?.name ?? language, theme: 'kinds' });
  return {
    id,
    lines: tokens.map((line) =>
      line.map(({ content, color }) => [content, codeKinds[Number(color?.at(-1) ?? 0)] ?? 'plain'] as const),
    ),
  };
}

self.addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  highlight(data).then(
    (answer) => self.postMessage(answer),
    () => self.postMessage({ id: data.id, lines: null } satisfies HighlightAnswer),
  );
});
