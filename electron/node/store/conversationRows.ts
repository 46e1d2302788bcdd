import {
  type ConversationHeader,
  conversationHeader,
  conversationMode,
  shelf,
} from '../../../shared/domain/conversation.ts';
import { chatSetupSummary } from '../../../shared/domain/assistant.ts';
import { projectId } from '../../../shared/domain/ids.ts';
import { chatTags } from '../../../shared/domain/chatTag.ts';
import { importOrigin } from '../../../shared/domain/chatImport.ts';
import { modelRef } from '../../../shared/domain/model.ts';
import { modelSettings } from '../../../shared/domain/modelSettings.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { ConversationStore } from '../../host/ports/stores.ts';
import type { Database, Row } from './database.ts';
import { readableJson, readEach } from './readableRows.ts';
import { hasTag } from './tagRows.ts';
import { titleSearch } from './titleSearch.ts';

const headerColumns =
  'id, title, created_at, updated_at, model, mode, shelf, imported, model_settings, tags, own_title, setup, project_id';

/** Stands for a project whose id cannot be read. */
const lostProject = projectId.parse('lost');

/** Its title or its model may be unreadable; then it is shown without. */
function readableHeader(row: Row): ConversationHeader[] {
  const read = conversationHeader.safeParse(headerFields(row));
  if (read.success) return [read.data];
  const { id, createdAt, updatedAt, projectId: belongsTo } = headerFields(row);
  const bare = { id, title: '', createdAt, updatedAt, model: null, mode: 'askAlways', projectId: belongsTo };
  return readEach(conversationHeader, [bare]);
}

function headerFields(row: Row) {
  const model = row['model'];
  const settings = typeof row['model_settings'] === 'string' ? readableJson(row, 'model_settings') : undefined;
  return {
    id: row['id'],
    title: row['title'],
    createdAt: row['created_at'],
    updatedAt: row['updated_at'],
    model: typeof model === 'string' ? (modelRef.safeParse(readableJson(row, 'model')).data ?? null) : null,
    // A mode of a later version counts as "always ask".
    mode: conversationMode.catch('askAlways').parse(row['mode']),
    // One of a later version counts as the list by date.
    shelf: shelf
      .optional()
      .catch(undefined)
      .parse(row['shelf'] ?? undefined),
    ...(typeof row['imported'] === 'string' && {
      imported: importOrigin.safeParse(readableJson(row, 'imported')).data,
    }),
    // Those that cannot be read count as those of the model.
    tags: chatTags
      .optional()
      .catch(undefined)
      .parse(typeof row['tags'] === 'string' ? readableJson(row, 'tags') : undefined),
    setup: chatSetupSummary
      .optional()
      .catch(undefined)
      .parse(typeof row['setup'] === 'string' ? readableJson(row, 'setup') : undefined),
    // One that cannot be read is a lost one, which may have withheld tools.
    projectId: row['project_id'] === null ? undefined : projectId.catch(lostProject).parse(row['project_id']),
    hasOwnTitle: row['own_title'] === titleOrigins.user ? true : undefined,
    hasModelTitle: row['own_title'] === titleOrigins.model ? true : undefined,
    modelSettings: modelSettings.optional().catch(undefined).parse(settings),
  };
}

/** Who wrote a title, as `own_title` has it; null: it is the first words of the chat. */
const titleOrigins = { user: 1, model: 2 } as const;

function titleOrigin({ hasOwnTitle, hasModelTitle }: ConversationHeader): number | null {
  if (hasOwnTitle === true) return titleOrigins.user;
  return hasModelTitle === true ? titleOrigins.model : null;
}

/** The newest headers that fit a query. */
export function headersFromRows(db: Database, query: Parameters<ConversationStore['list']>[0]): ConversationHeader[] {
  const rows = db.all(
    `SELECT ${headerColumns} FROM conversations
       WHERE deleted_at IS NULL AND (updated_at < ?1 OR (updated_at = ?1 AND id > ?2)) AND (?3 = '' OR ${titleSearch.name}(title, ?3))
         ${query.shelf === undefined ? 'AND ?5 IS NULL' : 'AND shelf = ?5'}
         ${query.tag === undefined ? 'AND ?6 IS NULL' : `AND ${hasTag}`}
         ${query.projectId === undefined ? 'AND ?7 IS NULL' : 'AND project_id = ?7'}
       ORDER BY updated_at DESC, id LIMIT ?4`,
    query.before?.updatedAt ?? Number.MAX_SAFE_INTEGER,
    query.before?.id ?? '',
    query.search ?? '',
    query.limit,
    query.shelf ?? null,
    query.tag ?? null,
    query.projectId ?? null,
  );
  return rows.flatMap(readableHeader);
}

export function headerFromRow(db: Database, id: ConversationId): ConversationHeader | undefined {
  const row = db.get(`SELECT ${headerColumns} FROM conversations WHERE id = ? AND deleted_at IS NULL`, id);
  return row && readableHeader(row)[0];
}

/** Adds a header, or changes it. */
export function saveHeaderRow(db: Database, header: ConversationHeader): void {
  const {
    id,
    title,
    createdAt,
    updatedAt,
    model,
    mode,
    shelf = null,
    imported,
    modelSettings,
    tags,
    setup,
    projectId = null,
  } = header;
  db.run(
    `INSERT INTO conversations (id, title, created_at, updated_at, model, mode, shelf, imported, model_settings, tags, own_title, setup, project_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET title = excluded.title, updated_at = excluded.updated_at, model = excluded.model,
       mode = excluded.mode, shelf = excluded.shelf, model_settings = excluded.model_settings,
       tags = excluded.tags, own_title = excluded.own_title, setup = excluded.setup,
       project_id = excluded.project_id`,
    id,
    title,
    createdAt,
    updatedAt,
    model && JSON.stringify(model),
    mode,
    shelf,
    imported === undefined ? null : JSON.stringify(imported),
    modelSettings === undefined ? null : JSON.stringify(modelSettings),
    tags === undefined ? null : JSON.stringify(tags),
    titleOrigin(header),
    setup === undefined ? null : JSON.stringify(setup),
    projectId,
  );
}
