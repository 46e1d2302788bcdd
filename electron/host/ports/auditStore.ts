import type { AuditEntry, AuditFilter, AuditProblem } from '../../../shared/domain/audit.ts';
import type { ConversationId, Sha256, ToolCallId } from '../../../shared/domain/ids.ts';

/** A stored row of the audit; `entry` is unchecked. */
export interface StoredAuditRow {
  readonly id: number;
  readonly entry: object;
  /** `null` in rows of a version without a chain. */
  readonly hash: string | null;
}

/** The end of the chain of rows. Stored separately from them. */
export interface AuditHead {
  readonly id: number;
  readonly hash: Sha256;
  readonly rows: number;
  /** The problem that was found when the app started. */
  readonly broken?: AuditProblem | undefined;
}

/** Port: the audit. Rows are only ever added. */
export interface AuditStore {
  /**
   * In the file when it returns: a call must not run before that, and need not wait for more.
   *
   * @param head saved with the row, both or neither
   */
  append(row: { readonly id: number; readonly entry: AuditEntry; readonly hash: Sha256 }, head?: AuditHead): void;
  /** The matching rows from `from` up to `before`, exclusive, newest first. */
  search(query: { before: number; from: number; limit: number; filter: AuditFilter }): Promise<StoredAuditRow[]>;
  /** The rows after this number, oldest first. */
  following(id: number, limit: number): Promise<StoredAuditRow[]>;
  last(): Promise<StoredAuditRow | undefined>;
  count(): Promise<number>;
  head(): Promise<AuditHead | undefined>;
  saveHead(head: AuditHead): Promise<void>;
  /** The rows about the calls of a conversation, oldest first. All rows are looked through, a few at a time. */
  ofConversation(
    id: ConversationId,
  ): Promise<{ readonly id: number; readonly callId: ToolCallId; readonly hash: Sha256 }[]>;
  /**
   * Adds hashes to rows without one; others are not changed.
   *
   * @param head saved with them, all or nothing
   */
  seal(rows: readonly { readonly id: number; readonly hash: Sha256 }[], head?: AuditHead): Promise<void>;
}
