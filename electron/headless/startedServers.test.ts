import { expect, it, vi } from 'vitest';
import { StartedServers } from './startedServers.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it('calls back once, when each server was started or turned out not to start', async () => {
  const started = new StartedServers();
  const made = Promise.withResolvers<never>();
  const factory = started.counted({ create: () => made.promise });
  void factory.create({ kind: 'builtin', name: 'sample' });
  let left = 2;
  const callBack = vi.fn();
  const look = started.whenAll(() => left, callBack);
  await nextTurn();
  expect(callBack).not.toHaveBeenCalled();
  made.resolve({} as never);
  await nextTurn();
  // The other one may still be started.
  expect(callBack).not.toHaveBeenCalled();
  left = 1;
  look();
  look();
  expect(callBack).toHaveBeenCalledTimes(1);
});

it('calls back at once where there are no servers', () => {
  const callBack = vi.fn();
  new StartedServers().whenAll(() => 0, callBack);
  expect(callBack).toHaveBeenCalledTimes(1);
});
