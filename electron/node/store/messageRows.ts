import { z } from 'zod';
import { type Message, message } from '../../../shared/domain/conversation.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { conversationId, messageId, serverId, sha256, toolCallId } from '../../../shared/domain/ids.ts';
import { type ToolCall, toolCall } from '../../../shared/domain/tool.ts';
import { jsonValue } from '../../../shared/lib/json.ts';
import type { Carry } from '../../host/ports/modelProvider.ts';
import type { StoredMessage, TextPiece } from '../../host/ports/stores.ts';
import { type Database, jsonColumn, type Row } from './database.ts';
import { givenValues } from './jsonSql.ts';

const carry = z.lazy(() =>
  z.object({
    provider: z.string(),
    model: z.string(),
    items: jsonValue,
    hasNoReasoning: z.boolean().optional(),
    basis: z
      .object({
        servers: z.array(serverId),
        instructions: z.array(z.object({ serverId, hash: sha256 })),
        texts: z.array(sha256),
        leftOut: z.array(messageId),
      })
      .optional(),
  }),
);

/** In SQL: the message is part of the shown thread. Only such messages are read, searched and sent to models. */
export const isShown = 'removed = 0';

/** In SQL: the message belongs to another version of the conversation, which can be shown again. */
export const isOtherVersion = 'removed = 1';

/** The columns of a message; the text of an unfinished one is in pieces. */
export const messageColumns = `id, conversation_id, position, data, carry, messages.rowid AS made,
  CASE WHEN state IN ('streaming', 'interrupted')
    THEN text || coalesce((SELECT group_concat(text, '' ORDER BY at) FROM message_pieces WHERE message_id = messages.id), '')
    ELSE text END AS text`;

/** Text has its own column, all other fields of a message are JSON. An unreadable row is shown as such. */
export function messageFromRow(row: Row): StoredMessage {
  try {
    const data = jsonColumn(row, 'data') as object;
    return { message: message.parse({ ...data, text: row['text'] }), carry: carryOf(row) };
  } catch {
    return { message: unreadableMessage(row) };
  }
}

/** The data for the provider only; without it the model reads the text of the message. */
function carryOf(row: Row): Carry | undefined {
  if (typeof row['carry'] !== 'string') return undefined;
  try {
    return carry.parse(JSON.parse(row['carry']));
  } catch {
    return undefined;
  }
}

/** The position and the text of a message whose other fields are unreadable. */
function unreadableMessage(row: Row): Message {
  return {
    id: messageId.parse(row['id']),
    conversationId: conversationId.parse(row['conversation_id']),
    role: 'assistant',
    position: Number(row['position']),
    text: typeof row['text'] === 'string' ? row['text'] : '',
    seq: 0,
    state: 'failed',
    createdAt: 0,
    notices: [],
    error: problemError({ kind: 'messagePartUnreadable' }).toInfo(),
  };
}

export function callFromRow(row: Row): ToolCall {
  try {
    return toolCall.parse(jsonColumn(row, 'data'));
  } catch {
    return unreadableCall(row);
  }
}

function unreadableCall(row: Row): ToolCall {
  const error = problemError({ kind: 'callUnreadable' }).toInfo();
  return {
    id: toolCallId.parse(row['id']),
    conversationId: conversationId.parse(row['conversation_id']),
    messageId: messageId.parse(row['message_id']),
    index: 0,
    tool: null,
    serverName: '',
    modelName: 'unreadable',
    arguments: {},
    state: { kind: 'failed', error },
    createdAt: 0,
  };
}

export function saveMessageRow(db: Database, { message: { text, ...data }, carry: kept }: StoredMessage): void {
  // First, so that the whole text takes their place in the file: elsewhere, it would be written beside the zeros of theirs.
  if (data.state !== 'streaming') db.run('DELETE FROM message_pieces WHERE message_id = ?', data.id);
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

/** Appends to an unfinished message. Existing text is overwritten, so that a retry is harmless. */
export function savePieceRow(db: Database, { messageId: id, at, text }: TextPiece): void {
  db.run('INSERT OR REPLACE INTO message_pieces (message_id, at, text) VALUES (?, ?, ?)', id, at, text);
}

/** Messages with their calls, each message's in the model's order. */
export function threadFromRows(db: Database, rows: readonly Row[]): { messages: StoredMessage[]; calls: ToolCall[] } {
  const messages = rows.map(messageFromRow);
  const answers = messages.filter(({ message: { role } }) => role === 'assistant').map(({ message: { id } }) => id);
  const sql = `SELECT calls.id, message_id, calls.data, conversation_id FROM calls JOIN messages ON messages.id = message_id
               WHERE message_id IN (${givenValues})`;
  const calls = answers.length === 0 ? [] : db.all(sql, JSON.stringify(answers)).map(callFromRow);
  const position = new Map(messages.map(({ message: { id } }, at) => [id, at]));
  calls.sort((a, b) => (position.get(a.messageId) ?? 0) - (position.get(b.messageId) ?? 0) || a.index - b.index);
  return { messages, calls };
}
