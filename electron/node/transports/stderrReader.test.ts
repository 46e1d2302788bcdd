import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StderrReader } from './stderrReader.ts';

function reader(limits: Partial<StderrReader> & Record<string, number> = {}) {
  const told: string[] = [];
  const clock = { now: 0 };
  const stderr = new StderrReader({
    limits: { shownBytes: 100, shownLines: 10, readBytes: 1000, windowMs: 50, ...limits },
    now: () => clock.now,
    tell: (lines) => told.push(...lines),
  });
  return { stderr, told, clock };
}

const leftOutIn = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + Number(/^\[(\d+) bytes of stderr/.exec(line)?.[1] ?? 0), 0);

describe('StderrReader', () => {
  it('shows lines without terminal controls, and the unfinished last one at the end', () => {
    const { stderr, told } = reader();
    expect(stderr.push(Buffer.from('\u001b[31mred\u001b[0m\r\nbell\u0007\nlast'))).toBe(0);
    stderr.end();
    expect(told).toEqual(['red', 'bell�', 'last']);
  });

  it('shows or counts every byte, for any pieces and times', () => {
    const pieces = fc.array(fc.record({ size: fc.nat({ max: 300 }), wait: fc.nat({ max: 30 }) }), { maxLength: 60 });
    fc.assert(
      fc.property(pieces, (sent) => {
        const { stderr, told, clock } = reader();
        let bytes = 0;
        for (const { size, wait } of sent) {
          clock.now += wait;
          bytes += size;
          stderr.push(Buffer.from('y\n'.repeat(size).slice(0, size)));
        }
        stderr.end();
        const shown = told.filter((line) => !line.startsWith('[')).length;
        // A shown line is a letter and its end; the end of the last one may be missing, or be all there is.
        expect(Math.abs(shown * 2 + leftOutIn(told) - bytes)).toBeLessThanOrEqual(sent.length + 1);
      }),
    );
  });

  it('shows a limited amount per window, and reports the omitted amount in the next', () => {
    const { stderr, told, clock } = reader();
    for (let n = 0; n < 50; n++) stderr.push(Buffer.from('y\n'));
    expect(told).toHaveLength(10);
    clock.now = 50;
    stderr.push(Buffer.from('z\n'));
    expect(told.slice(10)).toEqual(['[80 bytes of stderr were left out: too much at once]', 'z']);
  });

  it('makes a server wait that writes more than is read in a window', () => {
    const { stderr, clock } = reader();
    clock.now = 20;
    expect(stderr.push(Buffer.alloc(999, 'x'))).toBe(0);
    clock.now = 30;
    expect(stderr.push(Buffer.alloc(1, 'x'))).toBe(40);
    clock.now = 70;
    expect(stderr.push(Buffer.alloc(1, 'x'))).toBe(0);
  });

  it('drops a line without an end and continues with the next', () => {
    const { stderr, told } = reader({ shownBytes: 1_000_000, readBytes: 1_000_000 });
    stderr.push(Buffer.alloc(70_000, 'x'));
    stderr.push(Buffer.from('\nnext\n'));
    expect(told).toEqual(['[a line that was too long was left out]', '', 'next']);
  });
});
