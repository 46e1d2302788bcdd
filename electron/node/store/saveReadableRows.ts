import { copyFileSync, existsSync, openSync, closeSync, readSync, rmSync, writeSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** Everything but what was only pinned or believed; what else permits something is dropped afterwards. */
const tables = [
  ...['conversations', 'messages', 'message_pieces', 'calls', 'queued_messages', 'audit'],
  ...['documents', 'grants', 'rules', 'trust'],
];

/** The beginning of every database of ours: the name of the format, pages of 4096 bytes, WAL. */
const usualHeader = Buffer.concat([
  Buffer.from('SQLite format 3\0', 'latin1'),
  Buffer.from([0x10, 0x00, 0x02, 0x02, 0x00, 0x40, 0x20, 0x20]),
]);

/**
 * Puts the rows of a damaged database into one that is whole, as far as they can be read. Answers how many messages were
 * not there before.
 */
export function saveReadableRows(db: DatabaseSync, damaged: string): number {
  const copy = `${damaged}.reading`;
  try {
    for (const ending of ['', '-wal']) if (existsSync(damaged + ending)) copyFileSync(damaged + ending, copy + ending);
    mendHeader(copy);
    return copyRows(db, copy);
  } catch {
    return 0;
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(copy + ending, { force: true });
  }
}

/** A file whose first bytes were written over has all its other pages. */
function mendHeader(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const header = Buffer.alloc(usualHeader.length);
    if (readSync(file, header, 0, header.length, 0) < header.length || header.equals(usualHeader)) return;
    writeSync(file, usualHeader, 0, usualHeader.length, 0);
  } finally {
    closeSync(file);
  }
}

function copyRows(db: DatabaseSync, path: string): number {
  const source = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  const countMessages = () => Number(db.prepare('SELECT count(*) AS n FROM messages').get()?.['n'] ?? 0);
  const before = countMessages();
  try {
    db.exec('PRAGMA foreign_keys=OFF; BEGIN');
    for (const table of tables) copyTable(db, source, table);
    // What belongs to a conversation that could not be read would be shown nowhere.
    db.exec(`
      DELETE FROM messages WHERE conversation_id NOT IN (SELECT id FROM conversations);
      DELETE FROM message_pieces WHERE message_id NOT IN (SELECT id FROM messages);
      DELETE FROM calls WHERE message_id NOT IN (SELECT id FROM messages);
      DELETE FROM queued_messages WHERE conversation_id NOT IN (SELECT id FROM conversations);
      COMMIT; PRAGMA foreign_keys=ON`);
    return Math.max(0, countMessages() - before);
  } finally {
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
  const how = table === 'audit' ? 'IGNORE' : 'REPLACE';
  const insert = db.prepare(`INSERT OR ${how} INTO ${table} (${columns.join(', ')}) VALUES (${places})`);
  for (const order of ['ASC', 'DESC']) {
    try {
      const rows = source.prepare(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY rowid ${order}`).iterate();
      for (const row of rows)
        insertRow(
          insert,
          columns.map((column) => row[column] ?? null),
        );
      // All of it could be read.
      return;
    } catch {
      // The other end may still be readable.
    }
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
  } catch {
    // A row that does not fit costs only itself.
  }
}
