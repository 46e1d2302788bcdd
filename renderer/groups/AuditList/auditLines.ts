import type { AuditRow } from '../../../shared/domain/audit.ts';

/** A row as it is shown: a call with how it ended. */
export interface AuditLine {
  readonly row: AuditRow;
  readonly end: AuditRow | undefined;
}

/** Puts the end of each call into its line, where both are there. An end whose call is not there stands alone. */
export function auditLines(rows: readonly AuditRow[]): AuditLine[] {
  const key = ({ conversationId, callId }: AuditRow) => `${conversationId ?? ''} ${callId ?? ''}`;
  const ends = new Map(rows.filter(({ kind }) => kind === 'toolFinished').map((row) => [key(row), row]));
  const called = new Set(rows.filter(({ kind, callId }) => kind === 'toolCall' && callId).map(key));
  return rows
    .filter((row) => row.kind !== 'toolFinished' || !called.has(key(row)))
    .map((row) => ({ row, end: row.kind === 'toolCall' && row.callId ? ends.get(key(row)) : undefined }));
}
