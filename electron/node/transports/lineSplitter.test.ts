import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter } from './lineSplitter.ts';

const texts = (lines: readonly Buffer[]) => lines.map((line) => line.toString('utf8'));

describe('LineSplitter', () => {
  it('finds the same lines for any pieces, even when a character is split', () => {
    const line = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n]/g, ''));
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat({ max: 40 })), (lines, cuts) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
        const splitter = new LineSplitter(1_000_000);
        const found: string[] = [];
        let at = 0;
        for (const size of [...cuts, bytes.length]) {
          found.push(...texts(splitter.push(bytes.subarray(at, at + size))));
          at += size;
        }
        expect(found).toEqual(lines.map((text) => Buffer.from(text).toString('utf8')));
        expect(splitter.rest()).toHaveLength(0);
      }),
    );
  });

  it('treats CRLF as one line end and keeps an unfinished line', () => {
    const splitter = new LineSplitter(100);
    expect(texts(splitter.push(Buffer.from('a\r\nb')))).toEqual(['a']);
    expect(texts([splitter.rest()])).toEqual(['b']);
  });

  it.each([
    ['', ['']],
    ['\r', ['']],
    ['\r\r', ['\r']],
    ['a\rb', ['a\rb']],
    ['\ra', ['\ra']],
  ])('takes only one carriage return, and only at the end: %j', (text, lines) => {
    expect(texts(new LineSplitter(100).push(Buffer.from(`${text}\n`)))).toEqual(lines);
  });

  it('takes one line as it came, without a copy', () => {
    const piece = Buffer.from('{"a":1}\n');
    const [line] = new LineSplitter(100).push(piece);
    expect(line?.buffer).toBe(piece.buffer);
    expect(line?.byteOffset).toBe(piece.byteOffset);
  });

  it('accepts a line of the maximum length, and refuses one byte more before it has it all', () => {
    const splitter = new LineSplitter(10);
    expect(texts(splitter.push(Buffer.from('1234567890\n')))).toEqual(['1234567890']);
    splitter.push(Buffer.from('12345'));
    expect(() => splitter.push(Buffer.from('678901'))).toThrow(expect.objectContaining({ maxBytes: 10 }));
    expect(() => new LineSplitter(3).push(Buffer.from('1234'))).toThrow(expect.objectContaining({ maxBytes: 3 }));
  });

  it('keeps nothing of a line that it refused', () => {
    const splitter = new LineSplitter(10);
    splitter.push(Buffer.from('12345'));
    expect(() => splitter.push(Buffer.from('678901'))).toThrow();
    expect(texts(splitter.push(Buffer.from('next\n')))).toEqual(['next']);
  });

  it.each([
    ['text', 'x', 128 * 1024],
    ['an object', '{', 1_000_000],
    ['an array behind blanks and a byte order mark', '\ufeff [', 1_000_005],
  ])('keeps of a long line that begins as %s no more than is of use', (_name, begin, atMost) => {
    const splitter = new LineSplitter(2_000_000);
    splitter.push(Buffer.from(begin));
    for (let n = 0; n < 100; n++) splitter.push(Buffer.alloc(10_000, 'x'));
    const [line, next] = splitter.push(Buffer.from('\nnext\n'));
    expect(line?.length).toBeLessThanOrEqual(atMost + 10);
    expect(line?.length).toBeGreaterThan(atMost / 4);
    expect(next?.toString()).toBe('next');
  });

  it('keeps 64 KB of a line of text, and all of the pieces that reach that far', () => {
    const splitter = new LineSplitter(200_000);
    splitter.push(Buffer.alloc(64 * 1024 - 1, 'x'));
    splitter.push(Buffer.from('y'));
    splitter.push(Buffer.from('z'));
    const [line] = splitter.push(Buffer.from('\n'));
    expect(line?.length).toBe(64 * 1024);
    expect(line?.at(-1)).toBe('y'.charCodeAt(0));
  });

  it('recognizes a JSON line by the first character after its blanks, even when the blanks arrive alone', () => {
    for (const blank of ['', ' ', '\t ', '\ufeff', '\u0000']) {
      const splitter = new LineSplitter(200_000);
      splitter.push(Buffer.from(blank));
      splitter.push(Buffer.from('{'));
      for (let n = 0; n < 10; n++) splitter.push(Buffer.alloc(10_000, ' '));
      expect(splitter.rest().length).toBe(Buffer.byteLength(blank) + 100_001);
    }
  });

  it('checks the beginning of each line', () => {
    const splitter = new LineSplitter(200_000);
    splitter.push(Buffer.from('text\n{'));
    for (let n = 0; n < 10; n++) splitter.push(Buffer.alloc(10_000, ' '));
    expect(splitter.rest().length).toBe(100_001);
  });

  it('refuses a line of text that is too long, too', () => {
    const splitter = new LineSplitter(200_000);
    const push = () => splitter.push(Buffer.alloc(50_000, 'x'));
    for (let n = 0; n < 4; n++) push();
    expect(push).toThrow(expect.objectContaining({ maxBytes: 200_000 }));
  });
});
