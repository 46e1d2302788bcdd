import { expect, it, onTestFinished } from 'vitest';
import type { ConnectionState } from '../../../../shared/domain/connection.ts';
import { serverId } from '../../../../shared/domain/ids.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { MemoryHealthStore } from '../../testing/memoryHealthStore.ts';
import { HealthHistory } from './healthHistory.ts';

const [one, two] = [serverId.parse('one'), serverId.parse('two')];
const dayMs = 86_400_000;
const state = (kind: ConnectionState['kind']) => ({ kind }) as ConnectionState;

function history(store = new MemoryHealthStore(), clock = new ManualClock()) {
  const health = new HealthHistory({
    store,
    clock,
    log: { write: () => undefined },
    whenWritable: (task) => task(),
  });
  onTestFinished(() => health.dispose());
  return { health, store, clock };
}

it('tells starts, starts that failed, and crashes apart, and counts each once', () => {
  const { health } = history();
  for (const kind of ['starting', 'failed', 'starting', 'running', 'running', 'failed', 'stopped'] as const) {
    health.noteState(one, state(kind));
  }
  // The user stopped it: that is no crash.
  for (const kind of ['starting', 'running', 'stopped'] as const) health.noteState(one, state(kind));
  expect(health.days(one)).toMatchObject([{ starts: 2, failedStarts: 1, crashes: 1 }]);
  expect(health.days(two)).toEqual([]);
});

it('writes a while later, all at once, and goes on counting after a restart', async () => {
  const { health, store, clock } = history();
  health.noteCall(one, { ms: 30, hasFailed: false });
  health.noteCall(one, { ms: 9_000_000, hasFailed: true });
  expect(store.rows).toEqual([]);
  clock.advance(20_000);
  await Promise.resolve();
  expect(store.rows).toMatchObject([{ serverId: one, calls: 2, failedCalls: 1 }]);
  expect(store.rows[0]?.latencies.filter((each) => each > 0)).toEqual([1, 1]);

  const again = history(store, clock).health;
  await again.load();
  again.noteCall(one, { ms: 1, hasFailed: false });
  await again.dispose();
  expect(store.rows).toMatchObject([{ serverId: one, calls: 3 }]);
  expect(again.lastCalls()).toEqual(new Map([[one, clock.now()]]));
  expect(clock.waiting).toBe(0);
});

it('keeps thirty days, and nothing of a server that is gone', async () => {
  const { health, store, clock } = history();
  health.noteCall(one, { ms: 1, hasFailed: false });
  health.noteCall(two, { ms: 1, hasFailed: false });
  await health.dispose();
  clock.advance(29 * dayMs);
  expect(health.days(one)).toHaveLength(1);
  health.noteCall(one, { ms: 1, hasFailed: false });
  clock.advance(dayMs);
  expect(health.days(one)).toHaveLength(1);
  expect(health.lastCalls().has(two)).toBe(false);
  // The next write takes the old days away.
  health.noteCall(one, { ms: 1, hasFailed: false });
  await health.dispose();
  expect(store.rows.map(({ serverId: id }) => id)).toEqual([one, one]);
  await health.forgetServer(one);
  expect(store.rows).toEqual([]);
});
