import { chmod, lstat, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ManagedPlace } from '../../electron/node/managedPolicy/systemPlace.ts';
import { launchHash } from '../../electron/host/consent/trust/launchHash.ts';
import { type PageCommand, pageContract } from '../../shared/contract/commands.ts';
import type { Launch } from '../../shared/domain/server.ts';
import { callTools } from '../fakeModels/reply.ts';
import { startCanary } from '../fixtures/canary.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { sized } from '../setup/proof.ts';
import { folderForTest, hostForTest, modelForTest } from './forTest.ts';
import { drawHostileInputs, type Pools, sendHostile } from './hostileInputs.ts';

const good = faultyServerLaunch('good');
const stranger = { ...good, env: { EVIL: 'yes' } };
/** The number of times that each command is sent. */
const rounds = sized(4, 16);

/** A place of the system, of which the user that runs the tests is the owner. */
async function aPlace(policy?: object): Promise<ManagedPlace> {
  const below = await folderForTest();
  await chmod(below, 0o755);
  const path = join(below, 'gatehouse', 'policy.json');
  await mkdir(dirname(path), { mode: 0o755 });
  const place = { path, below, ownerUid: (await lstat(below)).uid, lookEveryMs: 20 };
  if (policy !== undefined) await write(place, policy);
  return place;
}

const write = ({ path }: ManagedPlace, policy: object | string) =>
  writeFile(path, typeof policy === 'string' ? policy : JSON.stringify(policy), { mode: 0o644 });

/** A host that notes what it starts. */
async function watchedHost(managedPlace: ManagedPlace, folder?: string) {
  const started: Launch[] = [];
  const host = await hostForTest({
    managedPlace,
    ...(folder === undefined ? {} : { folder }),
    withPorts: (ports) => ({
      ...ports,
      transports: {
        ...ports.transports,
        create: (launch, options) => {
          started.push(launch);
          return ports.transports.create(launch, options);
        },
      },
    }),
  });
  return { host, started };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.runIf(process.platform !== 'win32')('the policy of an organization', () => {
  it('ends a real process when it is not allowed any more, and lets nothing start it until it is', async () => {
    const place = await aPlace();
    const { host, started } = await watchedHost(place);
    const serverId = await host.connect('good', good);
    const { pid } = await host.call('server.process', { serverId });
    expect(isAlive(pid ?? 0)).toBe(true);
    const from = host.events.length;
    await write(place, { version: 1, servers: { allow: [{ package: 'npm:@acme/files' }] } });
    const state = await host.untilState(serverId, ({ kind }) => kind === 'failed', from);
    expect(state).toMatchObject({ error: { problem: { kind: 'managedServerRefused', why: 'notListed' } } });
    expect(isAlive(pid ?? 0)).toBe(false);
    started.length = 0;
    await host.call('server.restart', { serverId });
    await host.call('server.setEnabled', { serverId, enabled: false });
    await host.call('server.setEnabled', { serverId, enabled: true });
    await host.answerTrust('trust');
    expect(started).toEqual([]);
    const later = host.events.length;
    await write(place, { version: 1, servers: { allow: [{ launch: launchHash(good) }] } });
    await host.untilState(serverId, ({ kind }) => kind === 'running', later);
  });

  it('ends everything when its file is damaged or others can write it', async () => {
    const place = await aPlace({ version: 1 });
    const { host } = await watchedHost(place);
    const serverId = await host.connect('good', good);
    const refused = async (change: () => Promise<unknown>) => {
      const from = host.events.length;
      await change();
      return host.untilState(serverId, ({ kind }) => kind === 'failed', from);
    };
    expect(await refused(() => write(place, '{"version":1,'))).toMatchObject({
      error: { problem: { kind: 'managedPolicyUnusable', fault: 'notJson', place: place.path } },
    });
    const from = host.events.length;
    await write(place, { version: 1 });
    await host.untilState(serverId, ({ kind }) => kind === 'running', from);
    expect(await refused(() => chmod(place.path, 0o666))).toMatchObject({
      error: { problem: { kind: 'managedPolicyUnusable', fault: 'writableByOthers', place: place.path } },
    });
  });

  it('denies a call that a rule of it denies, and says so in the audit', async () => {
    const rules = [{ action: 'deny', server: 'good', tool: 'echo' }];
    const { host } = await watchedHost(await aPlace({ version: 1, rules }));
    await host.connect('good', good);
    const model = await modelForTest({
      wire: 'chat',
      script: () => callTools({ name: 'good_echo', arguments: '{"message":"hi"}' }),
    });
    const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    await host.call('turn.send', { conversationId, text: 'Go' });
    const denied = await host.find((event) =>
      event.type === 'toolCall.changed' && event.call.decision?.outcome === 'denied' ? event.call.decision : undefined,
    );
    expect(denied.reason).toEqual({ kind: 'managedRule', server: 'good', tool: 'echo', action: 'deny' });
    await host.call('turn.stop', { conversationId });
  });

  it('is not read from the data folder, and holds for what mcp.json says', async () => {
    const folder = await folderForTest();
    const mcpServers = { evil: { command: stranger.command, args: stranger.args, env: stranger.env } };
    await writeFile(join(folder, 'mcp.json'), JSON.stringify({ mcpServers, managed: { version: 1 } }));
    await writeFile(join(folder, 'policy.json'), JSON.stringify({ version: 1 }));
    const policy = { version: 1, servers: { allow: [{ launch: launchHash(good) }] } };
    const { host, started } = await watchedHost(await aPlace(policy), folder);
    const { servers } = await host.call('snapshot.get', {});
    const evil = servers.find(({ definition }) => definition.name === 'evil')?.definition.id;
    if (evil === undefined) throw new Error('mcp.json was not read');
    host.startServers();
    await host.untilState(evil, ({ kind }) => kind === 'failed');
    expect(started.filter(({ kind }) => kind !== 'builtin')).toEqual([]);
  });

  it('is widened by no command of the page, though the user confirms everything that it asks', async () => {
    const policy = {
      version: 1,
      servers: { allow: [{ launch: launchHash(good) }] },
      registries: { allow: [] },
      providers: [],
      modes: ['askAlways'],
      rules: [{ action: 'deny', server: '*', tool: 'crash' }],
      off: ['lastingApprovals', 'chatExport', 'backups', 'pictures'],
    };
    const canary = await startCanary();
    onTestFinished(() => canary.close());
    const { host, started } = await watchedHost(await aPlace(policy));
    const server = await host.connect('good', good);
    const { serverId: other } = await host.call('server.add', { name: 'stranger', launch: stranger, enabled: true });
    await host.untilState(other, ({ kind }) => kind === 'failed');
    const { header } = await host.call('conversation.create', {});
    const before = (await host.call('snapshot.get', {})).managed;
    expect(before.kind).toBe('inForce');
    const pools: Pools = {
      serverId: [server, other],
      serverIds: [[server], [server, other]],
      conversationId: [header.id],
      name: ['good', 'stranger', 'evil'],
      typedName: ['good', 'stranger'],
      toolName: ['echo'],
      command: ['sh', '/bin/sh'],
      args: [['-c', 'touch /tmp/gatehouse-owned']],
      limit: [50],
      url: [`${canary.address}/mcp`],
      baseUrl: [canary.address],
      mode: ['askChanges', 'exploreOnly'],
    };
    // Restoring a backup and moving the folder end at the next start; they have tests of their own.
    const names = (Object.keys(pageContract) as PageCommand[]).filter((name) => !/^(?:dataFolder|backup)\./.test(name));
    for (const name of names) {
      for (const input of drawHostileInputs(pageContract[name].input, pools, rounds)) {
        await sendHostile(host, name, input);
      }
      await host.answerTrust('trust').catch(() => undefined);
    }
    expect((await host.call('snapshot.get', {})).managed).toEqual(before);
    const reached = started.filter(({ kind }) => kind !== 'builtin').map((launch) => JSON.stringify(launch));
    expect(reached.filter((launch) => launch !== JSON.stringify(good))).toEqual([]);
    expect(canary.visits).toEqual([]);
    const { rules } = await host.call('rule.list', {});
    expect(rules.filter(({ action }) => action === 'allow')).toEqual([]);
    const { providers } = await host.call('snapshot.get', {});
    expect(providers.filter(({ kind }) => kind !== 'practice')).toEqual([]);
  }, 120_000);
});
