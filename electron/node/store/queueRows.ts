import { z } from 'zod';
import { saidMessage } from '../../../shared/domain/conversation.ts';
import { conversationId, type ConversationId, messageId } from '../../../shared/domain/ids.ts';
import type { QueuedSaying } from '../../host/ports/stores.ts';
import { type Database, jsonColumn, type Row } from './database.ts';

const saidMessages = z.lazy(() => z.array(saidMessage).min(1));

/** What waits behind running turns, in order. @param only of one conversation */
export function queuedFromRows(db: Database, only?: ConversationId): QueuedSaying[] {
  const rows = db.all(
    `SELECT queued_messages.id, conversation_id, said FROM queued_messages
     JOIN conversations ON conversations.id = conversation_id
     WHERE deleted_at IS NULL AND (?1 IS NULL OR conversation_id = ?1) ORDER BY place`,
    only ?? null,
  );
  return rows.flatMap(queuedFromRow);
}

/** A row that cannot be read costs only itself. */
function queuedFromRow(row: Row): QueuedSaying[] {
  try {
    const said = saidMessages.parse(jsonColumn(row, 'said'));
    return [{ id: messageId.parse(row['id']), conversationId: conversationId.parse(row['conversation_id']), said }];
  } catch {
    return [];
  }
}
