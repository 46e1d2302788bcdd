import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { FolderChange } from '../../../shared/domain/folderChange.ts';
import { settingsOfServers } from '../../../shared/domain/settingsOfServers.ts';
import { dataFolderPaths } from '../dataFolder.ts';
import { openDatabase } from '../store/openDatabase.ts';
import { readSettings } from '../store/readSettings.ts';
import { copySmallRows } from './copySmallRows.ts';
import { mergePresent } from './mergePresent.ts';
import { dataFolderWith, documentIn, putDocument } from './testing/dataFolderForTest.ts';

const tables = ['trust', 'instructions_pins'] as const;
type Table = (typeof tables)[number];

const refused = { trust: { verdict: 'never' }, instructions_pins: { choice: 'leaveOut' } };
const accounts = ['first', 'account_b', 'account_c'];

/** Refuses something in this account of a server. */
function refuse(db: DatabaseSync, table: Table, serverId: string, account: string): void {
  db.prepare(`INSERT INTO ${table} (server_id, account, data) VALUES (?, ?, ?)`).run(
    serverId,
    account,
    JSON.stringify({ ...refused[table], serverId, account }),
  );
}

/** The servers and accounts of the rows, as their columns and as their data say it. */
function answersIn(db: DatabaseSync, table: Table): unknown[] {
  const sql = `SELECT server_id, account, data FROM ${table} ORDER BY server_id, account`;
  return db
    .prepare(sql)
    .all()
    .map(({ server_id, account, data }) => [server_id, account, JSON.parse(String(data)) as unknown]);
}

const answerOf = (table: Table, serverId: string, account: string) => [
  serverId,
  account,
  { ...refused[table], serverId, account },
];

const limited = { callSeconds: 7 };
/** What is set for one server. */
const settingsOf = (id: string) => ({
  toolLoading: { [id]: 'always' },
  resultLimits: { [id]: 2000 },
  serverLimits: { [id]: limited },
  serverGroups: { [id]: 'Work' },
  modelAccess: { [id]: ['prompts'] },
});

const databaseWith = (fill: (db: DatabaseSync) => void) => dataFolderPaths(dataFolderWith(fill)).database;

/** The database that takes the place of the present one. */
function merged(other: string, present: string, kind: FolderChange['kind'] = 'restore'): DatabaseSync {
  mergePresent({ database: other, present, kind, hasKey: () => false });
  return openDatabase(other);
}

describe.each(tables)('refusals of accounts in %s', (table) => {
  it('are copied from a backup account by account', () => {
    const source = databaseWith((db) => {
      for (const account of accounts) refuse(db, table, 's1', account);
    });
    const target = databaseWith(() => undefined);
    copySmallRows(source, target);
    const db = openDatabase(target);
    expect(answersIn(db, table)).toEqual([...accounts].sort().map((account) => answerOf(table, 's1', account)));
    db.close();
  });

  it('are taken over from the present data, where the server has another id', () => {
    const present = databaseWith((db) => {
      putDocument(db, 'serverIds', { files: 's7' });
      for (const account of ['first', 'account_b']) refuse(db, table, 's7', account);
    });
    const other = databaseWith((db) => {
      putDocument(db, 'serverIds', { files: 's1' });
      for (const account of ['first', 'account_c']) refuse(db, table, 's1', account);
    });
    const db = merged(other, present);
    expect(answersIn(db, table)).toEqual([...accounts].sort().map((account) => answerOf(table, 's1', account)));
    db.close();
  });

  it('move to the new id of their server', () => {
    const present = databaseWith((db) => putDocument(db, 'serverIds', { mail: 's1' }));
    const other = databaseWith((db) => {
      putDocument(db, 'serverIds', { files: 's1' });
      for (const account of accounts) refuse(db, table, 's1', account);
    });
    const db = merged(other, present);
    const { files = '' } = documentIn(db, 'serverIds') as Record<string, string>;
    expect(files).toMatch(/^server_/);
    expect(answersIn(db, table)).toEqual([...accounts].sort().map((account) => answerOf(table, files, account)));
    db.close();
  });
});

describe('what is set for a server', () => {
  it('moves to its new id, and what models may be offered of it stays with the server that has the old one', () => {
    const present = databaseWith((db) => {
      putDocument(db, 'serverIds', { mail: 's1' });
      putDocument(db, 'settings', settingsOf('s1'));
    });
    const other = databaseWith((db) => {
      putDocument(db, 'serverIds', { files: 's1' });
      putDocument(db, 'settings', settingsOf('s1'));
    });
    const db = merged(other, present);
    const { files = '' } = documentIn(db, 'serverIds') as Record<string, string>;
    const { modelAccess: _, ...ofFiles } = settingsOf(files);
    expect(readSettings(documentIn(db, 'settings'))).toMatchObject(ofFiles);
    const settings = readSettings(documentIn(db, 'settings'));
    for (const name of settingsOfServers) {
      expect([name, Object.keys(settings[name])]).toEqual([name, [name === 'modelAccess' ? 's1' : files]]);
    }
    db.close();
  });

  it('leaves nothing under the id that a present server had', () => {
    const present = databaseWith((db) => {
      putDocument(db, 'serverIds', { files: 's7' });
      putDocument(db, 'settings', settingsOf('s7'));
    });
    const other = databaseWith((db) => putDocument(db, 'serverIds', { files: 's1' }));
    const db = merged(other, present);
    const settings = readSettings(documentIn(db, 'settings'));
    for (const name of settingsOfServers) expect([name, settings[name]]).toEqual([name, {}]);
    db.close();
  });
});
