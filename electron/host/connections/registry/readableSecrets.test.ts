import { expect, it } from 'vitest';
import { problemError } from '../../../../shared/domain/error.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { readableSecrets } from './readableSecrets.ts';

const names = new Set(['a', 'b', 'c']);

it('reads what it can while the keychain is locked, whether it refuses or waits for the user', async () => {
  const clock = new ManualClock();
  const get = (key: string) => {
    if (key.endsWith('a')) return Promise.resolve('value of a');
    return key.endsWith('b')
      ? Promise.reject(problemError({ kind: 'keychainAway' }))
      : new Promise<never>(() => undefined);
  };
  const reading = readableSecrets({ get }, names, clock);
  // Until what can be read is.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  clock.advance(2000);
  expect(await reading).toEqual({ values: new Map([['a', 'value of a']]), unread: new Set(['b', 'c']) });
});

it('takes no other error for a locked keychain', async () => {
  const get = () => Promise.reject(problemError({ kind: 'aborted' }));
  await expect(readableSecrets({ get }, names, new ManualClock())).rejects.toMatchObject({
    problem: { kind: 'aborted' },
  });
});
