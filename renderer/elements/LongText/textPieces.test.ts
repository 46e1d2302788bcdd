import { expect, it } from 'vitest';
import { linesIn, textPieces } from './textPieces.ts';

it('cuts a text into pieces that stay the same while it grows, and cuts no character', () => {
  for (const unit of ['word ', 'a line\n', '\u{1f469}\u200d\u{1f4bb}', '\u{1f600}', 'a\u0301']) {
    const text = unit.repeat(9001);
    const [before, after] = [textPieces(text), textPieces(text + text)];
    expect(before.map((piece) => piece.text).join('')).toBe(text);
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    for (const { text: piece } of before) {
      expect(piece.isWellFormed()).toBe(true);
      expect(piece.length).toBeLessThanOrEqual(8001);
      expect(piece.startsWith('\u200d')).toBe(false);
    }
  }
});

it('counts lines, and long ones as often as they are broken', () => {
  expect(linesIn('')).toBe(1);
  expect(linesIn(`a\n\n${'b'.repeat(180)}`)).toBe(4);
  expect(linesIn('b'.repeat(181))).toBe(3);
});
