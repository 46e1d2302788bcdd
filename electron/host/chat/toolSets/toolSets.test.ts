import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import { maxToolSets } from '../../../../shared/domain/toolSet.ts';
import { MemoryToolSetStore } from '../../testing/memoryToolSetStore.ts';
import { TestHost } from '../../testing/testHost.ts';
import { ToolSets } from './toolSets.ts';

let host: TestHost | undefined;
afterEach(() => host?.stop());
const files = serverId.parse('files');
const ids = () => {
  let n = 0;
  return { next: (prefix: string) => `${prefix}_${++n}` };
};

it('sets are saved, renamed and deleted, and there after a restart', async () => {
  host = await new TestHost().start();
  const draft = { name: 'Reading', tools: [{ serverId: files, names: ['read'] }] };
  const { id } = await host.call('toolSet.save', { draft });
  await host.call('toolSet.save', { id, draft: { ...draft, name: 'Looking' } });
  await host.call('toolSet.save', { draft: { name: 'All of it', tools: [{ serverId: files }] } });
  const { sets } = await host.call('toolSet.list', {});
  expect(sets.map(({ name }) => name)).toEqual(['All of it', 'Looking']);
  const again = new ToolSets({ state: { publish: () => undefined }, store: host.toolSets, ids: ids() });
  await again.load();
  expect(again.list()).toEqual(sets);
  await host.call('toolSet.remove', { id });
  expect((await host.call('toolSet.list', {})).sets.map(({ name }) => name)).toEqual(['All of it']);
  await expect(host.call('toolSet.save', { id, draft })).rejects.toMatchObject({ code: 'notFound' });
  await expect(host.call('toolSet.save', { draft: { ...draft, name: 'a\u202eb' } })).rejects.toMatchObject({
    code: 'badInput',
  });
});

it('a set that could not be stored is not there, whatever the order of changes', async () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), fails: fc.boolean() }),
    fc.record({ kind: fc.constant('remove' as const), fails: fc.boolean(), at: fc.nat({ max: 5 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const store = new MemoryToolSetStore();
      const stored = store.saveToolSets.bind(store);
      let isBroken = false;
      store.saveToolSets = async (sets) => (isBroken ? Promise.reject(new Error('full')) : stored(sets));
      const room = new ToolSets({ state: { publish: () => undefined }, store, ids: ids() });
      await room.load();
      for (const each of changes) {
        isBroken = each.fails;
        const set = each.kind === 'remove' ? room.list()[each.at] : undefined;
        if (each.kind === 'remove' && set === undefined) continue;
        const work = set === undefined ? room.save(undefined, { name: 'x', tools: [] }) : room.remove(set.id);
        const isDone = await work.then(
          () => true,
          () => false,
        );
        expect(isDone).toBe(!each.fails);
        expect(await store.toolSets()).toEqual(expect.arrayContaining(room.list()));
        expect(await store.toolSets()).toHaveLength(room.list().length);
      }
    }),
  );
});

it('takes no more sets than a list can show', async () => {
  const room = new ToolSets({ state: { publish: () => undefined }, store: new MemoryToolSetStore(), ids: ids() });
  for (let n = 0; n < maxToolSets; n++) await room.save(undefined, { name: `Set ${n}`, tools: [] });
  await expect(room.save(undefined, { name: 'More', tools: [] })).rejects.toMatchObject({ code: 'conflict' });
  expect(room.list()).toHaveLength(maxToolSets);
});
