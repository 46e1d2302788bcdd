import { expect, it } from 'vitest';
import { decisionWords } from './decisionWords.ts';

const decidedAt = 1;

it('does not say that Gatehouse stopped what the user stopped', () => {
  const stopped = { outcome: 'cancelled', by: 'host', reason: 'Stopped by the user.', decidedAt } as const;
  expect(decisionWords(stopped, undefined)).toEqual({ by: undefined, reason: 'Stopped by the user.' });
  expect(decisionWords({ ...stopped, reason: '' }, undefined)).toEqual({ by: 'host', reason: undefined });
});

it('says a reason once', () => {
  const denied = { outcome: 'denied', by: 'user', reason: 'Denied once: not this file', decidedAt } as const;
  expect(decisionWords(denied, 'not this file')).toEqual({ by: 'user', reason: undefined });
  expect(decisionWords(denied, 'something else')).toEqual({ by: 'user', reason: denied.reason });
  expect(decisionWords(denied, '')).toEqual({ by: 'user', reason: denied.reason });
});
