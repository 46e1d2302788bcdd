import { describe, expect, it } from 'vitest';
import { serverId, undoId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import { loadedRegistry, program, registryBench } from '../../testing/registryBench.ts';
import { undoMs } from './removedServers.ts';

const conflict = expect.objectContaining({ code: 'conflict' }) as Error;
const notFound = expect.objectContaining({ code: 'notFound' }) as Error;
const launch = (command: string): ConfigurableLaunch => ({ kind: 'stdio', command, args: [], env: {} });
const three = { files: program('files'), mail: program('mail'), web: program('web') };

describe('loading', () => {
  it('adopts the servers of mcp.json, in order, and starts none', async () => {
    const { registry, told, names, store, events } = registryBench({
      ...three,
      off: program('off', { disabled: true }),
    });
    await registry.load();
    expect(names()).toEqual(['files', 'mail', 'web', 'off']);
    expect(registry.all().map(({ enabled }) => enabled)).toEqual([true, true, true, false]);
    expect(told).toEqual([]);
    expect(Object.keys(await store.serverIds())).toEqual(['files', 'mail', 'web', 'off']);
    expect(events.filter(({ type }) => type === 'server.added')).toHaveLength(4);
    expect(registry.pendingChanges).toEqual([]);
  });

  it('puts the sample server first, if it is offered', async () => {
    expect((await loadedRegistry(three, { sample: true })).names()).toEqual(['Sample', 'files', 'mail', 'web']);
    expect((await loadedRegistry(three)).names()).not.toContain('Sample');
  });

  it('again drops the present servers, and adopts the present mcp.json', async () => {
    const { registry, told, names, file, dropped } = await loadedRegistry({ files: program('files') });
    file.entries = { mail: program('mail') };
    await registry.load();
    expect(told).toEqual(['dispose files (serverRemoved)']);
    expect(dropped).toHaveLength(1);
    expect(names()).toEqual(['mail']);
    expect(registry.pendingChanges).toEqual([]);
  });

  it.each([
    ['forgets', three, 1],
    ['does not yet forget, while an entry cannot be read,', { ...three, wrong: {} }, 0],
  ])('%s what a run that crashed left of a removed server', async (_does, entries, count) => {
    const { registry, store, forgotten } = registryBench(entries);
    await store.saveServerIds({ '\u0000retired gone token': serverId.parse('gone') });
    await registry.load();
    expect(forgotten).toEqual([[serverId.parse('gone'), ['token']]].slice(0, count));
  });
});

describe('looking up', () => {
  it('finds servers by their ids, and reports unknown ones', async () => {
    const { registry, idOf, servers } = await loadedRegistry(three);
    const id = idOf('mail');
    expect(registry.get(id)).toMatchObject({ id, name: 'mail', launch: launch('mail') });
    expect(registry.find(id)).toBe(registry.get(id));
    expect(registry.connection(id)).toBe(servers.connection(id));
    expect(registry.find(serverId.parse('none'))).toBeUndefined();
    expect(() => registry.get(serverId.parse('none'))).toThrow(notFound);
    expect(() => registry.connection(serverId.parse('none'))).toThrow(notFound);
  });

  it('lists the running servers', async () => {
    const { registry, idOf } = await loadedRegistry(three);
    await registry.connection(idOf('mail')).start();
    expect(registry.running().map(({ definition }) => definition.name)).toEqual(['mail']);
  });

  it('wakes every connection', async () => {
    const { registry, told } = await loadedRegistry(three);
    registry.wake();
    expect(told).toEqual(['wake files', 'wake mail', 'wake web']);
  });
});

describe('adding a server', () => {
  it('stores it, lists it last, and starts it', async () => {
    const { registry, file, names, told, idOf } = await loadedRegistry(three);
    const id = await registry.add({ name: 'new', launch: launch('new'), enabled: true });
    expect(file.entries['new']).toEqual({ command: 'new', args: [] });
    expect(names()).toEqual(['files', 'mail', 'web', 'new']);
    expect(idOf('new')).toBe(id);
    expect(told).toEqual(['start new']);
  });

  it('does not start one that is switched off', async () => {
    const { registry, file, told } = await loadedRegistry();
    await registry.add({ name: 'new', launch: launch('new'), enabled: false });
    expect(file.entries['new']).toEqual({ command: 'new', args: [], disabled: true });
    expect(told).toEqual([]);
  });

  it('refuses a name that is taken, here or by an entry that waits for the user', async () => {
    const { registry, file, names } = await loadedRegistry(three);
    const before = (file.entries = { ...three, theirs: program('theirs') });
    await registry.reload();
    for (const name of ['mail', 'theirs']) {
      await expect(registry.add({ name, launch: launch('x'), enabled: true })).rejects.toThrow(conflict);
    }
    expect(file.entries).toEqual(before);
    expect(names()).toEqual(['files', 'mail', 'web']);
    await registry.add({ name: 'free', launch: launch('x'), enabled: true });
    expect(names()).toContain('free');
  });

  it('adds nothing when mcp.json cannot be written', async () => {
    const { registry, file, names, told } = await loadedRegistry();
    file.isUnreadable = true;
    await expect(registry.add({ name: 'new', launch: launch('new'), enabled: true })).rejects.toThrow();
    expect([names(), told]).toEqual([[], []]);
  });
});

describe('changing a server', () => {
  it('keeps the id when the name changes', async () => {
    const { registry, file, names, idOf, store } = await loadedRegistry(three);
    const id = idOf('mail');
    await registry.update(id, 'post', launch('mail'));
    expect(registry.get(id).name).toBe('post');
    expect(names()).toEqual(['files', 'post', 'web']);
    expect(Object.keys(file.entries).sort()).toEqual(['files', 'post', 'web']);
    expect(await store.serverIds()).toMatchObject({ post: id });
    expect(await store.serverIds()).not.toHaveProperty('mail');
  });

  it('ends the server when its launch changes, and starts the new launch', async () => {
    const { registry, file, told, idOf } = await loadedRegistry(three);
    await registry.connection(idOf('mail')).start();
    await registry.update(idOf('mail'), 'mail', launch('post'));
    expect(told).toEqual(['start mail', 'redefine mail', 'stop mail (serverConfigured)', 'start mail']);
    expect(registry.get(idOf('mail')).launch).toEqual(launch('post'));
    expect(file.entries['mail']).toMatchObject({ command: 'post' });
  });

  it('ends no connection when nothing changes', async () => {
    const { registry, told, idOf, events } = await loadedRegistry(three);
    await registry.update(idOf('mail'), 'mail', launch('mail'));
    expect([told, events]).toEqual([[], []]);
  });

  it('refuses a name that is taken', async () => {
    const { registry, idOf, file } = await loadedRegistry(three);
    await expect(registry.update(idOf('mail'), 'web', launch('mail'))).rejects.toThrow(conflict);
    expect(file.entries).toEqual(three);
  });

  it.each([
    [true, ['redefine mail', 'start mail'], {}],
    [false, ['redefine mail', 'stop mail (serverSwitchedOff)'], { disabled: true }],
  ])('switched on: %s, tells the connection and writes down nothing else', async (enabled, expected, written) => {
    const entry = program('mail', { notes: 'theirs', disabled: enabled });
    const { registry, file, told, idOf } = await loadedRegistry({ mail: entry });
    await registry.setEnabled(idOf('mail'), enabled);
    expect(told).toEqual(expected);
    expect(file.entries['mail']).toEqual({ command: 'mail', args: [], notes: 'theirs', ...written });
    expect(registry.get(idOf('mail')).enabled).toBe(enabled);
  });

  it('restarts one that is switched on, and only stops one that is not', async () => {
    const { registry, told, idOf } = await loadedRegistry({
      on: program('on'),
      off: program('off', { disabled: true }),
    });
    await registry.restart(idOf('on'));
    await registry.restart(idOf('off'));
    expect(told).toEqual(['stop on (serverRestarts)', 'start on', 'stop off (serverRestarts)']);
  });

  it('switches off all servers that could start automatically', async () => {
    const { registry, told } = await loadedRegistry(
      { ...three, off: program('off', { disabled: true }) },
      { sample: true },
    );
    await registry.switchAllOff();
    expect(registry.all().filter(({ enabled }) => enabled)).toMatchObject([{ name: 'Sample' }]);
    expect(told.filter((line) => line.startsWith('stop'))).toHaveLength(3);
  });

  it('makes one change after the other', async () => {
    const { registry, names } = await loadedRegistry();
    const add = (name: string) => registry.add({ name, launch: launch(name), enabled: false });
    const twice = await Promise.allSettled([add('a'), add('a'), add('b')]);
    expect(twice.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(names()).toEqual(['a', 'b']);
  });
});

describe('the sample server', () => {
  it('can be added, which starts it, and removed', async () => {
    const { registry, told, names } = await loadedRegistry(three);
    for (const offered of [false, true, true, false]) await registry.offerSample(offered);
    expect(told).toEqual(['start Sample', 'dispose Sample (serverRemoved)']);
    expect(names()).toEqual(['files', 'mail', 'web']);
  });

  it('is switched without a change in mcp.json, and cannot be changed or removed', async () => {
    const { registry, file, idOf } = await loadedRegistry(three, { sample: true });
    await registry.setEnabled(idOf('Sample'), false);
    await expect(registry.update(idOf('Sample'), 'x', launch('x'))).rejects.toThrow(conflict);
    await expect(registry.remove(idOf('Sample'))).rejects.toThrow(conflict);
    expect(registry.get(idOf('Sample'))).toMatchObject({ name: 'Sample', enabled: false });
    expect(file.entries).toEqual(three);
  });
});

describe('removing a server', () => {
  const secret = program('mail', { env: { A: '${secret:own}', B: '${secret:shared}' } });
  const withSecrets = { ...three, mail: secret, web: program('web', { env: { C: '${secret:shared}' } }) };

  it('ends it and removes it from the list and the file; all of its data is deleted after the undo time', async () => {
    const { registry, told, names, file, dropped, forgotten, clock, idOf } = await loadedRegistry(withSecrets);
    const id = idOf('mail');
    await registry.remove(id);
    expect(told).toEqual(['dispose mail (serverRemoved)']);
    expect([names(), Object.keys(file.entries)]).toEqual([
      ['files', 'web'],
      ['files', 'web'],
    ]);
    expect(dropped).toEqual([id]);
    expect(registry.isRemoved(id)).toBe(true);
    expect(registry.isRemoved(idOf('web'))).toBe(false);
    expect(registry.allWithRemoved().map(({ name }) => name)).toEqual(['files', 'web', 'mail']);
    clock.advance(undoMs - 1);
    expect(forgotten).toEqual([]);
    clock.advance(1);
    await expect.poll(() => forgotten).toEqual([[id, ['own']]]);
    expect(registry.isRemoved(id)).toBe(false);
  });

  it('can be undone once: it is back in its place, with its id, and starts', async () => {
    const { registry, told, names, file, forgotten, clock, idOf } = await loadedRegistry(withSecrets);
    const id = idOf('mail');
    const undo = await registry.remove(id);
    await registry.undoRemove(undo);
    expect([names(), Object.keys(file.entries)]).toEqual([Object.keys(three), Object.keys(three)]);
    expect(idOf('mail')).toBe(id);
    expect(told.at(-1)).toBe('start mail');
    await expect(registry.undoRemove(undo)).rejects.toThrow(notFound);
    clock.advance(undoMs * 2);
    expect([registry.isRemoved(id), forgotten]).toEqual([false, []]);
  });

  it('restores the last server as the last, and a switched-off one switched off', async () => {
    const { registry, told, names, idOf } = await loadedRegistry({ ...three, off: program('off', { disabled: true }) });
    await registry.undoRemove(await registry.remove(idOf('off')));
    expect(names()).toEqual(['files', 'mail', 'web', 'off']);
    expect(told).toEqual(['dispose off (serverRemoved)']);
  });

  it('is not undone while its name is taken, and can be tried again', async () => {
    const { registry, idOf, names } = await loadedRegistry(three);
    const id = idOf('mail');
    const undo = await registry.remove(id);
    const other = await registry.add({ name: 'mail', launch: launch('other'), enabled: false });
    expect(other).not.toBe(id);
    await expect(registry.undoRemove(undo)).rejects.toThrow(conflict);
    await registry.update(other, 'other', launch('other'));
    await registry.undoRemove(undo);
    expect(names()).toContain('mail');
  });

  it('refuses unknown undo ids', async () => {
    const { registry } = await loadedRegistry(three);
    await expect(registry.undoRemove(undoId.parse('undo_99'))).rejects.toThrow(notFound);
  });
});
