import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter } from './lineSplitter.ts';

const texts = (lines: readonly Buffer[]) => lines.map((line) => line.toString('utf8'));

describe('LineSplitter', () => {
  it('finds the same lines however the bytes are cut, also in the middle of a character', () => {
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

  it('takes CRLF for one line end and keeps what has none', () => {
    const splitter = new LineSplitter(100);
    expect(texts(splitter.push(Buffer.from('a\r\nb')))).toEqual(['a']);
    expect(texts([splitter.rest()])).toEqual(['b']);
  });

  it('refuses a line that is too long before it has it all', () => {
    const splitter = new LineSplitter(10);
    splitter.push(Buffer.from('12345'));
    expect(() => splitter.push(Buffer.from('678901'))).toThrow('more than 10 bytes');
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

  it('refuses a line of text that is too long, too', () => {
    const splitter = new LineSplitter(200_000);
    const push = () => splitter.push(Buffer.alloc(50_000, 'x'));
    for (let n = 0; n < 4; n++) push();
    expect(push).toThrow('more than 200000 bytes');
  });
});
