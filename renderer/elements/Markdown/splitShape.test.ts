import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptySplit, splitBlocks } from './splitBlocks.ts';
import { shapeOf, splitBy } from './splitShape.ts';

const block = fc.constantFrom(
  'words',
  '# title',
  '- one\n- two',
  '```\ncode\n\nmore\n```',
  '[a]: https://a.example/',
  '> quote',
);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const text = fc
  .tuple(fc.array(block, { maxLength: 60 }), lineEnd)
  .map(([blocks, end]) => blocks.join('\n\n').replaceAll('\n', end));

it('divides a text as the split it describes', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'grapheme' })), (source) => {
      const split = splitBlocks(emptySplit, source);
      expect(splitBy(shapeOf(split), source)).toEqual(split);
    }),
  );
});
