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
import type { Row } from './database.ts';
import { readableJson, readEach } from './readableRows.ts';

/** Stands for a project whose id cannot be read. */
const lostProject = projectId.parse('lost');

/** Its title or its model may be unreadable; then it is shown without. */
export function readableHeader(row: Row): ConversationHeader[] {
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
    hasOwnTitle: row['own_title'] === 1 ? true : undefined,
    modelSettings: modelSettings.optional().catch(undefined).parse(settings),
  };
}
