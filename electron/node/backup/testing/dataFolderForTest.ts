import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { BackupFacts } from '../../../../shared/domain/folderChange.ts';
import { dataFolderPaths } from '../../dataFolder.ts';
import { changePaths } from '../../folder/changePaths.ts';
import { openDatabase } from '../../store/openDatabase.ts';
import { prepareBackup } from '../prepareBackup.ts';
import { writeBackup } from '../writeBackup.ts';

const going = new AbortController().signal;

/** A folder that is removed after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with a database that is filled. */
export function dataFolderWith(fill: (db: DatabaseSync) => void): string {
  const folder = testFolder();
  mkdirSync(join(folder, 'blobs'));
  const db = openDatabase(dataFolderPaths(folder).database);
  fill(db);
  db.close();
  return folder;
}

/** The file of a backup of this data folder. */
export async function backupOf(folder: string): Promise<Buffer> {
  const { database, blobs: attachments, config } = dataFolderPaths(folder);
  const pieces: Uint8Array[] = [];
  const sources = { database, attachments, config, snapshot: changePaths(folder).snapshot };
  for await (const piece of writeBackup(sources, () => undefined, going)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads this file as a backup in the data folder, without restoring it. */
export function prepareIn(folder: string, file: Uint8Array): Promise<BackupFacts> {
  const places = changePaths(folder);
  mkdirSync(places.restore, { recursive: true });
  writeFileSync(places.backup, file);
  return prepareBackup(places, going);
}

export function putDocument(db: DatabaseSync, name: string, value: unknown): void {
  db.prepare('INSERT OR REPLACE INTO documents (name, data) VALUES (?, ?)').run(name, JSON.stringify(value));
}

/** The JSON of all rows of a table, by its text columns. */
export function documentIn(db: DatabaseSync, name: string): unknown {
  const row = db.prepare('SELECT data FROM documents WHERE name = ?').get(name);
  return row === undefined ? undefined : JSON.parse(String(row['data']));
}
