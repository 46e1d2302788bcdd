import type { DecisionReason } from '../../../shared/domain/decisionReason.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { Database } from './database.ts';
import { changedJson, jsonField } from './jsonSql.ts';
import { isShown } from './messageRows.ts';

/** The latest allowed calls in the audit. No more than these can have been running when the app ended. */
const newestAllowed = `
  SELECT ${jsonField('$.callId')} FROM (SELECT data FROM audit ORDER BY id DESC LIMIT 500)
  WHERE ${jsonField('$.kind')} = 'toolCall' AND ${jsonField('$.decision.outcome')} = 'allowed'
    AND ${jsonField('$.callId')} IS NOT NULL`;

/** Settles what unfinished turns left open, of one conversation or of all. */
export function markInterrupted(db: Database, now: number, only: ConversationId | undefined): void {
  const failed = { kind: 'failed', error: problemError({ kind: 'toolInterrupted' }).toInfo() };
  const cancelled = { kind: 'cancelled', reason: cancelledBy({ kind: 'endedUndecided' }) };
  const unreviewed = { kind: 'cancelled', reason: cancelledBy({ kind: 'endedUnreviewed' }) };
  // Only a turn that ran leaves anything open.
  const turns = `SELECT id FROM conversations WHERE turn = 'running' AND (?1 IS NULL OR id = ?1)`;
  const settle = (which: string, state: { readonly kind: string }) =>
    db.run(
      `UPDATE calls SET state = ?4, data = ${changedJson("'$.state', json(?2), '$.finishedAt', ?3")}
       WHERE message_id IN (SELECT id FROM messages WHERE ${isShown} AND conversation_id IN (${turns})) AND ${which}`,
      only ?? null,
      JSON.stringify(state),
      now,
      state.kind,
    );
  db.transaction(() => {
    settle("state = 'running'", failed);
    // Allowed, and perhaps already sent, but not yet noted as running.
    settle(`state IN ('pending', 'waiting') AND id IN (${newestAllowed})`, failed);
    settle("state IN ('pending', 'waiting')", cancelled);
    settle("state = 'reviewing'", unreviewed);
    db.run(
      `UPDATE messages SET state = 'interrupted', data = ${changedJson("'$.state', 'interrupted'")}
       WHERE ${isShown} AND state = 'streaming' AND conversation_id IN (${turns})`,
      only ?? null,
    );
    db.run(`UPDATE conversations SET turn = 'interrupted' WHERE id IN (${turns})`, only ?? null);
  });
}

function cancelledBy(cause: Problem): DecisionReason {
  return { kind: 'cancelled', cause };
}
