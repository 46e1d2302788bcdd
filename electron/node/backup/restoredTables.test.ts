import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../store/openDatabase.ts';
import { restoredDocuments, restoredTables } from './restoredTables.ts';
import { testFolder } from './testing/dataFolderForTest.ts';

describe('what a restore does with the database', () => {
  it('is decided for every table', () => {
    const db = openDatabase(join(testFolder(), 'gatehouse.db'));
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
    db.close();
    expect(Object.keys(restoredTables).sort()).toEqual(tables.map(({ name }) => String(name)).sort());
  });

  it('is decided for every document that the stores read or write', () => {
    const folder = join(import.meta.dirname, '..', 'store');
    const sources = readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const mentions = sources.flatMap((text) => [
      ...text.matchAll(/#(?:read|write)\('(\w+)'/g),
      ...text.matchAll(/documents[^;`"]*?(?:name = |VALUES \()'(\w+)'/g),
    ]);
    const names = new Set(mentions.map(([, name]) => name ?? ''));
    expect(names.size).toBeGreaterThan(8);
    expect([...names].filter((name) => !Object.hasOwn(restoredDocuments, name))).toEqual([]);
  });
});
