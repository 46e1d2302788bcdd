import { isUtf8 } from 'node:buffer';
import { copyFileSync, existsSync, fstatSync, openSync, closeSync, readSync, rmSync, writeSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { noteVersion, schemaVersion } from './schemaVersion.ts';
import { forgetSearchIndex } from './forgetSearchIndex.ts';
import { isAboutWriting, storageFaultOf } from './storageErrors.ts';

/** Everything except pins and trusted labels; other permissions are dropped afterwards. */
const tables = [
  ...['conversations', 'messages', 'message_pieces', 'calls', 'queued_messages', 'audit'],
  ...['documents', 'grants', 'rules', 'trust', 'usage', 'summaries', 'chat_setups', 'projects', 'drafts'],
  'draft_attachments',
];

/** Bytes that are the same in every database of ours. */
const knownHeader: readonly { readonly at: number; readonly bytes: Buffer }[] = [
  { at: 0, bytes: Buffer.from('SQLite format 3\0', 'latin1') },
  // Pages of 4096 bytes, WAL.
  { at: 16, bytes: Buffer.from([0x10, 0x00, 0x02, 0x02, 0x00, 0x40, 0x20, 0x20]) },
  // The format of the schema, and UTF-8.
  { at: 44, bytes: Buffer.from([0, 0, 0, 4]) },
  { at: 56, bytes: Buffer.from([0, 0, 0, 1]) },
  // Reading needs neither a list of free pages nor auto-vacuum.
  { at: 32, bytes: Buffer.alloc(8) },
  { at: 52, bytes: Buffer.alloc(4) },
  { at: 64, bytes: Buffer.alloc(4) },
];
const pageBytes = 4096;
const pageCountAt = 28;

/**
 * Copies the readable rows of a damaged database into a valid one. Returns how many messages were added.
 *
 * @param reading the path of a temporary copy of the damaged one
 * @throws when they cannot be written, for example because the disk is full
 */
export function saveReadableRows(db: DatabaseSync, damaged: string, reading = `${damaged}.reading`): number {
  try {
    for (const ending of ['', '-wal']) {
      if (existsSync(damaged + ending)) copyFileSync(damaged + ending, reading + ending);
    }
    if (!existsSync(reading)) return 0;
    mendHeader(reading);
    return copyRows(db, reading);
  } catch (error) {
    if (isAboutWriting(error) || error instanceof RowNotWrittenError) throw error;
    return 0;
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(reading + ending, { force: true });
  }
}

/** A file whose first bytes were written over has all its other pages. */
function mendHeader(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const pageCount = Buffer.alloc(4);
    pageCount.writeUInt32BE(Math.floor(fstatSync(file).size / pageBytes));
    for (const { at, bytes } of [...knownHeader, { at: pageCountAt, bytes: pageCount }]) {
      const present = Buffer.alloc(bytes.length);
      if (readSync(file, present, 0, present.length, at) < bytes.length) return;
      if (!present.equals(bytes)) writeSync(file, bytes, 0, bytes.length, at);
    }
  } finally {
    closeSync(file);
  }
}

/** The whole database could not take a row. */
class RowNotWrittenError extends Error {}

function copyRows(db: DatabaseSync, path: string): number {
  const source = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  const countMessages = () => Number(db.prepare('SELECT count(*) AS n FROM messages').get()?.['n'] ?? 0);
  const before = countMessages();
  try {
    db.exec('PRAGMA foreign_keys=OFF; BEGIN');
    // What was typed since may have been sent: the daily copy has older texts.
    db.exec('DELETE FROM drafts; DELETE FROM draft_attachments');
    for (const table of tables) copyTable(db, source, table);
    // Rows of an unreadable conversation would be shown nowhere.
    db.exec(`
      DELETE FROM messages WHERE conversation_id NOT IN (SELECT id FROM conversations);
      DELETE FROM message_pieces WHERE message_id NOT IN (SELECT id FROM messages);
      DELETE FROM calls WHERE message_id NOT IN (SELECT id FROM messages);
      DELETE FROM queued_messages WHERE conversation_id NOT IN (SELECT id FROM conversations);
      DELETE FROM summaries WHERE conversation_id NOT IN (SELECT id FROM conversations);
      DELETE FROM chat_setups WHERE conversation_id NOT IN (SELECT id FROM conversations);
      DELETE FROM drafts WHERE key <> 'new' AND key NOT IN (SELECT id FROM conversations);
      DELETE FROM draft_attachments WHERE key NOT IN (SELECT key FROM drafts);
    `);
    db.exec(forgetSearchIndex);
    // The documents of the damaged file had another version.
    noteVersion(db, schemaVersion(db));
    db.exec('COMMIT');
    return Math.max(0, countMessages() - before);
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  } finally {
    db.exec('PRAGMA foreign_keys=ON');
    source.close();
  }
}

/** From both ends towards the page that cannot be read. */
function copyTable(db: DatabaseSync, source: DatabaseSync, table: string): void {
  // One that was never brought to the present version has fewer.
  const present = columnsOf(source, table);
  const columns = columnsOf(db, table).filter((column) => present.includes(column));
  if (columns.length === 0) return;
  const places = columns.map(() => '?').join(', ');
  const into = `INTO ${table} (${columns.join(', ')}) VALUES (${places})`;
  const add = db.prepare(`INSERT OR IGNORE ${into}`);
  const insert = table === 'audit' ? add : db.prepare(`INSERT OR REPLACE ${into}`);
  const isWholeRow = textCheck(source, table);
  for (const order of ['ASC', 'DESC']) {
    const sql = `SELECT rowid AS ${rowNumber}, ${columns.join(', ')} FROM ${table} ORDER BY rowid ${order}`;
    const isComplete = readRows(source, sql, (row) =>
      insertRow(
        // What was written over inside a text must not replace the text that the copy has.
        isWholeRow(row) ? insert : add,
        columns.map((column) => row[column] ?? null),
      ),
    );
    // If not, the other end may still be readable.
    if (isComplete) return;
  }
}

const rowNumber = 'row_number_';

/** Whether every text of a row is UTF-8 on the disk. A text that is not is read with U+FFFD, which may also stand in a good one. */
function textCheck(source: DatabaseSync, table: string): (row: Record<string, SQLInputValue>) => boolean {
  return (row) =>
    Object.entries(row).every(([column, value]) => {
      if (typeof value !== 'string' || !value.includes('\ufffd')) return true;
      const sql = `SELECT CAST(${column} AS BLOB) AS bytes FROM ${table} WHERE rowid = ?`;
      const bytes = source.prepare(sql).get(row[rowNumber] ?? null)?.['bytes'];
      return bytes instanceof Uint8Array && isUtf8(bytes);
    });
}

/** Returns whether all rows were readable. @throws errors of `take` */
function readRows(source: DatabaseSync, sql: string, take: (row: Record<string, SQLInputValue>) => void): boolean {
  try {
    for (const row of source.prepare(sql).iterate()) take(row);
    return true;
  } catch (error) {
    if (error instanceof RowNotWrittenError) throw error;
    return false;
  }
}

function columnsOf(db: DatabaseSync, table: string): string[] {
  try {
    return db
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name));
  } catch {
    return [];
  }
}

function insertRow(insert: ReturnType<DatabaseSync['prepare']>, values: SQLInputValue[]): void {
  try {
    insert.run(...values);
  } catch (error) {
    // A row that does not fit is skipped.
    if (error instanceof Error && storageFaultOf(error) !== undefined)
      throw Object.assign(new RowNotWrittenError(error.message, { cause: error }), error);
  }
}
