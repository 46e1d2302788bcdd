import type { DatabaseSync } from 'node:sqlite';

/**
 * Takes out of a database what would let something happen: it may be older than what the user took back since. Denials
 * stay. Answers the names of the providers whose address has to be confirmed anew.
 */
export function dropPermissions(db: DatabaseSync): string[] {
  db.exec(`
    DELETE FROM trust WHERE json_valid(data) = 0 OR json_extract(data, '$.verdict') IS NOT 'never';
    -- What cannot be read may have denied: the store has such a row ask.
    DELETE FROM grants WHERE json_valid(data) = 1 AND json_extract(data, '$.action') IS 'allow';
    DELETE FROM rules WHERE json_valid(data) = 1 AND json_extract(data, '$.action') IS 'allow';
    DELETE FROM believed_annotations;
    DELETE FROM pins;
    UPDATE conversations SET mode = 'askAlways';
    DELETE FROM documents WHERE name IN ('roots', 'samplingAccounts');
  `);
  // A copy of an older version has no such table.
  if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'instructions_pins'").get() !== undefined) {
    db.exec(
      "DELETE FROM instructions_pins WHERE json_valid(data) = 0 OR json_extract(data, '$.choice') IS NOT 'leaveOut'",
    );
  }
  return unconfirmAddresses(db);
}

function unconfirmAddresses(db: DatabaseSync): string[] {
  const row = db.prepare("SELECT data FROM documents WHERE name = 'providers'").get();
  const providers = parseList(row?.['data']);
  const own = providers.filter((provider) => typeof provider['baseUrl'] === 'string');
  if (own.length === 0) return [];
  const unconfirmed = providers.map((each) => (own.includes(each) ? { ...each, isAddressConfirmed: false } : each));
  db.prepare("UPDATE documents SET data = ? WHERE name = 'providers'").run(JSON.stringify(unconfirmed));
  return own.map(({ name }) => String(name));
}

function parseList(text: unknown): Record<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(String(text));
    return Array.isArray(list) ? (list as Record<string, unknown>[]) : [];
  } catch {
    return [];
  }
}
