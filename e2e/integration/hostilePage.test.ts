import { homedir } from 'node:os';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type PageCommand, pageContract } from '../../shared/contract/commands.ts';
import type { Launch } from '../../shared/domain/server.ts';
import { isJsonObject, type JsonValue } from '../../shared/lib/json.ts';
import { startCanary } from '../fixtures/canary.ts';
import { callTools } from '../fakeModels/reply.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { sized } from '../setup/proof.ts';
import { verifies } from '../verifies.ts';
import { folderForTest, hostForTest, modelForTest } from './forTest.ts';
import { drawHostileInputs, type Pools, sendHostile } from './hostileInputs.ts';
import type { RealHost } from './realHost.ts';

/** The number of times that each command is sent. */
const rounds = sized(10, 80);

const trusted = faultyServerLaunch('good');
const untrusted = { ...faultyServerLaunch('good'), env: { EVIL: 'yes' } };

/**
 * A host at work whose page is under the control of an attacker. Addresses are opened by one port only, which asks first
 * (`confirmAndOpen`), and no question is answered with yes here, nor on the trust surface.
 */
async function begin() {
  const canary = await startCanary();
  onTestFinished(() => canary.close());
  const started: Launch[] = [];
  const host = await hostForTest({
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
  const server = await host.connect('good', trusted);
  const model = await modelForTest({
    wire: 'chat',
    script: () => callTools({ name: 'good_echo', arguments: '{"message":"hello"}' }),
  });
  const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
  await host.call('turn.send', { conversationId, text: 'Go' });
  const asked = await host.find((event) => (event.type === 'approval.requested' ? event.request : undefined));
  // Last: what comes before says yes to everything that waits.
  const { serverId: stranger } = await host.call('server.add', { name: 'stranger', launch: untrusted, enabled: true });
  await host.untilState(stranger, ({ kind }) => kind === 'needsTrust');
  started.length = 0;
  const pools: Pools = {
    serverId: [server, stranger, 'nobody'],
    serverIds: [[server], [server, stranger]],
    conversationId: [conversationId, 'nothing'],
    id: ['1700000000000-data', 'nothing'],
    requestId: [asked.id, 'nothing'],
    name: ['good', 'stranger', 'evil', 'echo'],
    typedName: ['good', 'stranger'],
    language: ['de', 'xx'],
    quickAskKeys: ['Mod+Shift+Space'],
    toolName: ['echo'],
    command: ['sh', '/bin/sh'],
    args: [['-c', 'touch /tmp/gatehouse-owned']],
    limit: [50],
    url: [`${canary.address}/picture.png`],
    ...(await dangerousFolders(host)),
  };
  return { host, pools, started, canary };
}

/** Folders that a page alone must not be able to share, with all the data that it needs to try. */
async function dangerousFolders(host: RealHost): Promise<Pools> {
  const facts = await Promise.all(['/', '/etc', homedir()].map((path) => host.call('root.inspect', { path })));
  return {
    path: facts.map(({ path }) => path),
    typedPath: facts.map(({ realPath }) => realPath),
    factsHash: facts.map(({ factsHash }) => factsHash),
  };
}

/** Stored permissions that let something happen without a question. */
async function standing(host: RealHost) {
  const read = async (command: string) => host.callAnything(command, {}).catch(() => ({}));
  const [grants, trust, rules, snapshot] = await Promise.all(
    ['grant.list', 'trust.list', 'rule.list', 'snapshot.get'].map(read),
  );
  return {
    grants: allowing(grants, 'grants', ({ action }) => action === 'allow'),
    trust: allowing(trust, 'records', ({ verdict }) => verdict === 'trusted'),
    rules: allowing(rules, 'rules', ({ action }) => action === 'allow'),
    roots: allowing(snapshot, 'roots', () => true),
  };
}

function allowing(answer: unknown, field: string, isAllowing: (row: Record<string, JsonValue>) => boolean): string[] {
  const rows = isJsonObject(answer) ? answer[field] : [];
  if (!Array.isArray(rows)) return [];
  return (rows as Record<string, JsonValue>[]).filter(isAllowing).map((row) => JSON.stringify(row));
}

describe('a page that sends every command of the contract, and means harm', () => {
  it('starts no process that was not trusted and widens no permission', async () => {
    verifies('W3');
    const { host, pools, started, canary } = await begin();
    const before = await standing(host);
    const names = Object.keys(pageContract) as PageCommand[];
    // Commands that delete come last, because they leave little to attack.
    names.sort((a, b) => Number(takesAway(a)) - Number(takesAway(b)));
    const mistakes: string[] = [];
    const understood = new Set<PageCommand>();
    for (const name of names) {
      for (const input of drawHostileInputs(pageContract[name].input, pools, rounds)) {
        const code = await sendHostile(host, name, input);
        if (code === 'internal') mistakes.push(`${name} ${JSON.stringify(input)}`);
        if (code !== 'badInput') understood.add(name);
      }
    }
    expect(mistakes).toEqual([]);
    expect(names.filter((name) => !understood.has(name))).toEqual([]);
    const after = await standing(host);
    for (const kind of ['grants', 'trust', 'rules', 'roots'] as const) {
      expect(after[kind].filter((row) => !before[kind].includes(row))).toEqual([]);
    }
    expect(canary.visits).toEqual([]);
    // The sample server is our own code in this process: it starts no process and opens no address.
    const reached = started.filter(({ kind }) => kind !== 'builtin').map((launch) => JSON.stringify(launch));
    expect(reached.filter((launch) => launch !== JSON.stringify(trusted))).toEqual([]);
    await expect(host.call('snapshot.get', {})).resolves.toMatchObject({ shell: { kind: 'headless' } });
  }, 120_000);
});

describe('a folder that another user prepared', () => {
  it('starts no server before the user trusts its configuration (security case 26)', async () => {
    const started: Launch[] = [];
    const folder = await folderForTest();
    const entry = { command: 'sh', args: ['-c', `touch ${join(folder, 'owned')}`] };
    const mcpServers = { one: entry, two: { ...entry, disabled: false }, three: { url: 'http://127.0.0.1:1/mcp' } };
    await writeFile(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }));
    const host = await hostForTest({
      folder,
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
    host.startServers();
    const { servers } = await host.call('snapshot.get', {});
    const theirs = servers.filter(({ definition }) => definition.launch.kind !== 'builtin');
    for (const { definition } of theirs) await host.untilState(definition.id, ({ kind }) => kind === 'needsTrust');
    expect(theirs).toHaveLength(3);
    expect(started.filter(({ kind }) => kind !== 'builtin')).toEqual([]);
    expect(await readdir(folder)).not.toContain('owned');
  });
});

function takesAway(name: PageCommand): boolean {
  return /remove|delete|revoke|stop|signOut|setEnabled/i.test(name);
}
