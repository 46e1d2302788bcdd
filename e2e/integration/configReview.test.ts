import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConfigChange } from '../../shared/domain/configChange.ts';
import type { ConnectionState } from '../../shared/domain/connection.ts';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { folderForTest, hostForTest, serverLaunch } from './forTest.ts';
import type { RealHost } from './realHost.ts';

const good = faultyServerLaunch('good');
const entryOf = ({ command, args }: StdioLaunch) => ({ command, args });
/** A launch that creates a file when it runs. */
const leavesTrace = (trace: string): StdioLaunch => ({
  kind: 'stdio',
  command: process.execPath,
  args: ['-e', `require('fs').writeFileSync(${JSON.stringify(trace)}, '')`],
  env: {},
});

const configOf = (host: RealHost) => join(host.folder, 'mcp.json');
const write = (host: RealHost, servers: object) => writeFile(configOf(host), JSON.stringify({ mcpServers: servers }));
const read = async (host: RealHost) =>
  (JSON.parse(await readFile(configOf(host), 'utf8')) as { mcpServers: Record<string, object> }).mcpServers;

/** The waiting changes, once there are `count` of them. */
async function untilPending(host: RealHost, count: number): Promise<ConfigChange[]> {
  const pending = async () => (await host.call('config.changes', {})).changes;
  await expect.poll(async () => (await pending()).length, { timeout: 20_000 }).toBe(count);
  return pending();
}

const stateOf = async (host: RealHost, name: string): Promise<ConnectionState | undefined> =>
  (await host.call('snapshot.get', {})).servers.find(({ definition }) => definition.name === name)?.state;
const namesOf = async (host: RealHost) =>
  (await host.call('snapshot.get', {})).servers.map(({ definition }) => definition.name);
const exists = (path: string) =>
  readFile(path).then(
    () => true,
    () => false,
  );
const pidOf = async (host: RealHost, name: string) => {
  const state = await stateOf(host, name);
  return state?.kind === 'running' ? state.facts.pid : undefined;
};

describe('mcp.json changed from outside', () => {
  it('security case 1: a launch that was swapped for a trusted one waits, and asks for trust when it is taken over', async () => {
    const host = await hostForTest();
    const trace = join(await folderForTest(), 'ran');
    await host.connect('a', good);
    const pid = await pidOf(host, 'a');
    await write(host, { a: entryOf(leavesTrace(trace)) });
    const [change] = await untilPending(host, 1);
    expect(change).toMatchObject({
      kind: 'changed',
      name: 'a',
      before: { launch: good },
      after: { launch: leavesTrace(trace) },
    });
    const { configChanges, trust } = await host.call('snapshot.get', {});
    expect(configChanges).toEqual({ added: 0, changed: 1, removed: 0 });
    // The server keeps running as trusted, also after a restart and another reading of the file.
    expect(trust).toEqual([]);
    expect(await pidOf(host, 'a')).toBe(pid);
    await host.call('config.reload', {});
    const serverId = (await host.call('snapshot.get', {})).servers[0]?.definition.id;
    if (serverId === undefined) throw new Error('It is gone.');
    await host.call('server.restart', { serverId });
    await expect.poll(async () => (await pidOf(host, 'a')) ?? pid, { timeout: 20_000 }).not.toBe(pid);
    expect(await exists(trace)).toBe(false);

    await host.call('config.answer', { changes: change ? [change] : [], answer: 'apply' });
    await expect.poll(async () => (await host.call('snapshot.get', {})).trust.length, { timeout: 20_000 }).toBe(1);
    expect(await exists(trace)).toBe(false);
    expect(await host.call('config.changes', {})).toEqual({ changes: [] });
  });

  it('security case 2: a tool that writes the file only changes the list of pending changes', async () => {
    const host = await hostForTest();
    const trace = join(await folderForTest(), 'ran');
    const filesystem = await host.connect('files', serverLaunch('filesystem', host.folder));
    const { tools } = await host.call('tool.list', { serverId: filesystem });
    const writeFileTool = tools.find(({ tool }) => tool.name === 'write_file');
    if (writeFileTool === undefined) throw new Error('It has no such tool.');
    const content = JSON.stringify({
      mcpServers: { files: entryOf(leavesTrace(trace)), evil: entryOf(leavesTrace(trace)) },
    });
    await host.call('tool.run', {
      serverId: filesystem,
      name: 'write_file',
      arguments: { path: configOf(host), content },
      definitionHash: writeFileTool.definitionHash,
      runId: 'r',
    });
    const changes = await untilPending(host, 2);
    expect(changes.map(({ kind, name }) => [kind, name])).toEqual([
      ['changed', 'files'],
      ['added', 'evil'],
    ]);
    expect(await namesOf(host)).toEqual(['files']);
    expect((await stateOf(host, 'files'))?.kind).toBe('running');
    expect(await exists(trace)).toBe(false);
  });

  it('security case 3: a server that was slipped in is not started, and comes switched off when it is taken over', async () => {
    const host = await hostForTest();
    const trace = join(await folderForTest(), 'ran');
    await write(host, { evil: { ...entryOf(leavesTrace(trace)), disabled: false, note: 'of another host' } });
    const changes = await untilPending(host, 1);
    host.startServers();
    expect(await namesOf(host)).toEqual([]);
    await host.call('config.answer', { changes, answer: 'apply' });
    const { servers, trust } = await host.call('snapshot.get', {});
    expect(servers).toMatchObject([{ definition: { name: 'evil', enabled: false }, state: { kind: 'stopped' } }]);
    expect(trust).toEqual([]);
    expect(await exists(trace)).toBe(false);
    expect(await read(host)).toMatchObject({ evil: { disabled: true, note: 'of another host' } });
    expect(await host.call('config.changes', {})).toEqual({ changes: [] });
  });

  it('is written back where the user keeps theirs, and other fields stay', async () => {
    const host = await hostForTest();
    await host.connect('a', good);
    await host.connect('b', good);
    const pid = await pidOf(host, 'a');
    await write(host, { a: { command: 'other', serverUrl: 'http://127.0.0.1:1/', note: 1 }, c: { command: 'new' } });
    // "a" has two transports: it is invalid, which is neither a change nor a removal.
    expect((await untilPending(host, 2)).map(({ kind, name }) => [kind, name])).toEqual([
      ['added', 'c'],
      ['removed', 'b'],
    ]);
    await write(host, { a: { command: 'other', args: ['x'], note: 1 }, c: { command: 'new' } });
    const waiting = await untilPending(host, 3);
    await host.call('config.answer', { changes: waiting, answer: 'keep' });
    expect(await read(host)).toEqual({ a: { ...entryOf(good), note: 1 }, b: entryOf(good) });
    expect(await namesOf(host)).toEqual(['a', 'b']);
    expect(await pidOf(host, 'a')).toBe(pid);
    expect(await host.call('config.changes', {})).toEqual({ changes: [] });
  });

  it('is applied one by one: a removed server ends, and loses its trust', async () => {
    const host = await hostForTest();
    await host.connect('a', good);
    await host.connect('b', good);
    await write(host, { b: { ...entryOf(good), disabled: true } });
    const [changed, removed] = await untilPending(host, 2);
    if (changed === undefined || removed === undefined) throw new Error('Nothing waits.');
    expect([changed.kind, removed.kind]).toEqual(['changed', 'removed']);
    await host.call('config.answer', { changes: [removed], answer: 'apply' });
    expect(await namesOf(host)).toEqual(['b']);
    const { records } = await host.call('trust.list', {});
    expect(records.map(({ serverName }) => serverName)).toEqual(['b']);
    expect((await stateOf(host, 'b'))?.kind).toBe('running');
    await host.call('config.answer', { changes: [changed], answer: 'apply' });
    await expect.poll(async () => (await stateOf(host, 'b'))?.kind, { timeout: 20_000 }).toBe('stopped');
  });

  it('is not taken over when it changed again after it was shown', async () => {
    const host = await hostForTest();
    await host.connect('a', good);
    await write(host, { a: { command: 'one' } });
    const shown = await untilPending(host, 1);
    await write(host, { a: { command: 'two' } });
    const answer = host.call('config.answer', { changes: shown, answer: 'apply' });
    await expect(answer).rejects.toMatchObject({ code: 'conflict' });
    const [now] = await untilPending(host, 1);
    expect(now).toMatchObject({ after: { launch: { command: 'two' } } });
    expect((await stateOf(host, 'a'))?.kind).toBe('running');
  });

  it('survives what editors do: renames, garbage, a hundred writes, and changes of ours in between', async () => {
    const host = await hostForTest();
    const serverId = await host.connect('a', good);
    const path = configOf(host);
    await writeFile(`${path}.new`, JSON.stringify({ mcpServers: { a: entryOf(good), b: { command: 'x' } } }));
    await rename(`${path}.new`, path);
    expect(await untilPending(host, 1)).toMatchObject([{ kind: 'added', name: 'b' }]);
    await writeFile(path, '{ "mcpServers": {');
    await host.find((event) =>
      event.type === 'config.problemsChanged' && event.problems.length > 0 ? event.problems : undefined,
    );
    expect(await host.call('config.changes', {})).toEqual({ changes: [] });
    expect((await stateOf(host, 'a'))?.kind).toBe('running');
    for (let at = 1; at <= 100; at++) await write(host, { a: entryOf(good), [`s${at}`]: { command: 'x' } });
    await expect
      .poll(async () => (await host.call('config.changes', {})).changes.map(({ name }) => name), { timeout: 20_000 })
      .toEqual(['s100']);
    // Our own switch writes one field, and decides nothing about waiting changes.
    await host.call('server.setEnabled', { serverId, enabled: false });
    expect(await untilPending(host, 1)).toMatchObject([{ kind: 'added', name: 's100' }]);
    expect(await read(host)).toEqual({ a: { ...entryOf(good), disabled: true }, s100: { command: 'x' } });
    const adding = host.call('server.add', { name: 's100', launch: good, enabled: false });
    await expect(adding).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is used when Gatehouse starts; trust is bound to the launch', async () => {
    const folder = await folderForTest();
    const first = await hostForTest({ folder });
    await first.connect('a', good);
    await first.stop();
    const trace = join(await folderForTest(), 'ran');
    await writeFile(join(folder, 'mcp.json'), JSON.stringify({ mcpServers: { a: entryOf(leavesTrace(trace)) } }));
    const second = await hostForTest({ folder });
    second.startServers();
    await expect.poll(async () => (await second.call('snapshot.get', {})).trust.length).toBe(1);
    expect(await second.call('config.changes', {})).toEqual({ changes: [] });
    expect(await exists(trace)).toBe(false);
  });
});
