import { expect, it } from 'vitest';
import { forgetSiteData } from './siteData.ts';

it('forgets what every origin stored, and waits for it', async () => {
  const asked: unknown[] = [];
  const done = Promise.withResolvers<void>();
  let isOver = false;
  const forgetting = forgetSiteData(
    { clearStorageData: (options) => (asked.push(options), done.promise) },
    { write: () => undefined },
  ).then(() => (isOver = true));
  expect(asked).toEqual([
    { storages: ['cookies', 'filesystem', 'indexdb', 'localstorage', 'serviceworkers', 'cachestorage'] },
  ]);
  await Promise.resolve();
  expect(isOver).toBe(false);
  done.resolve();
  await forgetting;
});

it('a profile that cannot be cleared does not stop the start', async () => {
  const written: unknown[] = [];
  await forgetSiteData(
    { clearStorageData: () => Promise.reject(new Error('The disk is full')) },
    { write: (level, _message, facts) => void written.push([level, facts]) },
  );
  expect(written).toEqual([['warn', { error: 'Error: The disk is full' }]]);
});
