import { describe, expect, it } from 'vitest';
import { decisionsEn } from '../../shared/domain/words/decisionsEn.ts';
import { decisionsZhCN } from '../../shared/domain/words/decisionsZhCN.ts';
import { networkReasonsEn, serverAdviceEn } from '../../shared/domain/words/problems/connectionsEn.ts';
import { networkReasonsZhCN, serverAdviceZhCN } from '../../shared/domain/words/problems/connectionsZhCN.ts';
import { adviceInAppEn, modelPhrasesEn } from '../../shared/domain/words/problems/modelsEn.ts';
import { modelPhrasesZhCN, providerAdviceZhCN } from '../../shared/domain/words/problems/modelsZhCN.ts';
import { storageFaultsEn, syntaxFaultsEn } from '../../shared/domain/words/problems/systemEn.ts';
import { syntaxFaultsZhCN } from '../../shared/domain/words/problems/systemZhCN.ts';
import { problemsEn } from '../../shared/domain/words/problemsEn.ts';
import { problemsZhCN } from '../../shared/domain/words/problemsZhCN.ts';
import { en } from './en.ts';
import { zhCN } from './zhCN.ts';

type Texts = { readonly [key: string]: string | Texts };

/** Every text with its key. */
function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** The string literals in the source of functions that make sentences, without those they compare with. */
function sentences(table: object): [string, string][] {
  return Object.entries(table).flatMap(([key, make]) =>
    [...String(make).matchAll(/(?<!=== )(["'`])((?:\\.|(?!\1).)*)\1/gs)].map(([, , text = '']): [string, string] => [
      `words.${key}`,
      text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{{x}}'),
    ]),
  );
}

/** The rows of the glossary, without its header. */
function glossaryRows(): string[][] {
  const [table = ''] = Object.values(
    import.meta.glob<string>('../../docs/glossary.md', { query: '?raw', import: 'default', eager: true }),
  );
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const english = [
  ...flatten(en),
  ...flatten(syntaxFaultsEn),
  ...flatten(storageFaultsEn),
  ...flatten({ ...adviceInAppEn }),
  ...[decisionsEn, problemsEn(), networkReasonsEn, serverAdviceEn, modelPhrasesEn].flatMap(sentences),
];
const chinese = [
  ...flatten(zhCN),
  ...flatten(syntaxFaultsZhCN),
  ...[
    decisionsZhCN,
    problemsZhCN(),
    networkReasonsZhCN,
    serverAdviceZhCN,
    providerAdviceZhCN,
    modelPhrasesZhCN,
  ].flatMap(sentences),
];

/** Accessible names that must not change. */
const fixedNames = new Set(['Conversations', 'Conversation', 'Allow in this conversation']);
/** The parts of a text outside of placeholders and quoted code. */
const plain = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '\ue000').replace(/\$\{[^}]*\}/g, '');
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const offenders = (texts: readonly [string, string][], pattern: RegExp) =>
  texts
    .filter(([, text]) => !fixedNames.has(text) && pattern.test(plain(text)))
    .map(([key, text]) => `${key}: ${text}`);

const rows = glossaryRows();
const words = (cell: string, comma: string) =>
  cell
    .split(comma)
    .map((word) => word.trim())
    .filter(Boolean);

describe('the glossary', () => {
  it('is a table of five columns', () => {
    expect(rows.length).toBeGreaterThan(25);
    for (const row of rows) expect(row, row[0]).toHaveLength(5);
  });

  it.each(rows.flatMap((row) => words(row[3] ?? '', ',')))('keeps "%s" out of the English texts', (word) => {
    expect(offenders(english, new RegExp(`\\b${escaped(word)}\\b`, 'i'))).toEqual([]);
  });

  it.each(rows.flatMap((row) => words(row[4] ?? '', '，')))('keeps "%s" out of the Chinese texts', (word) => {
    expect(offenders(chinese, new RegExp(escaped(word)))).toEqual([]);
  });
});

describe('texts', () => {
  it('have no double spaces, and none at their ends', () => {
    const joined = new Set([
      'tray.colon',
      'hiddenWords.colon',
      'configReview.and',
      'resources.added',
      'resources.removed',
    ]);
    const page = [...flatten(en), ...flatten(zhCN)].filter(([key]) => !joined.has(key));
    expect(page.filter(([, text]) => / {2}|^ | $/.test(text))).toEqual([]);
  });

  it('use curly quotation marks and the ellipsis', () => {
    const page = flatten(en).filter(([, text]) => /['"]|\.\.\./.test(text));
    expect(page).toEqual([]);
  });

  it('use full-width punctuation next to Chinese characters', () => {
    expect(offenders(chinese, /[\u4e00-\u9fff][,;:?!()"']|[,;?!("'][\u4e00-\u9fff]|[\u4e00-\u9fff]\.(?!\w)/)).toEqual(
      [],
    );
    // An ellipsis is one character.
    expect(offenders(chinese, /\.\.\.|。。|……/)).toEqual([]);
  });

  it('put a space between Chinese and Latin words', () => {
    expect(offenders(chinese, /[\u4e00-\u9fff][A-Za-z]|[A-Za-z][\u4e00-\u9fff]/)).toEqual([]);
  });
});
