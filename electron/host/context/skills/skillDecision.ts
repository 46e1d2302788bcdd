import type { Decision } from '../../../../shared/domain/approval.ts';
import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';

/** What became of a skill. */
export type SkillBecame = Exclude<
  Extract<DecisionReason, { kind: 'skill' }>['became'],
  'folderConfirmed' | 'folderCleared'
>;

const outcomes = { approved: 'allowed', revoked: 'denied', changed: 'cancelled' } as const;

/** For the activity log. Pure. */
export function decisionOf(became: SkillBecame, decidedAt: number): Decision {
  return {
    outcome: outcomes[became],
    by: became === 'changed' ? 'host' : 'user',
    reason: { kind: 'skill', became },
    decidedAt,
  };
}
