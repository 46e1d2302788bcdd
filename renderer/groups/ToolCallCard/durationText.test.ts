import { expect, it } from 'vitest';
import { durationText, longDurationText } from './durationText.ts';

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1000, '1.0 s'],
  [59_940, '59.9 s'],
  [59_990, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [-5, '0 ms'],
])('says %d ms as %s', (took, text) => {
  expect(durationText({ startedAt: 1000, finishedAt: 1000 + took })).toBe(text);
});

it.each([
  [999, ''],
  [1000, '1.0 s'],
])('says %d ms beside a call as %s', (took, text) => {
  expect(longDurationText({ startedAt: 5, finishedAt: 5 + took })).toBe(text);
});

it('says nothing of a call that runs or never started', () => {
  expect(durationText({ startedAt: 1 })).toBe('');
  expect(durationText({ finishedAt: 1 })).toBe('');
  expect(longDurationText({ startedAt: 1 })).toBe('');
});
