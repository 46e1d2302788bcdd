import { createHighlighterCore, type HighlighterCore, type ThemeRegistration } from '@shikijs/core';
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import type { WorkerMessage, WorkerQuestion } from '../WorkQueue/workerQueue.ts';
import { codeKinds, type CodeKind, type CodeQuestion, type HighlightedLines } from './codeKind.ts';
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

const report = (message: WorkerMessage<HighlightedLines>) => self.postMessage(message);

async function highlight({ id, question: { text, language } }: WorkerQuestion<CodeQuestion>): Promise<void> {
  const engine = createJavaScriptRegexEngine({ forgiving: true });
  highlighter ??= createHighlighterCore({ themes: [theme], langs: [], engine });
  const core = await highlighter;
  const grammar = await loadLanguage(language);
  if (grammar === undefined) return report({ kind: 'done', id, answer: null });
  await core.loadLanguage(grammar);
  report({ kind: 'began', id });
  const lang = grammar.at(-1)?.name ?? language;
  // The page limits the time, and tries again: a limit for each line would leave lines without colours on a busy machine.
  const tokens = core.codeToTokensBase(text, { lang, theme: 'kinds', tokenizeTimeLimit: 0 });
  const lines = tokens.map((line) =>
    line.map(({ content, color }) => [content, codeKinds[Number(color?.at(-1) ?? 0)] ?? 'plain'] as const),
  );
  report({ kind: 'done', id, answer: lines });
}

self.addEventListener('message', ({ data }: MessageEvent<WorkerQuestion<CodeQuestion>>) => {
  highlight(data).catch(() => report({ kind: 'done', id: data.id, answer: null }));
});
