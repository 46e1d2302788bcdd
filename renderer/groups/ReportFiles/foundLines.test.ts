import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foundLines } from './foundLines.ts';

it('shows the whole text while nothing is sought', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(foundLines(text, '').join('\n')).toBe(text);
    }),
  );
});

it('shows exactly the lines with the text that is sought, in any case', () => {
  expect(foundLines('one Error\ntwo\nERROR three', 'error')).toEqual(['one Error', 'ERROR three']);
  expect(foundLines('one\ntwo', 'three')).toEqual([]);
});
