import { InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { Launch } from '../../../../shared/domain/server.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { TransportFactory } from '../../ports/transport.ts';
import { TestHost } from '../../testing/testHost.ts';

/** Servers that take time to end, as processes do; records which of them are alive. */
class SlowServers implements TransportFactory {
  readonly live = new Set<number>();
  readonly started: Launch[] = [];

  async create(launch: Launch) {
    const number = this.started.push(launch);
    const server = new McpServer({ name: 'slow', version: '1' });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(theirs);
    this.live.add(number);
    return {
      transport: ours,
      kind: () => 'inProcess' as const,
      pid: () => undefined,
      onStderr: new Emitter<string>(() => undefined).event,
      failure: () => undefined,
      shutDown: async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        await ours.close();
        this.live.delete(number);
      },
    };
  }
}

const launch = (command: string) => ({ kind: 'stdio' as const, command, args: [], env: {} });
let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

async function begin(): Promise<{ host: TestHost; servers: SlowServers; serverId: ServerId }> {
  const servers = new SlowServers();
  host = await new TestHost({ ports: { transports: servers } }).start();
  return { host, servers, serverId: await host.connect('a') };
}

const stateOf = async (from: TestHost) => (await from.call('snapshot.get', {})).servers[0]?.state.kind;

describe('the lifecycle of a server under simultaneous requests', () => {
  it('runs the launch that was shown, even if it was changed during the question', async () => {
    const servers = new SlowServers();
    host = await new TestHost({ ports: { transports: servers } }).start();
    const { serverId } = await host.call('server.add', { name: 's', launch: launch('evil'), enabled: true });
    await host.until((event) => event.type === 'trust.requested');
    await Promise.all([
      host.call('server.update', { serverId, name: 's', launch: launch('benign') }),
      host.call('server.setEnabled', { serverId, enabled: true }),
    ]);
    await expect.poll(() => host?.events.filter(({ event }) => event.type === 'trust.requested').length).toBe(2);
    await host.answerTrust('trust');
    await host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'running');
    expect(servers.started).toEqual([launch('benign')]);
  });

  it('leaves one process after several restarts at once, and none after the end', async () => {
    const { host, servers, serverId } = await begin();
    await Promise.all([1, 2, 3].map(() => host.call('server.restart', { serverId })));
    await expect.poll(() => stateOf(host)).toBe('running');
    expect(servers.live.size).toBe(1);
    await host.stop();
    expect(servers.live.size).toBe(0);
  });

  it('runs when it is switched off and on again at once', async () => {
    const { host, servers, serverId } = await begin();
    await Promise.all([
      host.call('server.setEnabled', { serverId, enabled: false }),
      host.call('server.setEnabled', { serverId, enabled: true }),
    ]);
    await expect.poll(() => stateOf(host)).toBe('running');
    expect(servers.live.size).toBe(1);
  });

  it('stays removed, and is a different server when it is added again', async () => {
    const { host, servers, serverId } = await begin();
    const removed = host.call('server.remove', { serverId });
    await host.call('server.restart', { serverId }).catch(() => undefined);
    await removed;
    await expect.poll(() => servers.live.size).toBe(0);
    const again = await host.call('server.add', { name: 'a', launch: launch('a'), enabled: true });
    expect(again.serverId).not.toBe(serverId);
    await expect.poll(() => stateOf(host)).toBe('needsTrust');
    expect(servers.started).toHaveLength(1);
  });

  it('starts no more processes once the app is closing', async () => {
    const { host, servers, serverId } = await begin();
    await host.host.shutDown();
    host.host.startServers();
    await expect(host.call('server.setEnabled', { serverId, enabled: true })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(servers.live.size).toBe(0);
    expect(servers.started).toHaveLength(1);
  });

  it('stops and asks for trust again once its trust is revoked', async () => {
    const { host, servers, serverId } = await begin();
    await host.call('trust.revoke', { serverId });
    await expect.poll(() => stateOf(host)).toBe('needsTrust');
    expect(servers.live.size).toBe(0);
  });

  it('may have any name but one that records lose', async () => {
    const { host } = await begin();
    for (const name of ['constructor', 'hasOwnProperty', 'toString']) {
      await host.call('server.add', { name, launch: launch('a'), enabled: false });
    }
    const { servers } = await host.call('snapshot.get', {});
    expect(new Set(servers.map(({ definition }) => definition.id)).size).toBe(4);
    const lost = host.call('server.add', { name: '__proto__', launch: launch('a'), enabled: false });
    await expect(lost).rejects.toMatchObject({ code: 'badInput' });
  });

  it('has every variable and header that it is given, or is refused', async () => {
    const { host } = await begin();
    const names = ['constructor', 'toString', '__proto__'];
    for (const [at, name] of names.entries()) {
      const values = JSON.parse(`{"${name}": "x", "A": "y"}`) as Record<string, string>;
      const launches = [
        { kind: 'stdio' as const, command: 'a', args: [], env: values },
        { kind: 'http' as const, url: 'https://a.example/mcp', headers: values },
      ];
      for (const each of launches) {
        const add = host.call('server.add', { name: `${each.kind}${at}`, launch: each, enabled: false });
        if (name === '__proto__') await expect(add).rejects.toMatchObject({ code: 'badInput' });
        else await add;
      }
    }
    const { servers } = await host.call('snapshot.get', {});
    const given = servers.slice(1).map(({ definition: { launch: of } }) => {
      const values = of.kind === 'stdio' ? of.env : of.kind === 'http' ? of.headers : {};
      return Object.entries(values);
    });
    const both = (name: string) => [
      [name, 'x'],
      ['A', 'y'],
    ];
    expect(given).toEqual([both('constructor'), both('constructor'), both('toString'), both('toString')]);
  });
});
