import { expect, it } from 'vitest';
import { rangeOf } from './usagePeriod.ts';

const now = new Date(2026, 10, 23, 9).getTime();

it.each([
  ['week', { from: '2026-11-17', to: '2026-11-23' }],
  ['month', { from: '2026-10-25', to: '2026-11-23' }],
  ['all', {}],
  ['own', { from: '2026-01-01' }],
] as const)('%s', (period, range) => expect(rangeOf(period, { from: '2026-01-01' }, now)).toEqual(range));
