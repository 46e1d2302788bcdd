import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { FolderChange } from '../../../shared/domain/folderChange.ts';
import { serverId } from '../../../shared/domain/ids.ts';
import { providerConfig, type ProviderConfig } from '../../../shared/domain/model.ts';
import { defaultSettings, type Settings } from '../../../shared/domain/settings.ts';
import { withServerIds } from '../../../shared/domain/settingsOfServers.ts';
import { mustPermitNothing } from '../store/dropPermissions.ts';
import { openDatabase } from '../store/openDatabase.ts';
import { readSettings } from '../store/readSettings.ts';
import { readEach } from '../store/readableRows.ts';
import { nodeIds } from '../system/nodeIds.ts';
import { type IdsByName, mergeServerIds, restoredProviders } from './mergedIds.ts';
import {
  type AnswerRow,
  answerRow,
  answersIn,
  answerTables,
  type AnswerTable,
  fileAnswers,
  rebound,
  refusalOf,
} from './refusals.ts';
import { takeLeftOutFiles } from './takeLeftOutFiles.ts';
import { restoredSettings } from './restoredSettings.ts';

export interface Merging {
  /** The file of the other data, which is completed. */
  readonly database: string;
  /** Absent where there is none. */
  readonly present: string | undefined;
  readonly kind: FolderChange['kind'];
  /** Whether a key may be stored under the id of a provider. */
  readonly hasKey: (id: string) => boolean;
}

/**
 * Completes a database that takes the place of the present one with what must not be lost of that: everything the user refused,
 * the activity log, and what requests cost. Can be done again after a crash. Returns the names of the providers whose address must
 * be confirmed again.
 *
 * @throws what SQLite throws; then the present data stay
 */
export function mergePresent({ database, present, kind, hasKey }: Merging): { readonly providers: string[] } {
  const db = openDatabase(database, { mustCopyBefore: false });
  try {
    if (present !== undefined) db.prepare('ATTACH ? AS present').run(present);
    db.exec('BEGIN IMMEDIATE');
    if (present !== undefined) takePresent(db, kind);
    const providers = kind === 'restore' ? unconfirmProviders(db, present !== undefined, hasKey) : [];
    db.exec('COMMIT');
    if (kind === 'restore') mustPermitNothing(db);
    if (present !== undefined) db.exec('DETACH present');
    // One file, on the disk itself before it takes the place of another.
    db.exec('PRAGMA synchronous=FULL; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE');
    return { providers };
  } finally {
    db.close();
  }
}

function takePresent(db: DatabaseSync, kind: FolderChange['kind']): void {
  const newId = kind === 'restore' ? () => serverId.parse(nodeIds.next('server')) : undefined;
  const { ids, idOfPresent, idOfOther } = mergeServerIds(readIds(db, 'present'), readIds(db, 'main'), newId);
  writeDocument(db, 'serverIds', ids);
  for (const table of answerTables) {
    for (const row of answersOf(db, table, 'main')) moveAnswer(db, table, row, rebound(row, table, idOfOther));
    for (const row of answersOf(db, table, 'present')) {
      const refusal = refusalOf(table, row);
      if (refusal !== undefined) saveAnswer(db, table, rebound(refusal, table, idOfPresent));
    }
  }
  takeLeftOutFiles(db, db.prepare(fileAnswers.read('present')).all());
  mergeToolSwitches(db, idOfPresent, idOfOther);
  takeAudit(db);
  // What requests cost counts towards the limits, whichever data are used.
  db.exec('INSERT OR REPLACE INTO main.usage SELECT * FROM present.usage');
  if (kind !== 'restore') return;
  // What is permitted for a present server is for no other that takes its place under another id.
  const present = withServerIds(settingsOf(db, 'present'), (id) => (idOfPresent(id) === id ? id : undefined));
  writeDocument(db, 'settings', restoredSettings(present, withServerIds(settingsOf(db, 'main'), idOfOther)));
}

function settingsOf(db: DatabaseSync, schema: Schema): Settings {
  const stored = readDocument(db, 'settings', schema);
  return stored === undefined ? defaultSettings : readSettings(stored);
}

type Schema = 'main' | 'present';

function answersOf(db: DatabaseSync, table: AnswerTable, schema: Schema): AnswerRow[] {
  return db
    .prepare(answersIn(table, schema).read)
    .all()
    .map((row) => answerRow(table, row));
}

function saveAnswer(db: DatabaseSync, table: AnswerTable, { key, data }: AnswerRow): void {
  db.prepare(answersIn(table).save).run(...key, data);
}

function moveAnswer(db: DatabaseSync, table: AnswerTable, from: AnswerRow, to: AnswerRow): void {
  if (isEqual(from.key, to.key) && from.data === to.data) return;
  db.prepare(answersIn(table).remove).run(...from.key);
  saveAnswer(db, table, to);
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.every((value, at) => value === b[at]);
}

/** A tool that is switched off in either stays off. What cannot be read stays as it is, and is asked about. */
function mergeToolSwitches(
  db: DatabaseSync,
  idOfPresent: (id: string) => string,
  idOfOther: (id: string) => string,
): void {
  const merged = new Map<string, unknown>();
  for (const [schema, idOf] of [
    ['main', idOfOther],
    ['present', idOfPresent],
  ] as const) {
    const stored = readDocument(db, 'toolsOff', schema);
    if (stored === undefined) continue;
    const entries = z.record(z.string(), z.unknown()).safeParse(stored);
    // Without any server that can be read, every tool is asked about.
    if (!entries.success) return writeDocument(db, 'toolsOff', null);
    for (const [id, off] of Object.entries(entries.data)) merged.set(idOf(id), unionOf(merged.get(idOf(id)), off));
  }
  if (merged.size > 0) writeDocument(db, 'toolsOff', Object.fromEntries(merged));
}

/** Both lists; one that cannot be read is the more careful one. Pure. */
function unionOf(before: unknown, more: unknown): unknown {
  if (before === undefined) return more;
  const lists = z.tuple([z.array(z.string()), z.array(z.string())]).safeParse([before, more]);
  return lists.success ? [...new Set(lists.data.flat())] : null;
}

/** The present activity log continues, unless the other one has rows that are not in it: then that one does. */
function takeAudit(db: DatabaseSync): void {
  const last = db.prepare('SELECT id, hash FROM main.audit ORDER BY id DESC LIMIT 1').get();
  const same = 'SELECT 1 FROM present.audit WHERE id = ? AND hash IS ?';
  const isContinued = last === undefined || db.prepare(same).get(last['id'] ?? 0, last['hash'] ?? null) !== undefined;
  if (!isContinued) return;
  db.exec(`DELETE FROM main.audit;
    INSERT INTO main.audit (id, data, hash) SELECT id, data, hash FROM present.audit;
    DELETE FROM main.documents WHERE name = 'auditHead';
    INSERT INTO main.documents (name, data) SELECT name, data FROM present.documents WHERE name = 'auditHead'`);
}

function unconfirmProviders(db: DatabaseSync, hasPresent: boolean, hasKey: Merging['hasKey']): string[] {
  const of = (schema: Schema): ProviderConfig[] => readEach(providerConfig, readDocument(db, 'providers', schema));
  const present = hasPresent ? of('present') : [];
  const providers = restoredProviders(present, of('main'), hasKey, () => nodeIds.next('provider'));
  writeDocument(db, 'providers', providers);
  return providers.map(({ name }) => name);
}

function readIds(db: DatabaseSync, schema: Schema): IdsByName {
  return z
    .record(z.string(), serverId)
    .catch({})
    .parse(readDocument(db, 'serverIds', schema) ?? {});
}

function readDocument(db: DatabaseSync, name: string, schema: Schema): unknown {
  const row = db.prepare(`SELECT data FROM ${schema}.documents WHERE name = ?`).get(name);
  if (row === undefined) return undefined;
  try {
    return JSON.parse(String(row['data']));
  } catch {
    return null;
  }
}

function writeDocument(db: DatabaseSync, name: string, value: unknown): void {
  const sql = `INSERT INTO main.documents (name, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data`;
  db.prepare(sql).run(name, JSON.stringify(value));
}
