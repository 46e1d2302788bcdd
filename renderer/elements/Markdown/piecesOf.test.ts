import { expect, it } from 'vitest';
import { piecesOf } from './splitSteps.ts';

it('cuts a text at line ends where it can, and every piece says where it ends', () => {
  const text = `${'a line of words\n'.repeat(25_000)}${'x'.repeat(72_000)}\nlast`;
  const pieces = piecesOf(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  for (const { text: piece, end } of pieces) expect(text.slice(end - piece.length, end)).toBe(piece);
  expect(pieces.filter(({ text: piece }) => piece.endsWith('\n')).length).toBeGreaterThan(4);
  expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThanOrEqual(60_001);
  for (const end of [pieces[0], pieces.at(-1)]) expect(end?.text.length).toBeLessThanOrEqual(24_001);
  expect(piecesOf('')).toEqual([]);
});
