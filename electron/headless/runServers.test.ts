import { expect, it, onTestFinished } from 'vitest';
import type { ConnectionState } from '../../shared/domain/connection.ts';
import type { ServerId } from '../../shared/domain/ids.ts';
import { TestHost } from '../host/testing/testHost.ts';
import { RunServers } from './runServers.ts';

/** A run of a host with one server that is on and one that is off. */
async function begin() {
  const host = await new TestHost().start();
  onTestFinished(() => host.stop());
  const launch = { kind: 'stdio' as const, command: 'x', args: [], env: {} };
  const { serverId: on } = await host.call('server.add', { name: 'on', launch, enabled: true });
  const { serverId: off } = await host.call('server.add', { name: 'off', launch, enabled: false });
  const printed: object[] = [];
  const servers = new RunServers({ print: (line) => printed.push(line), say: () => undefined, now: () => 0 });
  const read = () => servers.read({ call: () => host.call('snapshot.get', {}) });
  const change = (serverId: ServerId, state: ConnectionState) =>
    servers.take({ type: 'server.stateChanged', serverId, state });
  return { servers, printed, read, change, on, off };
}

const failed: ConnectionState = {
  kind: 'failed',
  error: { code: 'connectionClosed', message: 'no such program' },
};
const never = new AbortController().signal;

it('what happened before the servers are known counts once they are', async () => {
  const { servers, printed, read, change, on, off } = await begin();
  change(on, { kind: 'starting' });
  change(on, failed);
  change(off, failed);
  expect(servers.missing).toEqual([]);
  await read();
  expect(servers.missing).toEqual(['on']);
  // Nothing is waited for: the only server has settled already.
  await servers.settle(undefined, never);
  expect(printed).toEqual([{ type: 'server', server: 'on', state: 'failed', reason: 'no such program' }]);
});

it('each state is told once, and only when the wait is over', async () => {
  const { servers, printed, read, change, on } = await begin();
  await read();
  const settled = servers.settle(60_000, never);
  change(on, failed);
  await settled;
  expect(printed).toHaveLength(1);
  change(on, failed);
  expect(printed).toHaveLength(1);
  expect(servers.startable).toBe(0);
});
