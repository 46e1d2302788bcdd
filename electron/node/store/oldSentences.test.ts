import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { conversationId, grantId, serverId } from '../../../shared/domain/ids.ts';
import { decisionText } from '../../../shared/domain/words/decisionText.ts';
import { AuditTrail } from '../../host/index.ts';
import { SqliteAuditStore } from './auditStore.ts';
import { SqliteConsentStore } from './consentStore.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { Database } from './database.ts';

/** A copy of a database from when reasons were sentences: rows of every kind, grants, calls. */
async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-old-'));
  const path = join(folder, 'gatehouse.db');
  await copyFile(join(import.meta.dirname, 'fixtures', 'sentences.db'), path);
  const database = new Database(path);
  onTestFinished(() => {
    database.close();
    return rm(folder, { recursive: true });
  });
  const clock = {
    now: () => 1,
    monotonic: () => 1,
    after: (ms: number, task: () => void) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  };
  const trail = new AuditTrail(new SqliteAuditStore(database), clock, { write: () => undefined });
  await trail.load();
  return { database, trail };
}

it('shows the sentences of old rows unchanged, in either language', async () => {
  const { trail } = await open();
  const { rows } = await trail.list({ limit: 100 });
  expect(rows).toHaveLength(28);
  const words = rows.map(({ decision }) => decisionText(decision.reason, 'zh-CN')).reverse();
  expect(words).toEqual(rows.map(({ decision }) => decisionText(decision.reason, 'en')).reverse());
  expect(words.slice(0, 8)).toEqual([
    'Trust and start',
    'Allowed once, with changed arguments',
    'Allowed always: write_file with these arguments',
    'Denied once: not this file',
    'Rule: files / write_* → deny',
    'This conversation is set to "Explore only", and the tool is not known to only read',
    'Stopped by the user.',
    'Allowed once, result to be reviewed',
  ]);
  expect(words).toContain('Shared /home/me/work');
  expect(words.at(-1)).toBe('Trust revoked');
});

it('verifies the chain over old rows and new ones', async () => {
  const { trail } = await open();
  expect(await trail.verify()).toEqual({ rows: 28, problem: null });
  const decision = { outcome: 'allowed', by: 'user', reason: { kind: 'handRun' }, decidedAt: 1 } as const;
  trail.append({ at: 1, kind: 'toolCall', serverId: serverId.parse('server_1'), serverName: 'files', decision });
  expect(await trail.verify()).toEqual({ rows: 29, problem: null });
});

it('finds old rows and new ones by their words, and exports sentences', async () => {
  const { trail } = await open();
  const decision = { outcome: 'allowed', by: 'user', reason: { kind: 'handRun' }, decidedAt: 1 } as const;
  trail.append({ at: 1, kind: 'toolCall', serverId: serverId.parse('server_1'), serverName: 'files', decision });
  const found = async (text: string) => (await trail.list({ limit: 100, filter: { text } })).rows.map(({ id }) => id);
  expect(await found('explore only')).toEqual([6]);
  expect(await found('run by hand')).toEqual([29]);
  expect(await found('手动运行')).toEqual([29]);
  const lines: { decision: { reason: string }; because?: unknown }[] = [];
  for await (const line of trail.lines()) lines.push(JSON.parse(line) as (typeof lines)[number]);
  expect(lines[0]).toMatchObject({ id: 1, decision: { reason: 'Trust and start' } });
  expect(lines[0]).not.toHaveProperty('because');
  expect(lines.at(-1)).toMatchObject({ decision: { reason: 'Run by hand' }, because: { kind: 'handRun' } });
});

it('keeps old grants in force, and their calls with the reasons they had', async () => {
  const { database } = await open();
  const grants = await new SqliteConsentStore(database).grants();
  expect(grants.map(({ id, action, scope, subject }) => [id, action, scope, subject.kind])).toEqual([
    ['grant_1', 'allow', 'conversation', 'tool'],
    ['grant_2', 'allow', 'always', 'call'],
    ['grant_3', 'allow', 'always', 'server'],
    ['grant_4', 'deny', 'always', 'tool'],
  ]);
  const { calls } = await new SqliteConversationStore(database).messages(conversationId.parse('conversation_1'), {
    limit: 10,
  });
  const states = calls.map(({ state }) => ('reason' in state && state.reason ? decisionText(state.reason, 'en') : ''));
  expect(states.slice(2, 4)).toEqual(['not this file', 'Rule: files / write_* → deny']);
  expect(states.slice(5)).toEqual(['Stopped by the user.', 'too private']);
  expect(calls[1]?.decision).toMatchObject({ grantId: grantId.parse('grant_2'), reason: { kind: 'sentence' } });
});
