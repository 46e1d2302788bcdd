import { describe, expect, it } from 'vitest';
import { figureOf, inCpuTime, quantile, table } from './figure.ts';

const samples = (from: number) => Array.from({ length: 100 }, (_, n) => from + n);

describe('figureOf', () => {
  it.each([
    { more: 0.5, isMet: true },
    { more: 0.6, isMet: false },
  ])('holds $more ms more against a target of 0.5 ms', ({ more, isMet }) => {
    const measured = { name: 'n', against: 'a', bare: [1, 1, 1], ours: [1 + more, 1 + more, 1 + more] };
    expect(figureOf({ ...measured, target: { kind: 'atMostMore', by: 0.5 } }).isMet).toBe(isMet);
  });

  it('holds a ratio against a factor, and says both verdicts in its table', () => {
    const measured = {
      name: 'start',
      against: 'empty',
      bare: [100],
      target: { kind: 'atMostTimes', factor: 1.1 },
    } as const;
    const figures = [figureOf({ ...measured, ours: [110] }), figureOf({ ...measured, ours: [111] })];
    expect(figures.map(({ isMet }) => isMet)).toEqual([true, false]);
    expect(table(figures)).toMatch(/–  +at most 1\.1x {2}met\n.*MISSED$/);
  });
});

describe('samples of CPU time', () => {
  it('are judged by it, and show the time on the clock beside it', () => {
    const [ours, bare] = [[{ cpuMs: 11, wallMs: 500 }], [{ cpuMs: 10, wallMs: 400 }]];
    const target = { kind: 'atMostTimes', factor: 1.1 } as const;
    const figure = figureOf({ name: 'n', against: 'a', ...inCpuTime(ours, bare), target });
    expect(figure).toMatchObject({ oursMedian: 11, bareMedian: 10, isMet: true });
    expect(table([figure])).toContain('500 ms / 400 ms');
  });
});

describe('quantile', () => {
  it('is the median and the 99th of a hundred', () => {
    expect([quantile(samples(1), 0.5), quantile(samples(1), 0.99)]).toEqual([50, 99]);
    expect(() => quantile([], 0.5)).toThrow(RangeError);
  });
});
