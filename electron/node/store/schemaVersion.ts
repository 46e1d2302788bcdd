import { DatabaseSync } from 'node:sqlite';
import { migrations } from './migrations.ts';
import { isSqlError } from './storageErrors.ts';

/** The version of its schema, according to the header of the file. */
export function schemaVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** The version as it is noted in a row; `undefined` in files that were last written before it was noted there. */
export function notedVersion(db: DatabaseSync): number | undefined {
  try {
    const row = db.prepare("SELECT data FROM documents WHERE name = 'schemaVersion'").get();
    return row === undefined ? undefined : Number(row['data']);
  } catch (error) {
    // There is no such table in a new file.
    if (isSqlError(error)) return undefined;
    throw error;
  }
}

/** Must be done in the transaction that changes the version. */
export function noteVersion(db: DatabaseSync, version: number): void {
  const sql = `INSERT INTO documents (name, data) VALUES ('schemaVersion', ?)
    ON CONFLICT DO UPDATE SET data = excluded.data`;
  db.prepare(sql).run(String(version));
}

/** Whether the version in the header is plausible. A single wrong bit makes another version of it. */
export function isVersionPlausible(db: DatabaseSync, version: number): boolean {
  const noted = notedVersion(db);
  if (noted !== undefined) return noted === version;
  const present = columnsOf(db);
  if (version === 0 && present.size === 0) return true;
  const latest = columnsOfVersion(migrations.length);
  // A newer Gatehouse changed something.
  if (version > migrations.length) return !isSame(present, latest);
  const known = (columns: ReadonlySet<string>) => new Set([...columns].filter((column) => latest.has(column)));
  return isSame(known(present), known(columnsOfVersion(version)));
}

/** Made by the migrations themselves; only once for each file, for the version is noted afterwards. */
function columnsOfVersion(version: number): Set<string> {
  const db = new DatabaseSync(':memory:');
  try {
    for (const sql of migrations.slice(0, version)) db.exec(sql);
    return columnsOf(db);
  } finally {
    db.close();
  }
}

function columnsOf(db: DatabaseSync): Set<string> {
  const sql = `SELECT tables.name || '.' || columns.name AS place
    FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite~_%' ESCAPE '~'`;
  return new Set(
    db
      .prepare(sql)
      .all()
      .map(({ place }) => String(place)),
  );
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}
