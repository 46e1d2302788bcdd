import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchExpression } from '../../host/chat/search/matchExpression.ts';
import { addIndexTerms, parseQuery } from '../../host/chat/search/searchTerms.ts';
import { wordsMatcher } from '../../host/chat/search/snippet.ts';

/** Real FTS5: what counts is what it finds. */
const db = new DatabaseSync(':memory:');
db.exec(
  "CREATE VIRTUAL TABLE words USING fts5(terms, content='', contentless_delete=1, detail=none, prefix='1 2', tokenize='ascii')",
);

function finds(text: string, query: string): boolean {
  const parts = parseQuery(query);
  const terms = new Set<string>();
  addIndexTerms(text, terms);
  db.exec('DELETE FROM words WHERE rowid = 1');
  db.prepare('INSERT INTO words (rowid, terms) VALUES (1, ?)').run([...terms].join(' '));
  const expression = matchExpression(parts, {}, 0);
  const found = db.prepare('SELECT rowid FROM words WHERE words MATCH ?').all(expression);
  return parts.length > 0 && found.length === 1 && wordsMatcher(parts)([text]);
}

const cjk = fc.constantFrom(...'中文搜索全聊天记录的一是𠮷々〇ひらがなカタカナー한국어검색');
const latin = fc.constantFrom(...'abcdeéñüAZß09яЖΩ');
const other = fc.constantFrom(
  ' ',
  '\n',
  ',',
  '"',
  '*',
  '(',
  ')',
  '-',
  ':',
  '。',
  '《',
  '😀',
  '👍🏽',
  'ｱ',
  'Ｂ',
  '\u0301',
);
const mixed = fc.string({ unit: fc.oneof(cjk, latin, other), maxLength: 60 });

describe('terms and queries', () => {
  it('finds a text by the beginning of any of its words', () => {
    fc.assert(
      fc.property(mixed, fc.string({ unit: latin, minLength: 1, maxLength: 50 }), fc.nat(), mixed, (a, word, n, b) => {
        const beginning = [...word].slice(0, 1 + (n % [...word].length)).join('');
        expect(finds(`${a} ${word} ${b}`, beginning)).toBe(true);
      }),
    );
  });

  it('finds a text by any characters of a script without spaces, also one or two', () => {
    const run = fc.array(cjk, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(mixed, run, fc.nat(), fc.nat(), mixed, (a, characters, from, length, b) => {
        const start = from % characters.length;
        const part = characters.slice(start, start + 1 + (length % (characters.length - start))).join('');
        expect(finds(`${a}${characters.join('')}${b}`, part)).toBe(true);
      }),
    );
  });

  it('takes any text as a query, and no character of it as an operator', () => {
    const anything = fc.oneof(
      mixed,
      fc.string({ unit: 'binary' }),
      fc.constantFrom('NOT a', 'a OR b', 'NEAR(a b)', '^a'),
    );
    fc.assert(
      fc.property(anything, anything, (text, query) => {
        if (parseQuery(query).length > 0) finds(text, query);
      }),
    );
    expect(finds('nothing else', 'not')).toBe(true);
    expect(finds('only this', 'this OR that')).toBe(false);
    expect(parseQuery(' "*:() ')).toEqual([]);
  });

  it.each([
    ['我们全文搜索聊天记录', '搜', true],
    ['我们全文搜索聊天记录', '搜索', true],
    ['我们全文搜索聊天记录', '文索', false],
    // Each pair of characters is in the text, but not in this order.
    ['搜索引 索引擎', '搜索引擎', false],
    ['he said hello', 'h', true],
    ['he said hello', 'he', true],
    ['he said hello', 'ello', false],
    ['FULL width ＦＯＯ', 'foo', true],
    ['ｶﾞｲﾄﾞ', 'ガイド', true],
    ['Crème brûlée', 'creme brulee', true],
    ['party 🎉 tonight', '🎉', true],
    ['read_file(path)', 'read_file', true],
    ['2026年报告', '2026 报告', true],
    ['한국어 검색', '국어', true],
  ])('in "%s", finding "%s" is %s', (text, query, isFound) => {
    expect(finds(text, query)).toBe(isFound);
  });

  it('finds very long words by their beginning', () => {
    const word = 'x'.repeat(5000);
    expect(finds(`a ${word} b`, word.slice(0, 200))).toBe(true);
  });
});
