import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SseSplitter, type SseBlock } from './sseSplitter.ts';

const texts = (blocks: readonly SseBlock[]) =>
  blocks.map(({ lines, isTooLarge }) => ({ lines: lines.map((line) => line.toString('utf8')), isTooLarge }));

function split(text: string, maxBytes: number, cuts: readonly number[] = []) {
  const bytes = Buffer.from(text);
  const splitter = new SseSplitter(maxBytes);
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const blocks = [...ends, bytes.length].flatMap((end, at) => splitter.push(bytes.subarray(ends[at - 1] ?? 0, end)));
  return { blocks: texts(blocks), rest: splitter.rest().map(String) };
}

const line = fc.oneof(
  fc.string({ maxLength: 12 }).map((text) => `data: ${text.replace(/[\r\n]/g, '')}`),
  fc.constantFrom('id: 7', 'event: message', ': a comment', 'retry: 10'),
);

describe('SseSplitter', () => {
  it('finds the same events for any pieces and line ends', () => {
    const end = fc.constantFrom('\n', '\r\n', '\r');
    const events = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(events, end, fc.array(fc.nat(), { maxLength: 20 }), (written, lineEnd, cuts) => {
        const text = written.map((lines) => [...lines, '', ''].join(lineEnd)).join('');
        const expected = written
          .map((lines) => lines.filter((each) => !each.startsWith(':')))
          .filter((lines) => lines.length > 0)
          .map((lines) => ({ lines, isTooLarge: false }));
        expect(split(text, 1000, cuts).blocks).toEqual(expected);
      }),
    );
  });

  it('keeps only the id of an event that is too large, and continues with the next one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 3000 }), fc.array(fc.nat(), { maxLength: 30 }), (size, cuts) => {
        const text = `id: 1\ndata: ${'x'.repeat(size)}\n\ndata: ok\n\ndata: ${'y'.repeat(size)}\nid: 2\n\n`;
        expect(split(text, 50, cuts).blocks).toEqual([
          { lines: ['id: 1'], isTooLarge: true },
          { lines: ['data: ok'], isTooLarge: false },
          { lines: ['id: 2'], isTooLarge: true },
        ]);
      }),
    );
  });

  it('accepts an event of exactly the allowed size', () => {
    expect(split(`data: ${'x'.repeat(44)}\n\n`, 50).blocks).toMatchObject([{ isTooLarge: false }]);
    expect(split(`data: ${'x'.repeat(45)}\n\n`, 50).blocks).toMatchObject([{ isTooLarge: true }]);
  });

  it('does not count comments, however many keep a stream alive', () => {
    const { blocks } = split(`${': still here\n'.repeat(100)}data: a\n\n`, 50);
    expect(blocks).toEqual([{ lines: ['data: a'], isTooLarge: false }]);
  });

  it('recognizes a byte order mark, and keeps an unfinished event', () => {
    expect(split('\uFEFFdata: a\n\nretry: 5\n', 50)).toEqual({
      blocks: [{ lines: ['data: a'], isTooLarge: false }],
      rest: ['retry: 5'],
    });
  });
});
