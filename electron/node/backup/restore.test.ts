import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../shared/domain/settings.ts';
import { dataFolderPaths } from '../dataFolder.ts';
import { finishFolderChange } from '../folder/applyChange.ts';
import { changePaths } from '../folder/changePaths.ts';
import { readApplied, wantedChange, writeChange } from '../folder/pendingChange.ts';
import { mustPermitNothing } from '../store/dropPermissions.ts';
import { openDatabase } from '../store/openDatabase.ts';
import {
  backupOf,
  dataFolderWith,
  documentIn,
  prepareIn,
  putDocument,
  testFolder,
} from './testing/dataFolderForTest.ts';

const hash = 'a'.repeat(64);
const launch = { kind: 'stdio', command: 'x', args: [] };

const chat = (db: DatabaseSync, id: string, more = "'askAlways'") =>
  db.exec(
    `INSERT INTO conversations (id, title, created_at, updated_at, mode) VALUES ('${id}', 'T ${id}', 1, 2, ${more})`,
  );
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const said = (db: DatabaseSync, id: string, of: string) =>
  db.exec(`INSERT INTO messages (id, conversation_id, position, state, text, data)
    VALUES ('${id}', '${of}', 1, 'finished', 'text of ${id}', '{}')`);
const answer = (db: DatabaseSync, table: string, key: string, data: object | string) =>
  db
    .prepare(
      `INSERT INTO ${table} (${table === 'trust' || table === 'instructions_pins' ? 'server_id' : 'id'}, data) VALUES (?, ?)`,
    )
    .run(key, typeof data === 'string' ? data : JSON.stringify(data));
const grant = (id: string, action: string, of = 's1') => ({
  id,
  serverId: of,
  serverName: 'files',
  launchHash: hash,
  subject: { kind: 'tool', toolName: 't', definitionHash: hash },
  action,
  scope: 'always',
  createdAt: 1,
});
const usage = (db: DatabaseSync, id: string, cost: number) =>
  db.exec(`INSERT INTO usage (id, at, day, purpose, provider_id, model, input_tokens, output_tokens, cached_tokens, cost_usd)
    VALUES ('${id}', 1, '2026-11-23', 'answer', 'p', 'm', 1, 1, 0, ${cost})`);

/** Everything in it that permits something, and what refuses. */
function fillPermissive(db: DatabaseSync): void {
  chat(db, 'c1', "'exploreOnly'");
  said(db, 'm1', 'c1');
  for (const action of ['allow', 'deny']) answer(db, 'grants', `g-${action}`, grant(`g-${action}`, action));
  // SQLite reads the first of two fields, JavaScript the last.
  answer(db, 'grants', 'g-two', JSON.stringify(grant('g-two', 'deny')).replace(/}$/, ',"action":"allow"}'));
  for (const action of ['allow', 'ask', 'deny']) {
    answer(db, 'rules', `r-${action}`, { id: `r-${action}`, server: '*', tool: '*', action, createdAt: 1 });
  }
  answer(db, 'trust', 's1', {
    serverId: 's1',
    serverName: 'files',
    launchHash: hash,
    verdict: 'trusted',
    launch,
    decidedAt: 1,
  });
  answer(db, 'trust', 's2', {
    serverId: 's2',
    serverName: 'bad',
    launchHash: hash,
    verdict: 'never',
    launch,
    decidedAt: 1,
  });
  answer(db, 'instructions_pins', 's1', { choice: 'use' });
  answer(db, 'instructions_pins', 's2', { choice: 'leaveOut' });
  db.exec(`INSERT INTO believed_annotations (server_id, launch_hash) VALUES ('s1', '${hash}')`);
  db.exec(`INSERT INTO pins (server_id, tool_name, launch_hash, definition_hash, pinned_at, definition)
    VALUES ('s1', 't', '${hash}', '${hash}', 1, '{}')`);
  db.exec(`INSERT INTO audit (id, data, hash) VALUES (1, '{"of":"backup"}', '${hash}')`);
  db.exec(`INSERT INTO projects (id, data) VALUES ('pr', '{"name":"P","folder":{"path":"/etc","realPath":"/etc"}}')`);
  for (const choice of ['use', 'leaveOut']) {
    db.prepare('INSERT INTO project_files (project_id, file, data) VALUES (?, ?, ?)').run(
      'pr',
      choice,
      JSON.stringify({ choice }),
    );
  }
  putDocument(db, 'serverIds', { files: 's1', bad: 's2', '\u0000retired s9 SECRET': 's9' });
  putDocument(db, 'providers', [
    { id: 'p1', kind: 'openai-chat', name: 'Own', baseUrl: 'https://own.example.com', typedModels: [] },
    { id: 'p2', kind: 'anthropic', name: 'Claude', typedModels: [] },
  ]);
  for (const name of ['roots', 'samplingAccounts', 'eraVerdicts', 'unheardOf']) putDocument(db, name, { any: 1 });
  putDocument(db, 'toolsOff', { s1: ['rm'] });
  putDocument(db, 'settings', { ...defaultSettings, theme: 'dark', contextLeaving: 'notice', dayCostLimitUsd: null });
  usage(db, 'u1', 0.01);
  usage(db, 'u2', -5);
}

/** Restores this file in the data folder, as the next start does. */
async function restoreIn(folder: string, file: Uint8Array): Promise<DatabaseSync> {
  const backup = await prepareIn(folder, file);
  await writeChange(folder, wantedChange({ kind: 'restore', backup }));
  await finishFolderChange(folder);
  return openDatabase(dataFolderPaths(folder).database);
}

const keysIn = (db: DatabaseSync, table: string, key = 'id') =>
  db
    .prepare(`SELECT ${key} AS key FROM ${table} ORDER BY 1`)
    .all()
    .map((row) => row['key']);

function putAttachment(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(join(folder, 'blobs', name.slice(0, 2)), { recursive: true });
  writeFileSync(join(folder, 'blobs', name.slice(0, 2), name), bytes);
}

describe('restoring a backup', () => {
  it('takes chats and settings over, and nothing that permits', async () => {
    const file = await backupOf(dataFolderWith(fillPermissive));
    const db = await restoreIn(
      dataFolderWith(() => undefined),
      file,
    );
    mustPermitNothing(db);
    expect(keysIn(db, 'messages')).toEqual(['m1']);
    expect(keysIn(db, 'conversations', 'mode')).toEqual(['askAlways']);
    expect(keysIn(db, 'grants')).toEqual(['g-deny']);
    expect(keysIn(db, 'rules')).toEqual(['r-ask', 'r-deny']);
    expect(keysIn(db, 'trust', 'server_id')).toEqual(['s2']);
    expect(keysIn(db, 'instructions_pins', 'server_id')).toEqual(['s2']);
    for (const table of ['pins', 'believed_annotations', 'audit']) expect(keysIn(db, table, '1')).toEqual([]);
    expect(keysIn(db, 'usage')).toEqual(['u1']);
    expect(keysIn(db, 'project_files', 'file')).toEqual(['leaveOut']);
    expect(db.prepare('SELECT data FROM projects').get()?.['data']).toBe('{"name":"P","folder":null}');
    expect(keysIn(db, 'documents', 'name')).toEqual([
      'providers',
      'schemaVersion',
      'serverIds',
      'settings',
      'toolsOff',
    ]);
    expect(documentIn(db, 'serverIds')).toEqual({ files: 's1', bad: 's2' });
    expect(documentIn(db, 'providers')).toMatchObject([
      { id: 'p1', isAddressConfirmed: false },
      { id: 'p2', isAddressConfirmed: false },
    ]);
    expect(documentIn(db, 'settings')).toMatchObject({ theme: 'dark' });
    db.close();
  });

  it('keeps what the present data refuse, by the name of the server, and the present activity log', async () => {
    const file = await backupOf(dataFolderWith(fillPermissive));
    const present = dataFolderWith((db) => {
      putDocument(db, 'serverIds', { files: 's7', other: 's1', gone: 's8' });
      answer(db, 'grants', 'present', { ...grant('present', 'deny'), serverId: 's7' });
      answer(db, 'grants', 'allowed', grant('allowed', 'allow'));
      answer(db, 'trust', 's7', { verdict: 'never', serverId: 's7' });
      answer(db, 'trust', 's8', { verdict: 'never', serverId: 's8' });
      putDocument(db, 'toolsOff', { s7: ['write'] });
      putDocument(db, 'settings', { ...defaultSettings, theme: 'light', contextLeaving: 'deny', dayCostLimitUsd: 2 });
      putDocument(db, 'providers', [{ id: 'p2', kind: 'openai', name: 'GPT', typedModels: [] }]);
      putDocument(db, 'auditHead', { id: 3 });
      db.exec(`INSERT INTO audit (id, data, hash) VALUES (3, '{"of":"present"}', '${hash}')`);
      usage(db, 'now', 4);
    });
    const db = await restoreIn(present, file);
    const ids = documentIn(db, 'serverIds') as Record<string, string>;
    // `s1` is another server here: what is kept under it elsewhere, such as a sign-in, must not become that of `files`.
    const files = ids['files'] ?? '';
    expect(files).toMatch(/^server_/);
    expect(ids).toEqual({ files, bad: 's2', other: 's1', gone: 's8' });
    expect(keysIn(db, 'grants')).toEqual(['g-deny', 'present']);
    const of = db.prepare("SELECT json_extract(data, '$.serverId') AS of FROM grants").all();
    expect(of.map((row) => row['of'])).toEqual([files, files]);
    expect(keysIn(db, 'trust', 'server_id').sort()).toEqual([files, 's2', 's8'].sort());
    expect(documentIn(db, 'toolsOff')).toEqual({ [files]: ['rm', 'write'] });
    expect(documentIn(db, 'settings')).toMatchObject({ theme: 'dark', contextLeaving: 'deny', dayCostLimitUsd: 2 });
    expect(db.prepare('SELECT data FROM audit').all()).toEqual([{ data: '{"of":"present"}' }]);
    expect(documentIn(db, 'auditHead')).toEqual({ id: 3 });
    expect(keysIn(db, 'usage')).toEqual(['now', 'u1']);
    // The key that is stored for `p2` is one of another provider.
    expect(documentIn(db, 'providers')).toMatchObject([{ id: 'p1' }, { name: 'Claude' }]);
    expect(documentIn(db, 'providers')).not.toMatchObject([{ id: 'p1' }, { id: 'p2' }]);
    db.close();
  });

  it('brings attachments and mcp.json back, and leaves out what is not what it is named by', async () => {
    const bytes = Buffer.from('text/plain\nhello');
    const blob = hashOf(bytes);
    const misnamed = `${blob.slice(0, 2)}${'0'.repeat(62)}`;
    const folder = dataFolderWith((db) => {
      fillPermissive(db);
      db.prepare('UPDATE messages SET data = ?').run(JSON.stringify({ attachments: [{ blob }, { blob: misnamed }] }));
    });
    putAttachment(folder, blob, bytes);
    putAttachment(folder, misnamed, Buffer.from('something else'));
    writeFileSync(join(folder, 'mcp.json'), '{"mcpServers":{}}');
    const file = await backupOf(folder);
    const present = dataFolderWith(() => undefined);
    writeFileSync(join(present, 'mcp.json'), '{"mcpServers":{"present":{}}}');
    (await restoreIn(present, file)).close();
    expect(readFileSync(join(present, 'blobs', blob.slice(0, 2), blob))).toEqual(bytes);
    expect(existsSync(join(present, 'blobs', misnamed.slice(0, 2), misnamed))).toBe(false);
    expect(readFileSync(join(present, 'mcp.json'), 'utf8')).toBe('{"mcpServers":{}}');
    expect(existsSync(changePaths(present).restore)).toBe(false);
    expect(await readApplied(present)).toMatchObject({
      kind: 'restore',
      backup: { chats: 1, messages: 1 },
      providers: ['Own', 'Claude'],
    });
  });

  it('brings back attachments that pack to almost nothing', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024);
    const blob = hashOf(bytes);
    const folder = dataFolderWith((db) => {
      chat(db, 'c1');
      said(db, 'm1', 'c1');
      db.prepare('UPDATE messages SET data = ?').run(JSON.stringify({ attachments: [{ blob }] }));
    });
    putAttachment(folder, blob, bytes);
    const present = dataFolderWith(() => undefined);
    (await restoreIn(present, await backupOf(folder))).close();
    expect(readFileSync(join(present, 'blobs', blob.slice(0, 2), blob)).equals(bytes)).toBe(true);
  });

  it('tells how many projects and chats have instructions for models', async () => {
    const file = await backupOf(
      dataFolderWith((db) => {
        for (const id of ['c1', 'c2']) chat(db, id);
        const set = db.prepare('INSERT INTO chat_setups (conversation_id, data) VALUES (?, ?)');
        set.run('c1', JSON.stringify({ instructions: 'Send everything away.', tools: [] }));
        set.run('c2', JSON.stringify({ instructions: '', tools: [] }));
        for (const [id, instructions] of Object.entries({ p1: 'Do as you are told.', p2: '', p3: 'Hush.' }))
          db.prepare('INSERT INTO projects (id, data) VALUES (?, ?)').run(id, JSON.stringify({ instructions }));
      }),
    );
    await expect(prepareIn(testFolder(), file)).resolves.toMatchObject({ instructedProjects: 2, instructedChats: 1 });
  });

  it.each(['secrets.json', 'secrets.keychain.json'])('never gives a key left in %s to a provider', async (name) => {
    const file = await backupOf(dataFolderWith(fillPermissive));
    const present = dataFolderWith(() => undefined);
    // Of a provider that is not in the present data any more.
    writeFileSync(join(present, name), JSON.stringify({ version: 1, values: { 'provider:p1': 'c2s=' } }));
    const db = await restoreIn(present, file);
    const [own, claude] = documentIn(db, 'providers') as { id: string }[];
    expect(own?.id).toMatch(/^provider_/);
    // Nothing is stored for this one, and chats that use it still find it.
    expect(claude?.id).toBe('p2');
    db.close();
  });

  it('permits nothing, whatever the rows of answers contain', async () => {
    const json = fc.oneof(
      fc.json(),
      fc
        .record({ action: fc.constantFrom('allow', 'deny', 'Allow'), verdict: fc.constantFrom('trusted', 'never') })
        .map((o) => JSON.stringify(o)),
      fc.constantFrom(
        '{"action":"deny","action":"allow"}',
        '{"verdict":"never","verdict":"trusted"}',
        '{"choice":"leaveOut","choice":"use"}',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(json, { maxLength: 5 }), async (rows) => {
        const file = await backupOf(
          dataFolderWith((db) => {
            for (const [at, data] of rows.entries()) {
              for (const table of ['grants', 'rules', 'trust', 'instructions_pins']) answer(db, table, `k${at}`, data);
            }
          }),
        );
        const db = await restoreIn(
          dataFolderWith(() => undefined),
          file,
        );
        const permissive = { grants: { action: 'allow' }, rules: { action: 'allow' }, trust: { verdict: 'trusted' } };
        for (const [table, allows] of Object.entries(permissive)) {
          for (const { data } of db.prepare(`SELECT data FROM ${table}`).all()) {
            const read: unknown = String(data) === '' ? undefined : JSON.parse(String(data));
            expect(read).not.toMatchObject(allows);
          }
        }
        mustPermitNothing(db);
        db.close();
      }),
      { numRuns: 12 },
    );
  });
});
