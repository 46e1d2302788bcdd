import { afterEach, describe, expect, it } from 'vitest';
import { fakePasteReader } from '../../testing/fakePasteReader.ts';
import { memoryVariables } from '../../testing/memoryVariables.ts';
import { MemoryConsentStore } from '../../testing/memoryConsentStore.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { undoMs } from '../../connections/registry/removedServers.ts';
import { launchHash } from './launchHash.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});
const nothing = () => undefined;
const launch = (command: string, args: string[] = []) => ({ kind: 'stdio' as const, command, args, env: {} });

describe('trust in launches', () => {
  it('starts nothing before the user trusts it', async () => {
    host = await new TestHost({ servers: { a: nothing } }).start();
    await host.call('server.add', { name: 'a', launch: launch('a'), enabled: true });
    await host.until((event) => event.type === 'trust.requested');
    expect(host.servers.started).toEqual([]);
    await host.answerTrust('notNow');
    await host.until((event) => event.type === 'trust.settled');
    expect(host.servers.started).toEqual([]);
  });

  it('says which variables of this computer it would hand on, where they go, and which are not set', async () => {
    const ports = { variables: memoryVariables({ DISPLAY: 'from-here' }) };
    host = await new TestHost({ servers: { a: nothing }, ports }).start();
    const named = { ...launch('a', ['${env:DISPLAY}', '${env:GONE}']), inherit: { add: ['OWN_TOKEN'], omit: [] } };
    await host.call('server.add', { name: 'a', launch: named, enabled: true });
    await host.until((event) => event.type === 'trust.requested');
    const { requests } = await host.pendingTrust();
    const place = { kind: 'program', words: ['a', '${env:DISPLAY}', '${env:GONE}'] };
    const needed = { place, isNeeded: true, isRisky: false };
    const variables = [
      { name: 'OWN_TOKEN', place, isNeeded: false, isRisky: true, isSet: false },
      { name: 'DISPLAY', ...needed, isSet: true },
      { name: 'GONE', ...needed, isSet: false },
    ];
    expect(requests).toMatchObject([{ variables }]);
    expect(JSON.stringify([requests, host.events])).not.toContain('from-here');
    await host.call('server.add', { name: 'b', launch: launch('b'), enabled: true });
    await host.until((event) => event.type === 'trust.requested' && event.request.about === 'b');
    const { requests: both } = await host.pendingTrust();
    expect(both[1]).not.toHaveProperty('variables');
  });

  it('asks again when one byte of the launch changed, even under the same name', async () => {
    host = await new TestHost({ servers: { a: nothing } }).start();
    const serverId = await host.connect('a');
    await host.call('server.update', { serverId, name: 'a', launch: launch('a', ['--evil']) });
    await host.until((event) => event.type === 'trust.requested' && event.request.id !== 'trust_2');
    expect(host.servers.started).toHaveLength(1);
  });

  it('remembers "Never" and does not ask again on its own', async () => {
    host = await new TestHost({ servers: { a: nothing } }).start();
    const { serverId } = await host.call('server.add', { name: 'a', launch: launch('a'), enabled: true });
    await host.until((event) => event.type === 'trust.requested');
    await host.answerTrust('never');
    await host.until((event) => event.type === 'trust.settled');
    await host.call('server.restart', { serverId });
    const refused = await host.until(
      (event) => event.type === 'server.stateChanged' && event.state.kind === 'needsTrust' && event.state.refused,
    );
    expect(refused).toBeDefined();
    expect(host.servers.started).toEqual([]);
  });

  it('keeps "Never" for any launch when the rest of the answer is unreadable, until it is revoked', async () => {
    host = new TestHost({ servers: { a: nothing } });
    await host.start();
    const serverId = await host.connect('a');
    await host.stop();
    const consent = new MemoryConsentStore();
    consent.refused.add(serverId);
    const broker = new TestHost({ servers: { a: nothing }, ports: { consent } });
    host = await broker.start();
    const added = await host.call('server.add', { name: 'a', launch: launch('a'), enabled: true });
    expect(added.serverId).toBe(serverId);
    await host.until(
      (event) => event.type === 'server.stateChanged' && event.state.kind === 'needsTrust' && event.state.refused,
    );
    expect((await host.call('trust.list', {})).damagedRefusals).toEqual([{ serverId, serverName: 'a' }]);
    await host.call('trust.revoke', { serverId });
    await host.until((event) => event.type === 'trust.requested');
    expect((await host.call('trust.list', {})).damagedRefusals).toEqual([]);
    expect(host.servers.started).toEqual([]);
  });

  it('keeps an unreadable "Never" when an account is removed, and deletes what was said about that account', async () => {
    const consent = new MemoryConsentStore();
    const clock = new ManualClock();
    const begin = async () => {
      host = await new TestHost({ servers: { a: nothing }, ports: { consent, clock } }).start();
      const { serverId } = await host.call('server.add', { name: 'a', launch: launch('a'), enabled: false });
      const values = { env: {}, headers: {} };
      return { host, serverId, ...(await host.call('account.add', { serverId, name: 'B', presentName: 'A', values })) };
    };
    const first = await begin();
    await first.host.stop();
    const { serverId, accountId } = first;
    for (const account of [{}, { account: accountId }]) {
      const of = { ...launch('a'), ...account };
      const verdict = { verdict: 'trusted', decidedAt: 1 } as const;
      await consent.saveTrust({ serverId, serverName: 'a', launch: of, launchHash: launchHash(of), ...verdict });
    }
    consent.refused.add(serverId);
    const { host: again, ...ids } = await begin();
    expect(ids).toEqual({ serverId, accountId });
    await again.call('account.remove', { serverId, accountId });
    clock.advance(undoMs);
    await expect.poll(async () => (await again.call('trust.list', {})).records).toHaveLength(1);
    expect([...consent.trusted.values()].map(({ launch: left }) => left)).toEqual([launch('a')]);
    expect((await again.call('trust.list', {})).damagedRefusals).toEqual([{ serverId, serverName: 'a' }]);
    expect([...consent.refused]).toEqual([serverId]);
  });

  it('cannot be answered by the page', async () => {
    host = await new TestHost({ servers: { a: nothing } }).start();
    await host.call('server.add', { name: 'a', launch: launch('a'), enabled: true });
    const forged = host.call('trust.answer' as 'trust.list', {});
    await expect(forged).rejects.toMatchObject({ code: 'unknownCommand' });
    expect(host.servers.started).toEqual([]);
  });

  it('asks for pasted servers at once, and starts nothing before the answer', async () => {
    const launch = { kind: 'stdio' as const, command: 'a', args: [], env: {} };
    const paste = fakePasteReader({
      servers: [{ name: 'a', launch, isChosen: true, place: { line: 3, column: 5 }, notes: [], secrets: [] }],
    });
    host = await new TestHost({ servers: { a: nothing }, ports: { paste } }).start();
    const wish = { text: 'any', chosen: [{ at: 0, name: 'a' }], answers: {} };
    const { added } = await host.call('server.import', wish);
    expect(added).toHaveLength(1);
    await host.until((event) => event.type === 'trust.requested');
    const { servers } = await host.call('snapshot.get', {});
    expect(servers[0]).toMatchObject({ definition: { enabled: true }, state: { kind: 'needsTrust' } });
  });
});
