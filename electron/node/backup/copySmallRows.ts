import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { serverId } from '../../../shared/domain/ids.ts';
import { dropPermissions } from '../store/dropPermissions.ts';
import { openDatabase } from '../store/openDatabase.ts';
import { answerRow, answersIn, answerTables, type AnswerTable, fileAnswers, refusalOf } from './refusals.ts';
import { takeLeftOutFiles } from './takeLeftOutFiles.ts';
import { restoredDocuments } from './restoredTables.ts';
import { notBackupError } from './unpackBackup.ts';

/** Nobody has given as many answers. */
const maxAnswers = 100_000;
/** A document is read as a whole. */
const maxDocumentBytes = 64 * 1024 * 1024;

/**
 * Copies what is not copied as it is: refusals of the user, and documents by their names. Then everything that could permit
 * something is removed, whatever was copied.
 *
 * @throws HostError `badInput` when it cannot be a backup of ours
 */
export function copySmallRows(sourcePath: string, target: string): void {
  const source = new DatabaseSync(sourcePath, { readOnly: true });
  const db = openDatabase(target, { mustCopyBefore: false });
  try {
    db.exec('BEGIN IMMEDIATE');
    for (const table of answerTables) copyRefusals(source, db, table);
    copyProjects(source, db);
    copyLeftOutFiles(source, db);
    for (const [name, decision] of Object.entries(restoredDocuments)) {
      if (decision !== 'left') copyDocument(source, db, name);
    }
    db.exec('COMMIT');
    dropPermissions(db);
    db.exec('PRAGMA synchronous=FULL; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE');
  } finally {
    db.close();
    source.close();
  }
}

function copyRefusals(source: DatabaseSync, db: DatabaseSync, table: AnswerTable): void {
  const { read, save } = answersIn(table);
  const rows = source.prepare(`${read} LIMIT ?`).all(maxAnswers + 1);
  if (rows.length > maxAnswers) throw notBackupError();
  const insert = db.prepare(save);
  for (const row of rows) {
    const refusal = refusalOf(table, answerRow(table, row));
    if (refusal !== undefined) insert.run(...refusal.key, refusal.data);
  }
}

function copyLeftOutFiles(source: DatabaseSync, db: DatabaseSync): void {
  const rows = source.prepare(`${fileAnswers.read('main')} LIMIT ?`).all(maxAnswers + 1);
  if (rows.length > maxAnswers) throw notBackupError();
  takeLeftOutFiles(db, rows);
}

/** A project is about a folder only after the user confirmed that here. */
function copyProjects(source: DatabaseSync, db: DatabaseSync): void {
  const rows = source.prepare('SELECT id, data FROM projects LIMIT ?').all(maxAnswers + 1);
  if (rows.length > maxAnswers) throw notBackupError();
  const insert = db.prepare('INSERT INTO projects (id, data) VALUES (?, ?)');
  for (const { id, data } of rows) {
    const project = z.record(z.string(), z.unknown()).safeParse(readJson(String(data)));
    if (project.success) insert.run(String(id), JSON.stringify({ ...project.data, folder: null }));
  }
}

function copyDocument(source: DatabaseSync, db: DatabaseSync, name: string): void {
  const row = source.prepare('SELECT data, length(data) AS bytes FROM documents WHERE name = ?').get(name);
  if (row === undefined) return;
  if (Number(row['bytes']) > maxDocumentBytes) throw notBackupError();
  const json = readJson(String(row['data']));
  const value = name === 'serverIds' ? ownIds(json) : json;
  db.prepare('INSERT OR REPLACE INTO documents (name, data) VALUES (?, ?)').run(name, JSON.stringify(value ?? null));
}

/** Notes of removed servers name secrets to delete. */
function ownIds(json: unknown): object {
  const ids = z.record(z.string(), z.unknown()).catch({}).parse(json);
  return Object.fromEntries(
    Object.entries(ids).filter(([name, id]) => !name.includes('\u0000') && serverId.safeParse(id).success),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
