import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UserRule } from '../../../shared/domain/approval.ts';
import { conversationId, ruleId, serverId, type Sha256 } from '../../../shared/domain/ids.ts';
import { SqliteConsentStore } from './consentStore.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { Database } from './database.ts';
import { migrations } from './migrations.ts';

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
  await store.saveBelieved(server, launch);
  before.close();

  const after = new Database(path());
  const again = new SqliteConsentStore(after);
  expect(await again.rules()).toEqual(rules);
  expect(await again.believed()).toEqual([[server, launch]]);
  await again.deleteRule(ruleId.parse('b'));
  await again.saveBelieved(server, null);
  expect(await again.rules()).toEqual(rules.slice(1));
  expect(await again.believed()).toEqual([]);
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
