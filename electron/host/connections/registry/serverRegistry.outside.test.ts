import { describe, expect, it } from 'vitest';
import type { ConfigAnswer } from '../../../../shared/domain/configChange.ts';
import type { SeenServer } from '../../../../shared/contract/serverCommands.ts';
import { accountId, type ServerId, type Sha256 } from '../../../../shared/domain/ids.ts';
import { configurableLaunch } from '../../../../shared/domain/server.ts';
import type { JsonValue } from '../../../../shared/lib/json.ts';
import { loadedRegistry, program } from '../../testing/registryBench.ts';
import { withNewAccount } from '../configuration/accountChanges.ts';

const conflict = expect.objectContaining({ code: 'conflict' }) as Error;
const ours = { kept: program('kept'), changed: program('before'), removed: program('removed') };
/** The file after an editor changed it. */
const theirs = { added: program('added'), kept: program('kept'), changed: program('after') };

const newAccount = { id: accountId.parse('second'), name: 'B', values: { env: {}, headers: {} }, presentName: 'A' };

async function changedOutside(options: Parameters<typeof loadedRegistry>[1] = {}) {
  const bench = await loadedRegistry(ours, options);
  bench.file.entries = theirs;
  await bench.registry.reload();
  const answer = (name: string, how: ConfigAnswer) =>
    bench.registry.answerChanges(
      bench.registry.pendingChanges.filter((change) => change.name === name),
      how,
    );
  const pending = () => bench.registry.pendingChanges.map(({ kind, name }) => `${kind} ${name}`);
  return { ...bench, answer, pending };
}

describe('a change of mcp.json by another program', () => {
  it('waits for the user, and servers keep running as they are', async () => {
    const { pending, names, told, events } = await changedOutside();
    expect(pending()).toEqual(['added added', 'changed changed', 'removed removed']);
    expect(names()).toEqual(['kept', 'changed', 'removed']);
    expect(told).toEqual([]);
    expect(events).toContainEqual({ type: 'config.changedOutside', counts: { added: 1, changed: 1, removed: 1 } });
  });

  it('adds servers switched off, and starts none', async () => {
    const { registry, answer, file, told, idOf } = await changedOutside();
    await answer('added', 'apply');
    expect(registry.get(idOf('added'))).toMatchObject({ enabled: false, launch: { command: 'added' } });
    expect(file.entries['added']).toMatchObject({ command: 'added', disabled: true });
    expect(told).toEqual([]);
  });

  it('ends a changed server, and starts it again only if it is switched on', async () => {
    const { registry, answer, told, idOf } = await changedOutside();
    const id = idOf('changed');
    await registry.connection(id).start();
    await answer('changed', 'apply');
    expect(registry.get(id).launch).toMatchObject({ command: 'after' });
    expect(told.slice(1)).toEqual(['redefine changed', 'stop changed (serverConfigured)', 'start changed']);
  });

  it('deletes all stored data of a server whose entry was removed', async () => {
    const { answer, told, names, forgotten, idOf, store } = await changedOutside();
    const id = idOf('removed');
    await answer('removed', 'apply');
    expect(names()).toEqual(['kept', 'changed']);
    expect(told).toEqual(['dispose removed (serverRemoved)']);
    expect(forgotten).toEqual([[id, []]]);
    expect(await store.serverIds()).not.toHaveProperty('removed');
  });

  it('notes that a server is removed before its data is deleted, so that the next start deletes what is left', async () => {
    const left: unknown[] = [];
    const tried: ServerId[] = [];
    let isBroken = true;
    const { registry, answer, idOf, names, store } = await changedOutside({
      onForgotten: async (id) => {
        tried.push(id);
        if (isBroken) throw new Error('broken');
      },
      onError: (error) => left.push(error),
    });
    const id = idOf('removed');
    await answer('removed', 'apply');
    expect(left).toHaveLength(1);
    expect(names()).toEqual(['kept', 'changed']);
    expect(Object.values(await store.serverIds())).toContain(id);
    isBroken = false;
    await registry.load();
    expect(tried).toEqual([id, id]);
    expect(Object.values(await store.serverIds())).not.toContain(id);
  });

  it('is reverted completely when the user keeps the present servers', async () => {
    const { answer, pending, file, told } = await changedOutside();
    for (const name of ['added', 'changed', 'removed']) await answer(name, 'keep');
    expect(pending()).toEqual([]);
    expect(file.entries).toEqual(ours);
    expect(told).toEqual([]);
  });

  it('is applied as it was shown, or not at all', async () => {
    const { registry, file, names } = await changedOutside();
    const shown = registry.pendingChanges;
    file.entries = { ...theirs, added: program('something-else') };
    await expect(registry.answerChanges(shown, 'apply')).rejects.toThrow(conflict);
    expect(names()).toEqual(['kept', 'changed', 'removed']);
  });

  it('no longer waits when a change by the user makes it obsolete', async () => {
    const { registry, pending, idOf } = await changedOutside();
    await registry.update(idOf('changed'), 'changed', { kind: 'stdio', command: 'after', args: [], env: {} });
    expect(pending()).toEqual(['added added', 'removed removed']);
  });

  it.each<[string, JsonValue | undefined]>([
    ['changed', program('after')],
    ['switched off', { ...program('before'), disabled: true }],
    ['removed', undefined],
  ])('is not overwritten by a change of the same server that was not made over it: %s', async (_, entry) => {
    const bench = await loadedRegistry({ changed: program('before') });
    const { registry, file, idOf } = bench;
    const id = idOf('changed');
    const { name, launch } = registry.get(id);
    const save = (change?: Sha256) =>
      registry.update(
        id,
        'changed',
        { kind: 'stdio', ...program('mine'), env: {} },
        {
          name,
          launch: configurableLaunch.parse(launch),
          ...(change && { change }),
        },
      );
    // No event said so yet.
    file.entries = entry === undefined ? {} : { changed: entry };
    const before = file.entries;
    await expect(save()).rejects.toMatchObject({ problem: { kind: 'serverChangedMeanwhile', name: 'changed' } });
    expect(file.entries).toEqual(before);
    expect(registry.get(id).launch).toEqual(launch);
    const [change] = registry.pendingChanges;
    // A second change after the one that was seen.
    file.entries = { changed: program('later') };
    await expect(save(change?.hash)).rejects.toThrow(conflict);
    const [later] = registry.pendingChanges;
    await save(later?.hash);
    expect(file.entries['changed']).toMatchObject({ command: 'mine' });
    expect(registry.pendingChanges).toEqual([]);
  });

  it('that nobody can read is not overwritten, by its own server or by another that takes its name', async () => {
    const bench = await loadedRegistry({ changed: program('before'), other: program('other') });
    const { registry, file, idOf } = bench;
    const unreadable = { kind: 'serverEntryUnreadable', name: 'changed' };
    file.entries = { changed: { command: 'after', env: { A: ['list'] } }, other: program('other') };
    const before = file.entries;
    const mine = { kind: 'stdio' as const, command: 'mine', args: [], env: {} };
    await expect(registry.update(idOf('changed'), 'changed', mine)).rejects.toMatchObject({ problem: unreadable });
    await expect(registry.update(idOf('other'), 'changed', mine)).rejects.toMatchObject({ code: 'conflict' });
    file.entries = { new: { command: 5 }, ...before };
    const add = registry.add({ name: 'new', launch: mine, enabled: false });
    await expect(add).rejects.toMatchObject({ problem: { ...unreadable, name: 'new' } });
    expect(file.entries).toEqual({ new: { command: 5 }, ...before });
  });

  it('is not overwritten by a server that is added meanwhile under the same name', async () => {
    const { registry, file } = await loadedRegistry({});
    file.entries = { new: program('theirs') };
    const add = registry.add({
      name: 'new',
      launch: { kind: 'stdio', command: 'mine', args: [], env: {} },
      enabled: false,
    });
    await expect(add).rejects.toMatchObject({ problem: { kind: 'serverNameInReview' } });
    expect(file.entries).toEqual({ new: program('theirs') });
  });

  it('is not overwritten by an account either', async () => {
    const { registry, file, idOf } = await changedOutside();
    await expect(
      registry.reconfigure(idOf('changed'), (server) => withNewAccount(server, newAccount)),
    ).rejects.toMatchObject({ problem: { kind: 'serverChangedMeanwhile' } });
    expect(file.entries['changed']).toEqual(program('after'));
  });

  it('of another window is not overwritten by what was made from an earlier version', async () => {
    const { registry, idOf } = await loadedRegistry({ changed: program('before') });
    const id = idOf('changed');
    const seen = { name: 'changed', launch: configurableLaunch.parse(registry.get(id).launch) };
    const save = (command: string, from: SeenServer) =>
      registry.update(id, 'changed', { kind: 'stdio', command, args: [], env: {} }, from);
    await save('first', seen);
    await expect(save('second', seen)).rejects.toMatchObject({ problem: { kind: 'serverChangedMeanwhile' } });
    expect(registry.get(id).launch).toMatchObject({ command: 'first' });
    await save('second', { name: 'changed', launch: configurableLaunch.parse(registry.get(id).launch) });
    expect(registry.get(id).launch).toMatchObject({ command: 'second' });
  });

  it('shows no changes while mcp.json cannot be read', async () => {
    const { registry, pending, file, state, names } = await changedOutside();
    file.isUnreadable = true;
    await registry.reload();
    expect(pending()).toEqual([]);
    expect(names()).toEqual(['kept', 'changed', 'removed']);
    expect(state.snapshot.configProblems).toMatchObject([{ code: 'configUnreadable' }]);
  });
});

describe('the end of Gatehouse', () => {
  it('ends every connection, and deletes removed servers', async () => {
    const { registry, told, forgotten, idOf } = await loadedRegistry(ours);
    const id = idOf('removed');
    await registry.remove(id);
    await registry.dispose();
    expect(told.slice(1)).toEqual(['kept', 'changed'].map((name) => `dispose ${name} (serverStopsWithGatehouse)`));
    expect(forgotten).toEqual([[id, []]]);
  });

  it('starts no more changes, and waits for the running one', async () => {
    const { registry, file } = await loadedRegistry(ours);
    let write: () => void = () => undefined;
    const mayWrite = new Promise<void>((resolve) => (write = resolve));
    const set = file.set.bind(file);
    file.set = (...entry) => mayWrite.then(() => set(...entry));
    const underWay = registry.setEnabled(registry.all()[0]?.id ?? expect.fail(), false);
    await Promise.resolve();
    const ended = registry.dispose();
    const late = expect(registry.offerSample(true)).rejects.toThrow(conflict);
    write();
    await Promise.all([underWay, ended, late]);
    expect(file.entries['kept']).toMatchObject({ disabled: true });
  });
});
