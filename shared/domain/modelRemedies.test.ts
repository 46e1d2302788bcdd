import { expect, it } from 'vitest';
import type { ErrorInfo } from './error.ts';
import { remediesOf, retryTimeOf, withRetryTime } from './modelRemedies.ts';

it.each<[ErrorInfo['code'], string]>([
  ['modelKeyWrong', 'providerSettings'],
  ['modelUnreachable', 'providerSettings'],
  ['modelNoCredit', 'otherModel'],
  ['modelRateLimited', 'otherModel'],
  ['modelTooLong', 'summarise'],
  ['modelStreamCut', 'retry'],
])('against %s, %s comes first', (code, first) => {
  const remedies = remediesOf({ code });
  expect(remedies[0]).toBe(first);
  expect(remedies.at(-1)).toBe('retry');
});

it('remembers until when a provider wants to be left alone', () => {
  const error: ErrorInfo = { code: 'modelRateLimited', message: 'Wait.', data: { retryAfterMs: 30_000 } };
  expect(retryTimeOf(withRetryTime(error, 1000))).toBe(31_000);
  expect(retryTimeOf(withRetryTime({ ...error, data: { retryAfterMs: null } }, 1000))).toBeUndefined();
  expect(retryTimeOf({})).toBeUndefined();
});
