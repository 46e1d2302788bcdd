import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { UserRule } from '../../../shared/domain/approval.ts';
import { accountId, conversationId, ruleId, serverId, type Sha256 } from '../../../shared/domain/ids.ts';
import { firstAccount } from '../../../shared/domain/serverAccounts.ts';
import type { TrustRecord } from '../../../shared/domain/trust.ts';
import { SqliteConsentStore } from './consentStore.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { Database } from './database.ts';
import { migrations } from './migrations.ts';
import { SqlitePinStore } from './pinStore.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-store-'));
});
afterEach(async () => rm(folder, { recursive: true }));

const path = () => join(folder, 'gatehouse.db');
const launch = 'a'.repeat(64) as Sha256;
const server = serverId.parse('server_1');

it('keeps rules and believed annotations', async () => {
  const rules: UserRule[] = [
    {
      id: ruleId.parse('b'),
      server: 'x',
      tool: '*',
      action: 'allow',
      bound: { serverId: server, launchHash: launch },
      createdAt: 1,
    },
    { id: ruleId.parse('a'), server: '*', tool: 'delete_*', action: 'deny', createdAt: 2 },
  ];
  const before = new Database(path());
  const store = new SqliteConsentStore(before);
  for (const rule of rules) await store.saveRule(rule);
  const own = { serverId: server, account: firstAccount };
  const work = { serverId: server, account: accountId.parse('account_1') };
  const belief = { launchHash: launch, believedAt: 3 };
  await store.saveBelieved(own, belief);
  await store.saveBelieved(work, belief);
  before.close();

  const after = new Database(path());
  const again = new SqliteConsentStore(after);
  expect(await again.rules()).toEqual(rules);
  expect(await again.believed()).toEqual([own, work].map((of) => ({ ...of, ...belief })));
  await again.deleteRule(ruleId.parse('b'));
  await again.saveBelieved(own, null);
  expect(await again.rules()).toEqual(rules.slice(1));
  expect(await again.believed()).toEqual([{ ...work, ...belief }]);
  after.close();
});

it('gives conversations from before modes the mode "always ask"', async () => {
  const old = new DatabaseSync(path());
  old.exec(migrations[0] ?? '');
  old.exec("INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('c', 'Old', 1, 1)");
  old.exec('PRAGMA user_version = 1');
  old.close();
  const db = new Database(path());
  const header = await new SqliteConversationStore(db).get(conversationId.parse('c'));
  expect(header).toMatchObject({ title: 'Old', mode: 'askAlways' });
  db.close();
});

const trusted = (account?: string): TrustRecord => ({
  serverId: server,
  serverName: 'x',
  launchHash: launch,
  verdict: 'trusted',
  launch: {
    kind: 'stdio',
    command: 'x',
    args: [],
    env: {},
    ...(account === undefined ? {} : { account: accountId.parse(account) }),
  },
  decidedAt: 1,
});

it('keeps trust of each account, replaces that of one, and deletes one or all', async () => {
  const db = new Database(path());
  const store = new SqliteConsentStore(db);
  const never: TrustRecord = { ...trusted('account_1'), verdict: 'never' };
  for (const record of [trusted(), trusted('account_1'), trusted('account_2'), never]) await store.saveTrust(record);
  expect((await store.trust()).records).toEqual([trusted(), never, trusted('account_2')]);
  await store.deleteTrust(server, accountId.parse('account_1'));
  expect((await store.trust()).records).toEqual([trusted(), trusted('account_2')]);
  await store.deleteTrust(server);
  expect((await store.trust()).records).toEqual([]);
  db.close();
});

it('takes over answers from before there were accounts as those of the first, also unreadable ones', async () => {
  const old = new DatabaseSync(path());
  const version = migrations.findIndex((sql) => sql.includes('trust_of_accounts'));
  for (const sql of migrations.slice(0, version)) old.exec(sql);
  const pin = { serverId: server, launchHash: launch, textHash: launch, text: 'Be kind', choice: 'use', answeredAt: 1 };
  old.prepare('INSERT INTO trust (server_id, data) VALUES (?, ?)').run(server, JSON.stringify(trusted()));
  old.exec(`INSERT INTO trust (server_id, data) VALUES ('server_2', '{"verdict":"never"')`);
  old.prepare('INSERT INTO believed_annotations (server_id, launch_hash) VALUES (?, ?)').run(server, launch);
  old.prepare('INSERT INTO instructions_pins (server_id, data) VALUES (?, ?)').run(server, JSON.stringify(pin));
  old.exec(`PRAGMA user_version = ${version}`);
  old.close();
  const db = new Database(path());
  const consent = new SqliteConsentStore(db);
  const pins = new SqlitePinStore(db);
  expect((await consent.trust()).records).toEqual([trusted()]);
  expect(db.all('SELECT server_id, account FROM trust ORDER BY server_id')).toEqual([
    { server_id: server, account: firstAccount },
    { server_id: 'server_2', account: firstAccount },
  ]);
  expect(await consent.believed()).toEqual([
    { serverId: server, account: firstAccount, launchHash: launch, believedAt: 0 },
  ]);
  expect(await pins.instructionsPins()).toEqual([pin]);
  await consent.saveTrust({ ...trusted(), decidedAt: 2 });
  expect((await consent.trust()).records).toEqual([{ ...trusted(), decidedAt: 2 }]);
  await pins.deleteInstructionsPin(server, accountId.parse('account_1'));
  expect(await pins.instructionsPins()).toEqual([pin]);
  db.close();
});

it('keeps the owners of secrets, and says whether there ever were any; what cannot be read owns nothing', async () => {
  const database = new Database(path());
  onTestFinished(() => database.close());
  const store = new SqliteConsentStore(database);
  expect(await store.secretOwners()).toBeUndefined();
  await store.saveSecretOwners([]);
  expect(await store.secretOwners()).toEqual([]);
  const places = [{ kind: 'address' as const, address: 'https://a.example' }];
  const owners = [
    { name: 'a.KEY', serverId: server, places },
    { name: 'b.KEY', serverId: server, variable: 'KEY' },
  ];
  await store.saveSecretOwners(owners);
  expect(await store.secretOwners()).toEqual(owners);
  const write = (data: string) => database.run("UPDATE documents SET data = ? WHERE name = 'secretOwners'", data);
  write(JSON.stringify([...owners, { name: 'a b', serverId: server }, { name: 'c.KEY' }]));
  expect(await store.secretOwners()).toEqual(owners);
  write('{"half');
  expect(await store.secretOwners()).toEqual([]);
});
