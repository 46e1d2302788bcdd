import fc from 'fast-check';
import unhomoglyph from 'unhomoglyph';
import { expect, it } from 'vitest';
import { findLookalikes } from './lookalikes.ts';

const named = (...names: readonly string[]) => names.map((name, at) => ({ key: String(at), name }));
const find = (...names: readonly string[]) => Object.fromEntries(findLookalikes(named(...names), unhomoglyph));

it('finds names that look like another one', () => {
  expect(find('copy', '\u0441\u043e\u0440\u0443', 'send')).toEqual({ 0: ['\u0441\u043e\u0440\u0443'], 1: ['copy'] });
  expect(find('read_file', 'r\u0435ad_file', '\u{1d5cb}ead_file')).toMatchObject({
    0: ['r\u0435ad_file', '\u{1d5cb}ead_file'],
  });
});

it('finds none where names are the same, are easy to tell apart, or do not look alike', () => {
  expect(find('read', 'read', 'list_1', 'list_l', '查询', '删除', 'naïve', 'native')).toEqual({});
});

it('is symmetric, and never reports a name as its own lookalike', () => {
  const letter = fc.constantFrom(...'aоoеecс');
  const name = fc.string({ unit: letter, minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 6 }), (names) => {
      const found = findLookalikes(named(...names), unhomoglyph);
      for (const [key, others] of found) {
        const own = names[Number(key)] ?? '';
        expect(others).not.toContain(own);
        for (const other of others) expect(found.get(String(names.indexOf(other)))).toContain(own);
      }
    }),
  );
});
