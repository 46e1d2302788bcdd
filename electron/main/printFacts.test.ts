import { expect, it } from 'vitest';
import { paperOf, printOutcome } from './printFacts.ts';

it.each([
  [true, '', { kind: 'printed' }],
  [false, 'Print job canceled', { kind: 'cancelled' }],
  [false, 'cancelled', { kind: 'cancelled' }],
  [false, 'Print job failed', { kind: 'failed', reason: 'Print job failed' }],
  [false, 'Invalid printer settings', { kind: 'failed', reason: 'Invalid printer settings' }],
  [false, '', { kind: 'failed', reason: '' }],
] as const)('done: %s, reason: %j', (isDone, reason, expected) => {
  expect(printOutcome(isDone, reason)).toEqual(expected);
});

it.each([
  ['US', 'Letter'],
  ['ca', 'Letter'],
  ['DE', 'A4'],
  ['CN', 'A4'],
  ['', 'A4'],
] as const)('the paper of %j is %s', (country, paper) => {
  expect(paperOf(country)).toBe(paper);
});
