import type { AuditRow } from '../../../shared/domain/audit.ts';

/** A line of the list: a call together with its outcome. */
export interface AuditLine {
  readonly row: AuditRow;
  readonly end: AuditRow | undefined;
}

/** Merges the outcome of each call into its line, if both are in the list. An outcome without its call gets its own line. */
export function auditLines(rows: readonly AuditRow[]): AuditLine[] {
  const key = ({ conversationId, callId }: AuditRow) => `${conversationId ?? ''} ${callId ?? ''}`;
  const ends = new Map(rows.filter(({ kind }) => kind === 'toolFinished').map((row) => [key(row), row]));
  const called = new Set(rows.filter(({ kind, callId }) => kind === 'toolCall' && callId).map(key));
  return rows
    .filter((row) => row.kind !== 'toolFinished' || !called.has(key(row)))
    .map((row) => ({ row, end: row.kind === 'toolCall' && row.callId ? ends.get(key(row)) : undefined }));
}
