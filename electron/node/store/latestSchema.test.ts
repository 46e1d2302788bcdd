import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { latestSchema } from './latestSchema.ts';
import { migrations } from './migrations.ts';

test('a new database gets at once what all migrations make of an empty one, one after the other', () => {
  expect(schemaAfter([latestSchema])).toEqual(schemaAfter(migrations));
});

/** After a new migration, `npx vitest run electron/node/store/latestSchema.test.ts -u` writes the file anew. */
test('the file is written from the migrations', async () => {
  await expect(fileOf(schemaAfter(migrations))).toMatchFileSnapshot('./latestSchema.ts');
});

/** The statements that make the tables, indexes and triggers of a database, in the order in which they were made. To the letter: a backup is compared with them. */
function schemaAfter(steps: readonly string[]): string[] {
  const db = new DatabaseSync(':memory:');
  onTestFinished(() => db.close());
  for (const sql of steps) db.exec(sql);
  const rows = db.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid').all();
  return rows.map(({ sql }) => String(sql)).filter((sql) => !/^CREATE TABLE '?"?sqlite_/.test(sql));
}

function fileOf(statements: readonly string[]): string {
  return `/**
 * The tables, indexes and triggers of a new database: what \`migrations.ts\` makes in many steps, which take ten times as long. Written
 * by \`latestSchema.test.ts\`, which says how; never edited.
 */
export const latestSchema = \`
${statements.map((sql) => `  ${sql};\n`).join('')}\`;
`;
}
