import { tagCount, type TagCount } from '../../../shared/domain/chatTag.ts';
import type { Database } from './database.ts';
import { jsonEntries } from './jsonSql.ts';
import { readEach } from './readableRows.ts';

/** More tags are not listed. */
const maxListedTags = 500;

/** In SQL: the conversation has the tag of the sixth parameter. */
export const hasTag = `EXISTS (SELECT 1 FROM ${jsonEntries('tags')} WHERE value = ?6)`;

/** All tags of conversations that were not deleted, by name. */
export function tagsFromRows(db: Database): TagCount[] {
  const sql = `SELECT each.value AS tag, count(*) AS chats FROM conversations, ${jsonEntries('tags')} AS each
    WHERE tags IS NOT NULL AND deleted_at IS NULL GROUP BY each.value ORDER BY each.value COLLATE NOCASE LIMIT ${maxListedTags}`;
  return readEach(
    tagCount,
    db.all(sql).map((row) => ({ ...row })),
  );
}
