import { expect, it } from 'vitest';
import { decisionWords } from './decisionWords.ts';

const decidedAt = 1;

it('does not say that Gatehouse stopped what the user stopped', () => {
  const reason = { kind: 'cancelled', cause: { kind: 'stoppedByUser' } } as const;
  const stopped = { outcome: 'cancelled', by: 'host', reason, decidedAt } as const;
  expect(decisionWords(stopped, undefined, 'en')).toEqual({ by: undefined, reason: 'Stopped by the user.' });
  expect(decisionWords(stopped, undefined, 'zh-CN')).toEqual({ by: undefined, reason: '你已停止。' });
  const silent = { ...stopped, reason: { kind: 'sentence', text: '' } } as const;
  expect(decisionWords(silent, undefined, 'en')).toEqual({ by: 'host', reason: undefined });
});

it('says a reason once', () => {
  const reason = { kind: 'user', action: 'deny', scope: 'once', said: 'not this file' } as const;
  const denied = { outcome: 'denied', by: 'user', reason, decidedAt } as const;
  const whole = 'Denied once: not this file';
  expect(decisionWords(denied, { kind: 'said', text: 'not this file' }, 'en')).toEqual({
    by: 'user',
    reason: undefined,
  });
  expect(decisionWords(denied, { kind: 'said', text: 'something else' }, 'en')).toEqual({ by: 'user', reason: whole });
  expect(decisionWords(denied, { kind: 'said', text: '' }, 'en')).toEqual({ by: 'user', reason: whole });
  const old = { ...denied, reason: { kind: 'sentence', text: whole } } as const;
  expect(decisionWords(old, { kind: 'sentence', text: 'not this file' }, 'zh-CN').reason).toBeUndefined();
});
