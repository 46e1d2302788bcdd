import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../shared/domain/audit.ts';
import { serverId } from '../../../../shared/domain/ids.ts';
import type { StoredAuditRow } from '../../ports/auditStore.ts';
import { MemoryAuditStore } from '../../testing/memoryAuditStore.ts';
import { AuditTrail } from './auditTrail.ts';
import { recordedArguments } from './recordedArguments.ts';

const clock = {
  now: () => 1,
  monotonic: () => 1,
  after(ms: number, task: () => void) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
const log = { write: () => undefined };

const entry = (reason: string): AuditEntry => ({
  at: 1,
  kind: 'trust',
  serverId: serverId.parse('s'),
  serverName: 'S',
  decision: { outcome: 'allowed', by: 'user', reason: { kind: 'sentence', text: reason }, decidedAt: 1 },
});

async function trailOn(store: MemoryAuditStore) {
  const trail = new AuditTrail(store, clock, log);
  await trail.load();
  return trail;
}

/** An audit with `count` rows, closed in order. */
async function written(count: number) {
  const store = new MemoryAuditStore();
  const trail = await trailOn(store);
  for (let n = 1; n <= count; n++) trail.append(entry(`row ${n}`));
  await trail.saveHead();
  return store;
}

/** An audit whose process ends instead of its next write after a number of them. */
class KilledStore extends MemoryAuditStore {
  writesLeft: number;

  constructor(stored: readonly StoredAuditRow[], writesLeft: number) {
    super();
    this.stored = [...stored];
    this.writesLeft = writesLeft;
  }
  override append(...given: Parameters<MemoryAuditStore['append']>) {
    this.#write();
    super.append(...given);
  }
  override async saveHead(...given: Parameters<MemoryAuditStore['saveHead']>) {
    this.#write();
    await super.saveHead(...given);
  }
  override async seal(...given: Parameters<MemoryAuditStore['seal']>) {
    this.#write();
    await super.seal(...given);
  }
  #write() {
    if (this.writesLeft-- <= 0) throw new Error('Killed');
  }
}

describe('the audit trail', () => {
  it.each([0, 1, 499, 500, 501, 1000, 1001])(
    'is whole after a kill between any two writes, with %i rows of a version without a chain',
    async (oldRows) => {
      const old = (await written(oldRows)).stored.map((row) => ({ ...row, hash: null }));
      for (let writes = 0, wasKilled = true; wasKilled; writes++) {
        const store = new KilledStore(old, writes);
        try {
          const trail = await trailOn(store);
          for (let n = 0; n < 3; n++) trail.append(entry('new'));
          await trail.saveHead();
          trail.append(entry('later'));
          await trail.saveHead();
          wasKilled = false;
        } catch (error) {
          expect(error).toEqual(new Error('Killed'));
        }
        store.writesLeft = Infinity;
        const next = await trailOn(store);
        next.append(entry('after'));
        expect(await next.verify(), `killed after ${writes} writes`).toEqual({
          rows: store.stored.length,
          problem: null,
        });
      }
    },
  );

  it('continues after a restart, and after an end that was not noted', async () => {
    const store = await written(3);
    const killed = await trailOn(store);
    killed.append(entry('not noted'));
    // There is no saveHead, because the process was killed.
    const next = await trailOn(store);
    next.append(entry('after'));
    expect(await next.verify()).toEqual({ rows: 5, problem: null });
  });

  it('adopts rows of a version without a chain, once', async () => {
    const store = await written(3);
    store.kept = undefined;
    store.stored = store.stored.map((row) => ({ ...row, hash: null }));
    expect(await (await trailOn(store)).verify()).toEqual({ rows: 3, problem: null });
    // Removing the hashes later does not make them new rows.
    store.stored = store.stored.map((row) => ({ ...row, hash: null }));
    expect((await (await trailOn(store)).verify()).problem).toEqual({ kind: 'changed', id: 1 });
  });

  it('remembers that its end was cut, whatever is written afterwards', async () => {
    const store = await written(5);
    store.stored = store.stored.slice(0, 3);
    const trail = await trailOn(store);
    trail.append(entry('after'));
    expect((await trail.verify()).problem).toEqual({ kind: 'cut', id: 4 });
    const later = await trailOn(store);
    later.append(entry('more'));
    expect((await later.verify()).problem).toEqual({ kind: 'cut', id: 4 });
    expect(store.stored.map(({ id }) => id)).toEqual([1, 2, 3, 6, 7]);
  });

  it('remembers that the note of its end was removed', async () => {
    const store = await written(2);
    store.kept = undefined;
    const trail = await trailOn(store);
    trail.append(entry('after'));
    expect((await trail.verify()).problem).toEqual({ kind: 'headMissing', id: 2 });
  });

  it('does not continue after a row that could not be written', async () => {
    const store = await written(1);
    const trail = await trailOn(store);
    const append = store.append.bind(store);
    const diskFull = new Error('The disk is full');
    store.append = () => {
      throw diskFull;
    };
    expect(() => trail.append(entry('lost'))).toThrow(diskFull);
    store.append = append;
    trail.append(entry('kept'));
    expect(await trail.verify()).toEqual({ rows: 2, problem: null });
  });

  it('can be verified while it grows', async () => {
    const store = await written(1200);
    const trail = await trailOn(store);
    const verdict = trail.verify();
    trail.append(entry('meanwhile'));
    expect((await verdict).problem).toBeNull();
  });

  it('is read page by page, newest first, optionally only newer rows', async () => {
    const trail = await trailOn(await written(10));
    const first = await trail.list({ limit: 4 });
    expect(first.rows.map(({ id }) => id)).toEqual([10, 9, 8, 7]);
    const rest = await trail.list({ limit: 10, before: first.nextBefore ?? 0 });
    expect(rest.rows.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(rest.nextBefore).toBeNull();
    expect((await trail.list({ limit: 10, after: 8 })).rows.map(({ id }) => id)).toEqual([10, 9]);
    expect((await (await trailOn(new MemoryAuditStore())).list({ limit: 5 })).nextBefore).toBeNull();
  });

  it('is exported line by line, oldest first', async () => {
    const trail = await trailOn(await written(2));
    const lines: { id: number; hash: string }[] = [];
    for await (const line of trail.lines()) lines.push(JSON.parse(line) as (typeof lines)[number]);
    expect(lines).toMatchObject([
      { id: 1, kind: 'trust' },
      { id: 2, decision: { reason: 'row 2' } },
    ]);
    expect(lines.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });
});

describe('recordedArguments', () => {
  it('hides secrets before it cuts', () => {
    const hide = (text: string) => text.replaceAll('hunter22', '[secret]');
    const text = recordedArguments({ long: 'x'.repeat(3988), key: 'hunter22' }, hide);
    expect(text).not.toContain('hunt');
    expect(text.length).toBeLessThanOrEqual(4001);
    expect(recordedArguments({ a: 'hunter22' }, hide)).toBe('{"a":"[secret]"}');
  });
});
