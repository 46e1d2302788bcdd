import { describe, expect, it, onTestFinished } from 'vitest';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { ContextRecords } from '../../consent/audit/contextRecords.ts';
import { memoryAudit } from '../../testing/memoryAudit.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { ResourceWatches, type ResourceWatchesParts } from './resourceWatches.ts';

const one = 's1' as ServerId;
const other = 's2' as ServerId;

function watchesForTest() {
  const clock = new ManualClock();
  const told: HostEvent[] = [];
  const connection = { subscribe: async () => undefined, unsubscribe: async () => undefined };
  const watches = new ResourceWatches({
    clock,
    records: new ContextRecords(memoryAudit(clock), clock, () => 'files'),
    servers: { connection: () => connection } as unknown as ResourceWatchesParts['servers'],
    state: { publish: (event: HostEvent) => told.push(event) } as unknown as ResourceWatchesParts['state'],
  });
  onTestFinished(() => watches.dispose());
  const changed = () => watches.list.filter(({ changedAt }) => changedAt !== null).map(({ uri }) => uri);
  return { clock, told, watches, changed };
}

describe('ResourceWatches', () => {
  it('reports changes of subscribed resources and those below them, from their own server', async () => {
    const { watches, changed } = watchesForTest();
    await watches.subscribe(one, 'file:///a');
    watches.updated(other, 'file:///a');
    watches.updated(one, 'file:///ab');
    expect(changed()).toEqual([]);
    watches.updated(one, 'file:///a/b');
    expect(changed()).toEqual(['file:///a']);
    watches.seen(one, 'file:///a');
    expect(changed()).toEqual([]);
  });

  it('reports a burst twice a second, and its end', async () => {
    const { watches, told, clock } = watchesForTest();
    await watches.subscribe(one, 'a:1');
    told.length = 0;
    for (let ms = 0; ms < 2000; ms++) {
      watches.updated(one, 'a:1');
      clock.advance(1);
    }
    expect(told.length).toBeGreaterThanOrEqual(4);
    expect(told.length).toBeLessThanOrEqual(5);
    clock.advance(1000);
    const before = told.length;
    clock.advance(5000);
    expect(told).toHaveLength(before);
  });

  it('is bounded, and deletes all subscriptions of a server', async () => {
    const { watches, told, clock } = watchesForTest();
    for (let at = 0; at < 200; at++) await watches.subscribe(one, `a:${at}`);
    await expect(watches.subscribe(other, 'b:1')).rejects.toMatchObject({ code: 'conflict' });
    watches.updated(one, 'a:1');
    watches.forgetServer(one);
    expect(watches.list).toEqual([]);
    const before = told.length;
    clock.advance(1000);
    expect(told).toHaveLength(before);
    await watches.subscribe(other, 'b:1');
    await watches.unsubscribe(other, 'b:1');
    expect(watches.list).toEqual([]);
  });
});
