import { describe, expect, it } from 'vitest';
import type { ConfigAnswer } from '../../../../shared/domain/configChange.ts';
import { loadedRegistry, program } from '../../testing/registryBench.ts';

const conflict = expect.objectContaining({ code: 'conflict' }) as Error;
const ours = { kept: program('kept'), changed: program('before'), removed: program('removed') };
/** What an editor made of it. */
const theirs = { added: program('added'), kept: program('kept'), changed: program('after') };

async function changedOutside() {
  const bench = await loadedRegistry(ours);
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

describe('what somebody else writes into mcp.json', () => {
  it('waits for the user: servers go on as they are', async () => {
    const { pending, names, told, events } = await changedOutside();
    expect(pending()).toEqual(['added added', 'changed changed', 'removed removed']);
    expect(names()).toEqual(['kept', 'changed', 'removed']);
    expect(told).toEqual([]);
    expect(events).toContainEqual({ type: 'config.changedOutside', counts: { added: 1, changed: 1, removed: 1 } });
  });

  it('comes switched off when it was added, and is started by nobody', async () => {
    const { registry, answer, file, told, idOf } = await changedOutside();
    await answer('added', 'apply');
    expect(registry.get(idOf('added'))).toMatchObject({ enabled: false, launch: { command: 'added' } });
    expect(file.entries['added']).toMatchObject({ command: 'added', disabled: true });
    expect(told).toEqual([]);
  });

  it('ends what ran when it was changed, and starts it only if it is switched on', async () => {
    const { registry, answer, told, idOf } = await changedOutside();
    const id = idOf('changed');
    await registry.connection(id).start();
    await answer('changed', 'apply');
    expect(registry.get(id).launch).toMatchObject({ command: 'after' });
    expect(told.slice(1)).toEqual(['redefine changed', 'stop changed (serverConfigured)', 'start changed']);
  });

  it('takes everything away that is kept of a server whose entry was removed', async () => {
    const { answer, told, names, forgotten, idOf, store } = await changedOutside();
    const id = idOf('removed');
    await answer('removed', 'apply');
    expect(names()).toEqual(['kept', 'changed']);
    expect(told).toEqual(['dispose removed (serverRemoved)']);
    expect(forgotten).toEqual([[id, []]]);
    expect(await store.serverIds()).not.toHaveProperty('removed');
  });

  it('is taken back word by word when the user keeps what is here', async () => {
    const { answer, pending, file, told } = await changedOutside();
    for (const name of ['added', 'changed', 'removed']) await answer(name, 'keep');
    expect(pending()).toEqual([]);
    expect(file.entries).toEqual(ours);
    expect(told).toEqual([]);
  });

  it('is answered as it was shown, or not at all', async () => {
    const { registry, file, names } = await changedOutside();
    const shown = registry.pendingChanges;
    file.entries = { ...theirs, added: program('something-else') };
    await expect(registry.answerChanges(shown, 'apply')).rejects.toThrow(conflict);
    expect(names()).toEqual(['kept', 'changed', 'removed']);
  });

  it('no longer waits when a change of the user settles it', async () => {
    const { registry, pending, idOf } = await changedOutside();
    await registry.update(idOf('changed'), 'changed', { kind: 'stdio', command: 'after', args: [], env: {} });
    expect(pending()).toEqual(['added added', 'removed removed']);
  });

  it('says nothing while mcp.json cannot be read', async () => {
    const { registry, pending, file, state, names } = await changedOutside();
    file.isUnreadable = true;
    await registry.reload();
    expect(pending()).toEqual([]);
    expect(names()).toEqual(['kept', 'changed', 'removed']);
    expect(state.snapshot.configProblems).toMatchObject([{ code: 'configUnreadable' }]);
  });
});

describe('the end of Gatehouse', () => {
  it('ends every connection, and forgets what was removed', async () => {
    const { registry, told, forgotten, idOf } = await loadedRegistry(ours);
    const id = idOf('removed');
    await registry.remove(id);
    await registry.dispose();
    expect(told.slice(1)).toEqual(['kept', 'changed'].map((name) => `dispose ${name} (serverStopsWithGatehouse)`));
    expect(forgotten).toEqual([[id, []]]);
  });

  it('begins no change any more, and waits for the one under way', async () => {
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
