import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FullTextEntry } from './fullText.ts';
import { fullArguments, fullText } from './fullText.ts';

const look = ({ parts }: Pick<FullTextEntry, 'parts'>) =>
  parts
    .map((part) => (part.kind === 'shown' ? part.text : part.kind === 'leftOut' ? `⟦${part.characters}⟧` : '⟦⟧'))
    .join('');

describe('the view of arguments to be approved', () => {
  it('shows each by its name, texts as they are and everything else as JSON', () => {
    const { entries, lines, bytes, isLong } = fullArguments({ path: '/tmp/ä', options: { all: true } });
    expect(entries.map((entry) => [entry.label, look(entry)])).toEqual([
      ['path', '/tmp/ä'],
      ['options', '{\n  "all": true\n}'],
    ]);
    expect({ lines, bytes, isLong }).toEqual({ lines: 4, bytes: 24, isLong: false });
  });

  it('shows values other than objects as JSON', () => {
    expect(fullArguments('not JSON').entries.map(look)).toEqual(['"not JSON"']);
  });

  it('reports its size when it is longer than a few lines', () => {
    expect(fullArguments({ text: 'line\n'.repeat(60) }).isLong).toBe(true);
    expect(fullArguments({ text: 'x'.repeat(3000) }).isLong).toBe(true);
  });

  it('shows everything up to 200,000 characters, with the names', () => {
    const text = Array.from({ length: 2499 }, (_, at) => String(at).padStart(79, '.')).join('\n');
    const shown = fullArguments({ text });
    expect(shown.leftOutCharacters).toBe(0);
    expect(shown.entries.map(look)).toEqual([text]);
  });

  it('shows everything, with any number of lines', () => {
    const text = Array.from({ length: 15_000 }, (_, at) => String(at % 10)).join('\n');
    const shown = fullArguments({ text });
    expect(shown.leftOutCharacters).toBe(0);
    expect(shown.entries.map(look)).toEqual([text]);
  });

  it.each([
    ['short lines', Array.from({ length: 30_000 }, (_, at) => at).join('\n')],
    ['invisible characters', 'a\u200b'.repeat(50_000)],
  ])('leaves out the middle of very many %s, which nobody could inspect', (_what, text) => {
    const shown = fullArguments({ text: `start ${text} end` });
    const [entry] = shown.entries.map(look);
    expect(entry?.startsWith('start ')).toBe(true);
    expect(entry?.endsWith(' end')).toBe(true);
    expect(shown.leftOutCharacters).toBeGreaterThan(text.length / 3);
    expect(shown.leftOutCharacters).toBeLessThan(text.length);
  });

  it('shows the beginning and the end of long texts, with the number of omitted characters, and short texts completely', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `${at}`).join(' ');
    const shown = fullArguments({ text, path: '/tmp/a' });
    const [long, short] = shown.entries.map(look);
    expect(short).toBe('/tmp/a');
    expect(long?.startsWith(text.slice(0, 99_000))).toBe(true);
    expect(long?.endsWith(text.slice(-99_000))).toBe(true);
    expect(long).toContain(`⟦${shown.leftOutCharacters}⟧`);
    expect(shown.leftOutCharacters).toBe(text.length - ((long?.length ?? 0) - `⟦${shown.leftOutCharacters}⟧`.length));
  });

  it('cuts between characters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), (shift) => {
        const { entries } = fullText([['', 'x'.repeat(shift) + 'a😀'.repeat(150_000)]]);
        expect(look(entries[0] ?? { parts: [] }).isWellFormed()).toBe(true);
      }),
      { numRuns: 4 },
    );
  });
});
