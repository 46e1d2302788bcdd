import { conversationId, messageId, type ConversationId, type MessageId } from '../../../shared/domain/ids.ts';
import type { TreeMessage, VersionSwitch } from '../../../shared/domain/messageTree.ts';
import type { MessageVersions } from '../../../shared/domain/messageVersions.ts';
import { isCallSettled, type ToolCall } from '../../../shared/domain/tool.ts';
import type { PlacedMessage } from '../../host/ports/stores.ts';
import type { Database, Row } from './database.ts';
import { callFromRow, isOtherVersion, isShown, saveCallRow, saveMessageRow } from './messageRows.ts';
import { jsonField } from './jsonSql.ts';

/** No more calls than these are compared with a new one. */
const maxCallsOfOtherVersions = 500;

/**
 * Hides the messages from a position on: they become another version. What a shown message comes after is clear from the
 * thread; for a hidden one it is noted, once.
 */
export function hideFrom(db: Database, id: ConversationId, position: number, isNothingReplaced: boolean): void {
  const fromHere = `conversation_id = ?1 AND ${isShown} AND position >= ?2`;
  db.run(
    `UPDATE messages SET parent_id = (
       SELECT id FROM messages AS before
       WHERE before.conversation_id = ?1 AND before.removed = 0 AND before.position < messages.position
       ORDER BY before.position DESC LIMIT 1)
     WHERE ${fromHere} AND parent_id IS NULL`,
    id,
    position,
  );
  const place = isNothingReplaced ? 'removed = 2' : 'removed = 1, passed_over = 1';
  db.run(`UPDATE messages SET ${place} WHERE conversation_id = ?1 AND ${isShown} AND position = ?2`, id, position);
  db.run(`UPDATE messages SET removed = 1 WHERE ${fromHere}`, id, position);
}

/** Every message that is shown or belongs to another version, in the order they were made in. */
export function treeFromRows(db: Database, id: ConversationId): TreeMessage[] {
  const columns = 'rowid AS made, id, position, parent_id, passed_over';
  const select = (where: string) =>
    db.all(`SELECT ${columns} FROM messages WHERE conversation_id = ? AND ${where} ORDER BY position`, id);
  const shown = select(isShown);
  const rows = [
    ...shown.map((row, at) => ({ row, parent: shown[at - 1]?.['id'] ?? null, isShown: true })),
    ...select(isOtherVersion).map((row) => ({ row, parent: row['parent_id'] ?? null, isShown: false })),
  ];
  rows.sort((a, b) => Number(a.row['made']) - Number(b.row['made']));
  return rows.map(({ row, parent, isShown: shownNow }) => ({
    id: messageId.parse(row['id']),
    position: Number(row['position']),
    parent: parent === null ? null : messageId.parse(parent),
    isShown: shownNow,
    isPassedOver: row['passed_over'] === 1,
  }));
}

/** Must be done in one transaction. */
export function saveSwitch(db: Database, id: ConversationId, { fromPosition, show }: VersionSwitch): void {
  hideFrom(db, id, fromPosition, false);
  for (const shown of show) db.run('UPDATE messages SET removed = 0, passed_over = 0 WHERE id = ?', shown);
}

/** A message of an imported chat with its calls. Must be done in one transaction. */
export function saveImportedRow(
  db: Database,
  { stored, calls, parent, isShown: shownNow, isPassedOver }: PlacedMessage,
) {
  saveMessageRow(db, stored);
  for (const call of calls) saveCallRow(db, call);
  if (shownNow) return;
  const sql = 'UPDATE messages SET removed = 1, parent_id = ?, passed_over = ? WHERE id = ?';
  db.run(sql, parent, isPassedOver ? 1 : 0, stored.message.id);
}

/** The versions of these messages of the thread, of those that have more than one. */
export function versionsFromRows(db: Database, rows: readonly Row[]): MessageVersions {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return {};
  const id = conversationId.parse(first['conversation_id']);
  const others = db.all(
    `SELECT rowid AS made, id, position, parent_id FROM messages
     WHERE passed_over = 1 AND conversation_id = ? AND position BETWEEN ? AND ?`,
    id,
    Number(first['position']),
    Number(last['position']),
  );
  if (others.length === 0) return {};
  const versions: MessageVersions = {};
  const before = Number(first['position']);
  const sql = `SELECT id FROM messages WHERE conversation_id = ? AND ${isShown} AND position < ? ORDER BY position DESC LIMIT 1`;
  let parent = db.get(sql, id, before)?.['id'] ?? null;
  for (const row of rows) {
    const same = others.filter((other) => other['position'] === row['position'] && other['parent_id'] === parent);
    if (same.length > 0) versions[messageId.parse(row['id'])] = inOrderMade([...same, row]);
    parent = row['id'] ?? null;
  }
  return versions;
}

function inOrderMade(rows: readonly Row[]): MessageId[] {
  return rows.toSorted((a, b) => Number(a['made']) - Number(b['made'])).map((row) => messageId.parse(row['id']));
}

/** The newest calls of a tool in other versions of a conversation. */
export function callsOfOtherVersions(db: Database, id: ConversationId, modelName: string): ToolCall[] {
  const rows = db.all(
    `SELECT id, message_id, data, ?1 AS conversation_id FROM calls
     WHERE message_id IN (SELECT id FROM messages WHERE conversation_id = ?1 AND ${isOtherVersion})
       AND ${jsonField('$.modelName')} = ?2
     ORDER BY rowid DESC LIMIT ${maxCallsOfOtherVersions}`,
    id,
    modelName,
  );
  return rows.map(callFromRow).filter(({ state }) => isCallSettled(state) || state.kind === 'background');
}
