/**
 * What a restore does with the rows of a table of the backup. `copied`: they are taken over as they are, where they satisfy the
 * condition. `refusals`: only those that refuse or ask, see `refusals.ts`. `documents`: by name, see `restoredDocuments`.
 * `projects`: without their folder, which was confirmed elsewhere. `left`: they permit something, or are made anew.
 */
type TableDecision =
  | { readonly kind: 'copied'; readonly where?: string }
  | { readonly kind: 'refusals' }
  | { readonly kind: 'documents' }
  | { readonly kind: 'projects' }
  | { readonly kind: 'left' };

/** Every table of the database, parents before children. A test fails when one is missing here. */
export const restoredTables: Readonly<Record<string, TableDecision>> = {
  // The mode of each becomes "always ask".
  conversations: { kind: 'copied', where: 'deleted_at IS NULL' },
  messages: { kind: 'copied' },
  message_pieces: { kind: 'copied' },
  calls: { kind: 'copied' },
  // They are sent only when the user presses Send.
  queued_messages: { kind: 'copied' },
  summaries: { kind: 'copied' },
  chat_setups: { kind: 'copied' },
  // Amounts below zero would raise the limits of cost.
  usage: {
    kind: 'copied',
    where: 'input_tokens >= 0 AND output_tokens >= 0 AND cached_tokens >= 0 AND coalesce(cost_usd, 0) >= 0',
  },
  grants: { kind: 'refusals' },
  rules: { kind: 'refusals' },
  trust: { kind: 'refusals' },
  instructions_pins: { kind: 'refusals' },
  documents: { kind: 'documents' },
  // Their mode only makes chats more careful.
  projects: { kind: 'projects' },
  project_files: { kind: 'refusals' },
  // Servers of a backup get other ids.
  server_health: { kind: 'left' },
  pins: { kind: 'left' },
  believed_annotations: { kind: 'left' },
  // The present one continues.
  audit: { kind: 'left' },
  // What was being typed belongs to the Gatehouse in which it was typed.
  drafts: { kind: 'left' },
  draft_attachments: { kind: 'left' },
  // Nothing is asked of servers for a backup: the next start tells the results as lost.
  background_tasks: { kind: 'left' },
  // Triggers write it.
  search_changes: { kind: 'left' },
};

/**
 * What a restore does with each document. `taken`: as it is. `merged`: with the present one, so that nothing becomes more
 * permissive (`mergePresent.ts`). `left`: it permits something, or belongs to the database it is in. One that is missing here is
 * left; a test fails then.
 */
export const restoredDocuments: Readonly<Record<string, 'taken' | 'merged' | 'left'>> = {
  assistants: 'taken',
  settings: 'merged',
  providers: 'merged',
  serverIds: 'merged',
  toolsOff: 'merged',
  roots: 'left',
  samplingAccounts: 'left',
  // The secrets of this computer: the user is asked anew which of them a server gets.
  secretOwners: 'left',
  skillApprovals: 'left',
  // They were confirmed elsewhere.
  skillFolders: 'left',
  skillUses: 'left',
  eraVerdicts: 'left',
  refusedParts: 'left',
  auditHead: 'left',
  restoreNotice: 'left',
  schemaVersion: 'left',
  searchIndex: 'left',
  storageProbe: 'left',
};

/**
 * The statements that copy rows from the attached database `source`, all or nothing.
 *
 * @param columnsOf the columns of a table of the new database
 */
export function copyStatements(columnsOf: (table: string) => readonly string[]): string[] {
  const copies = Object.entries(restoredTables).flatMap(([table, decision]) => {
    if (decision.kind !== 'copied') return [];
    const columns = columnsOf(table).join(', ');
    const where = decision.where === undefined ? '' : ` WHERE ${decision.where}`;
    return [`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM source.${table}${where} ORDER BY rowid`];
  });
  return ['PRAGMA foreign_keys=OFF', 'BEGIN', ...copies, ...tidying, 'COMMIT'];
}

/** Rows of a chat that is not there, and work that was running: the next start marks it as interrupted. */
const tidying = [
  'DELETE FROM messages WHERE conversation_id NOT IN (SELECT id FROM conversations)',
  'DELETE FROM message_pieces WHERE message_id NOT IN (SELECT id FROM messages)',
  'DELETE FROM calls WHERE message_id NOT IN (SELECT id FROM messages)',
  'DELETE FROM queued_messages WHERE conversation_id NOT IN (SELECT id FROM conversations)',
  'DELETE FROM summaries WHERE conversation_id NOT IN (SELECT id FROM conversations)',
  'DELETE FROM chat_setups WHERE conversation_id NOT IN (SELECT id FROM conversations)',
  `UPDATE conversations SET turn = 'running' WHERE id IN (
     SELECT conversation_id FROM messages WHERE state = 'streaming'
     UNION SELECT messages.conversation_id FROM calls JOIN messages ON messages.id = calls.message_id
       WHERE calls.state IN ('pending', 'waiting', 'running', 'reviewing'))`,
];
