import { describe, expect, it } from 'vitest';
import { withDefinitions } from './withDefinitions.ts';

describe('withDefinitions', () => {
  it('adds to each block those that it refers to, however the labels are written', () => {
    const definitions = '[b]: c\n\n[Straße\n 1]: d\n"a title\n[x]: no"\n\n[b]: later\n\n[e]: f\n\n';
    expect(withDefinitions(['a', '[b] [x]', '[t][STRASSE 1]', '![e] [B]'], definitions)).toEqual([
      'a',
      '[b] [x]\n\n[b]: c\n',
      '[t][STRASSE 1]\n\n[Straße\n 1]: d\n"a title\n[x]: no"\n',
      '![e] [B]\n\n[e]: f\n[b]: c\n',
    ]);
  });

  it('adds no more than a page can read', () => {
    const blocks = Array.from({ length: 1000 }, () => '[b]');
    const all = withDefinitions(blocks, `[b]: ${'c'.repeat(2000)}\n\n`);
    expect(all[0]).toContain('[b]: c');
    expect(all).toHaveLength(1000);
    expect(all.at(-1)).toBe('[b]');
    expect(all.join('').length).toBeLessThan(30_000);
  });

  it('looks at many definitions and references once', () => {
    const definitions = Array.from({ length: 5000 }, (_, at) => `[a${at}]: /b${at}\n\n`).join('');
    const [block = ''] = withDefinitions(['[a7] '.repeat(5000)], definitions);
    expect(block.split('\n\n')[1]).toBe('[a7]: /b7\n');
  });
});
