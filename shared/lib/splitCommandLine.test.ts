import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCommandLine } from './splitCommandLine.ts';

describe('splitCommandLine', () => {
  it.each([
    ['npx -y @scope/server /tmp', ['npx', '-y', '@scope/server', '/tmp']],
    ['  node   "my server.js"  ', ['node', 'my server.js']],
    [`a 'b "c" d' "e 'f' g"`, ['a', 'b "c" d', "e 'f' g"]],
    ['a "" b', ['a', '', 'b']],
    ['--x="a b"c', ['--x=a bc']],
    ['a\\ b c', ['a b', 'c']],
    ['"say \\"hi\\""', ['say "hi"']],
    ['C:\\Tools\\server.exe --dir C:\\data', ['C:\\Tools\\server.exe', '--dir', 'C:\\data']],
    ['$HOME/x `id` ; rm', ['$HOME/x', '`id`', ';', 'rm']],
    ['', []],
  ])('splits %s', (line, words) => expect(splitCommandLine(line)).toEqual(words));

  it('says when a quote is not closed', () => {
    expect(splitCommandLine('a "b c')).toBeUndefined();
    expect(splitCommandLine("a 'b")).toBeUndefined();
  });

  it('gives back any words that were quoted', () => {
    const words = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 });
    fc.assert(
      fc.property(words, (list) => {
        const line = list.map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`).join(' ');
        expect(splitCommandLine(line)).toEqual(list);
      }),
    );
  });
});
