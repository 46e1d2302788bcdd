import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { TokenVault } from '../../electron/host/connections/signIn/tokenVault.ts';
import type { NodePorts } from '../../electron/node/nodePorts.ts';
import { accountId, providerId, type ServerId } from '../../shared/domain/ids.ts';
import type { ServerOrigin } from '../../shared/domain/published/serverOrigin.ts';
import { firstAccount } from '../../shared/domain/serverAccounts.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { settingsOfServers } from '../../shared/domain/settingsOfServers.ts';
import { answer, callTools, type FakeReply } from '../fakeModels/reply.ts';
import { folderForTest, hostForTest, modelForTest, root } from './forTest.ts';
import type { RealHost } from './realHost.ts';
import { shareFolder } from './sharing.ts';

/** What may still name a server that was removed for good, and why. Everything else goes with it. */
const reasonsToStay: Readonly<Record<string, string>> = {
  'gatehouse.db audit': 'what was done and decided stays proven, also of servers that are gone',
  'gatehouse.db calls': 'history of chats',
  'gatehouse.db chat_setups': 'history of chats: what a chat offered; it goes with the chat',
  'gatehouse.db documents eraVerdicts':
    'what a launch speaks, by its hash and for a week: another server may have the same launch',
  'gatehouse.db messages':
    'history of chats: what a model thought with a server goes back to it only as long as the server is there',
  'gatehouse.db usage': 'what was spent was spent: totals of earlier days must not change',
};

/** Where a server that has something everywhere is named. */
const places = [
  ...Object.keys(reasonsToStay),
  ...['addedServers', 'assistants', 'roots', 'samplingAccounts', 'secretOwners', 'serverIds'].map(document),
  ...['serverOrigins', 'settings'].map(document),
  ...['skillApprovals', 'skillUses', 'toolSets', 'toolsOff'].map(document),
  ...['believed_annotations', 'grants', 'instructions_pins', 'pins', 'projects', 'rules', 'server_health', 'trust'].map(
    (table) => `gatehouse.db ${table}`,
  ),
  'logs/servers/ID.jsonl',
  'secrets.json',
  'work/ID',
];

function document(name: string): string {
  return `gatehouse.db documents ${name}`;
}

const launch = {
  kind: 'stdio' as const,
  command: process.execPath,
  args: [join(root, 'e2e/servers/skillServer.mjs'), 'good'],
  env: { TOKEN: '${secret:TOKEN_OF_SKILLS}' },
};

/** A setting that holds something for single servers, and is missing here, does not compile. */
const settingsFor = (id: ServerId): Pick<Settings, (typeof settingsOfServers)[number]> => ({
  toolLoading: { [id]: 'always' },
  modelAccess: { [id]: ['resources'] },
  resultLimits: { [id]: 5000 },
  serverLimits: { [id]: { callSeconds: 20 } },
  serverGroups: { [id]: 'Work' },
});

/** Sends a command that waits for the trust surface, and says yes there. */
async function confirmed(host: RealHost, command: () => Promise<unknown>): Promise<void> {
  const from = host.events.length;
  const done = command();
  await host.find((event) => (event.type === 'trust.requested' ? true : undefined), from);
  await host.answerTrust('trust');
  await done;
}

/** Everything that the user can let a server do. */
async function allowEverything(host: RealHost, serverId: ServerId, folder: string): Promise<void> {
  await confirmed(host, () =>
    host.call('rule.add', { action: 'allow', serverId, typedName: 'skills', tool: 'reads*' }),
  );
  await confirmed(host, () => host.call('annotations.setBelieved', { serverId, isBelieved: true }));
  await mkdir(folder);
  await shareFolder(host, folder, [serverId]);
  const { textHash } = await host.call('instructions.get', { serverId });
  await host.call('instructions.answer', { serverId, textHash, choice: 'use' });
  await host.call('skill.list', { serverId });
  const uri = 'skill://garden/SKILL.md';
  const { view } = await host.call('skill.get', { serverId, uri });
  await host.call('skill.approve', { serverId, uri, setHash: view.setHash });
}

/** Everything that is set for single servers, or names them. */
async function setEverything(host: RealHost, serverId: ServerId): Promise<void> {
  await host.call('settings.update', settingsFor(serverId));
  await host.call('tool.setEnabled', { serverId, names: ['back'], enabled: false });
  const tools = [{ serverId, names: ['run'] }];
  await host.call('toolSet.save', { draft: { name: 'Set', tools } });
  await host.call('assistant.save', { draft: { name: 'Gardener', instructions: '', model: null, tools } });
  const project = { name: 'Garden', instructions: '', model: null, mode: null, roots: [] };
  const draft = { ...project, servers: [serverId], toolNames: { [serverId]: ['run'] } };
  await host.call('project.save', { draft });
  const { projectId } = await host.call('project.save', { draft: { ...draft, name: 'Removed' } });
  await host.call('project.remove', { projectId });
  await host.call('sampling.setLimits', { serverId, limits: { perMinute: 1, waiting: 1, tokensPerDay: 1000 } });
}

/** A chat in which a tool was allowed for good, and a skill was loaded. */
async function chatWith(host: RealHost, serverId: ServerId): Promise<void> {
  const skill = callTools({ name: 'load_skill', arguments: { server: 'skills', skill: 'garden' } });
  const run: FakeReply = {
    steps: [{ delta: { reasoning_content: 'Hm.' } }, { toolCall: { name: 'skills_run', arguments: '{}' } }],
  };
  const replies = [run, skill, answer('Done.')];
  const model = await modelForTest({ wire: 'chat', script: (_request, n) => replies[n] ?? answer('Done.') });
  const chat = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
  const tools = [{ serverId, names: ['run'] }];
  await host.call('conversation.setSetup', { conversationId: chat, setup: { instructions: '', tools } });
  const turn = host.turn(chat, 'Run');
  await host.answerApproval({ kind: 'allow', scope: 'always', subject: 'tool' });
  expect(await turn).toBe('completed');
}

/** What no local server has: that it came from a registry, tokens, and models that wrote for it. */
async function storeTheRest({ registryStore, secrets, usage }: NodePorts, serverId: ServerId): Promise<void> {
  const origin: Omit<ServerOrigin, 'way'> = {
    serverId,
    registry: 'https://registry.example',
    name: 'example/skills',
    version: '1.0.0',
    answers: [],
  };
  await registryStore.saveOrigins([{ ...origin, way: { kind: 'npm', title: 'skills' } }]);
  const issuer = 'https://as.example';
  const at = { url: 'https://a.example/', authorizationServer: issuer, issuer, resource: 'https://a.example/' };
  const tokens = { accessToken: 'an-access-token', isDpop: false, issuedAt: 0, scopes: [], askedScopes: [] };
  for (const account of [firstAccount, accountId.parse('account-of-work')]) {
    await new TokenVault(secrets, { serverId, account }).saveTokens(at, tokens);
  }
  await usage.addUsage({
    id: 'usage-1',
    at: 1,
    day: '2026-01-01',
    purpose: 'sampling',
    server: { id: serverId, name: 'skills' },
    model: { providerId: providerId.parse('provider-1'), model: 'm' },
    usage: { inputTokens: 1, outputTokens: 1 },
  });
}

it('a server that was removed for good leaves nothing behind but history, with a reason for each place', async () => {
  const folder = await folderForTest();
  const data = join(folder, 'data');
  await mkdir(data);
  const kept: { ports?: NodePorts } = {};
  const first = await hostForTest({ folder: data, withPorts: (ports) => (kept.ports = ports) });
  const serverId = await first.connect('skills', launch, { TOKEN_OF_SKILLS: 'the-token-of-skills' });
  if (kept.ports === undefined) throw new Error('There are no ports');
  await storeTheRest(kept.ports, serverId);
  await allowEverything(first, serverId, join(folder, 'shared'));
  await setEverything(first, serverId);
  await chatWith(first, serverId);
  const { records } = await first.call('trust.list', {});
  const names = [serverId, ...records.map(({ launchHash }) => launchHash)];
  await first.stop();
  const before = await placesOf(data, names);
  expect(before).toEqual([...places].sort());
  expect(namingTables(join(data, 'gatehouse.db')).filter((table) => !before.includes(table))).toEqual([
    // Calls in the background are history of chats, too, and go with them.
    'gatehouse.db background_tasks',
  ]);

  // Started once more, so that everything was read from what is stored.
  const second = await hostForTest({ folder: data });
  await second.call('server.remove', { serverId });
  await second.stop();
  const after = await placesOf(data, names);
  expect(after.filter((place) => !(place in reasonsToStay))).toEqual([]);
  // A reason for what does not stay is a mistake.
  expect(Object.keys(reasonsToStay).filter((place) => !after.includes(place))).toEqual([]);
}, 60_000);

/** Where a data folder names a server: files by their paths, rows of databases by their tables, documents by their names. */
async function placesOf(folder: string, names: readonly string[]): Promise<string[]> {
  const isNamedIn = (text: string) => names.some((name) => text.includes(name));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Set<string>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (isNamedIn(name)) found.add(names.reduce((text, each) => text.replaceAll(each, 'ID'), name));
    else if (entry.isFile() && name.endsWith('.db'))
      for (const table of tablesWith(path, isNamedIn)) found.add(`${name} ${table}`);
    else if (entry.isFile() && isNamedIn(await readFile(path, 'latin1'))) found.add(name);
  }
  return [...found].sort();
}

function tablesWith(path: string, isNamedIn: (text: string) => boolean): string[] {
  return reading(path, (db) =>
    tablesOf(db).flatMap((name) => {
      const all = db.prepare(`SELECT * FROM "${name}"`);
      // The tables of the search index have ids beyond the integers of JavaScript.
      all.setReadBigInts(true);
      const rows = all.all();
      const naming = rows.filter((row) => Object.values(row).some((value) => isNamedIn(textOf(value))));
      return naming.map((row) => (name === 'documents' ? `documents ${String(row['name'])}` : name));
    }),
  );
}

/** The tables that have a column for the id of a server: each of them must have been filled. */
function namingTables(path: string): string[] {
  return reading(path, (db) =>
    tablesOf(db)
      .filter((name) =>
        db
          .prepare(`PRAGMA table_info("${name}")`)
          .all()
          .some((column) => column['name'] === 'server_id'),
      )
      .map((name) => `gatehouse.db ${name}`),
  );
}

function tablesOf(db: DatabaseSync): string[] {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  return tables.map((table) => String(table['name']));
}

function reading<T>(path: string, read: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
}
