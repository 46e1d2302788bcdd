import { z } from 'zod';
import { message } from '../../../shared/domain/conversation.ts';
import { type ToolCall, toolCall } from '../../../shared/domain/tool.ts';
import { jsonValue } from '../../../shared/lib/json.ts';
import type { StoredMessage } from '../../host/ports/stores.ts';
import { type Database, jsonColumn, type Row } from './database.ts';

const carry = z.object({ provider: z.string(), model: z.string(), items: jsonValue });

/** Text has a column of its own, everything else of a message is JSON. */
export function messageFromRow(row: Row): StoredMessage {
  const data = jsonColumn(row, 'data') as object;
  const kept = typeof row['carry'] === 'string' ? carry.parse(JSON.parse(row['carry'])) : undefined;
  return { message: message.parse({ ...data, text: row['text'] }), carry: kept };
}

export function saveMessageRow(db: Database, { message: { text, ...data }, carry: kept }: StoredMessage): void {
  db.run(
    `INSERT INTO messages (id, conversation_id, position, state, text, data, carry) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, text = excluded.text, data = excluded.data, carry = excluded.carry`,
    data.id,
    data.conversationId,
    data.position,
    data.state,
    text,
    JSON.stringify(data),
    kept === undefined ? null : JSON.stringify(kept),
  );
}

export function saveCallRow(db: Database, call: ToolCall): void {
  db.run(
    `INSERT INTO calls (id, message_id, state, data) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, data = excluded.data`,
    call.id,
    call.messageId,
    call.state.kind,
    JSON.stringify(call),
  );
}

/** Messages with their calls, each message's in the model's order. */
export function threadFromRows(db: Database, rows: readonly Row[]): { messages: StoredMessage[]; calls: ToolCall[] } {
  const messages = rows.map(messageFromRow);
  const calls = messages
    .filter(({ message: { role } }) => role === 'assistant')
    .flatMap(({ message: { id } }) => db.all('SELECT data FROM calls WHERE message_id = ?', id))
    .map((row) => toolCall.parse(jsonColumn(row, 'data')));
  const position = new Map(messages.map(({ message: { id } }, at) => [id, at]));
  calls.sort((a, b) => (position.get(a.messageId) ?? 0) - (position.get(b.messageId) ?? 0) || a.index - b.index);
  return { messages, calls };
}
