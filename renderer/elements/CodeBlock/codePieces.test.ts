import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codePieces } from './codePieces.ts';
import type { HighlightedLines } from './codeKind.ts';

const lines = fc.array(
  fc.oneof(
    fc.constant(''),
    fc.string({ maxLength: 60 }).map((line) => line.replaceAll('\n', ' ')),
  ),
  {
    minLength: 1,
    maxLength: 40,
  },
);
const texts = fc
  .tuple(lines, fc.integer({ min: 1, max: 60 }))
  .map(([some, times]) => Array.from({ length: times }, () => some.join('\n')).join('\n'));

const written = (found: HighlightedLines) => found.map((line) => line.map(([text]) => text).join('')).join('\n');

it('divides a text at line ends, with the colours of its lines', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const coloured = text.split('\n').map((line) => [[line, 'plain']] as const);
      const parts = codePieces(text, coloured);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts.slice(0, -1)) expect(part.text.endsWith('\n')).toBe(true);
      for (const { text: own, lines: found } of parts) expect(written(found ?? [])).toBe(own);
      for (const part of parts) expect(part.lineCount).toBeLessThanOrEqual(200);
      expect(codePieces(text, undefined).every((part) => part.lines === undefined)).toBe(true);
    }),
  );
});

it('keeps a short text whole, and all but the last part of a long one while it grows', () => {
  expect(codePieces('a\nb', undefined)).toHaveLength(1);
  const text = 'let a = 1;\n'.repeat(3000);
  const [before, after] = [codePieces(text, undefined), codePieces(`${text}${text}`, undefined)];
  expect(before.length).toBeGreaterThan(10);
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
});

it('cuts even a line where a text is very long', () => {
  const parts = codePieces('a'.repeat(200_000), undefined);
  expect(parts.map((part) => part.text).join('')).toHaveLength(200_000);
  expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThanOrEqual(8000);
});
