import { type Decision, scopeOf } from '../../../../shared/domain/approval.ts';
import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';
import { isKeptScope } from '../../../../shared/domain/scope.ts';
import type { PolicyAnswer } from '../../consent/policy/policy.ts';
import type { ApprovalOutcome, Replied } from './approvalBroker.ts';

/** What the policy decided without asking. Pure. */
export function policyDecision(
  { action, by, reason, grantId }: Exclude<PolicyAnswer, { action: 'ask' }>,
  decidedAt: number,
): Decision {
  const outcome = action === 'allow' ? 'allowed' : 'denied';
  return { outcome, by, reason, decidedAt, ...(grantId ? { grantId } : {}) };
}

/** What the user decided. Pure. */
export function userDecision(replied: Replied, decidedAt: number): Decision {
  const { reply, grantId } = replied;
  const outcome = reply.kind === 'deny' ? 'denied' : 'allowed';
  return { outcome, by: 'user', reason: reasonOf(replied), decidedAt, ...(grantId ? { grantId } : {}) };
}

/** Nobody answered. Pure. */
export function cancelledDecision(
  { cause }: Extract<ApprovalOutcome, { kind: 'cancelled' }>,
  decidedAt: number,
): Decision {
  return { outcome: 'cancelled', by: 'host', reason: { kind: 'cancelled', cause }, decidedAt };
}

function reasonOf({ reply, editedArguments }: Replied): DecisionReason {
  const changed = editedArguments === undefined ? {} : { changedArguments: true as const };
  const scope = scopeOf(reply);
  switch (reply.kind) {
    case 'deny':
      return { kind: 'user', action: 'deny', scope, ...(reply.reason ? { said: reply.reason } : {}) };
    case 'allowAndReview':
      return { kind: 'user', action: 'allow', scope, reviews: true, ...changed };
    case 'allow': {
      const isFixed = reply.subject === 'call' && isKeptScope(scope);
      return { kind: 'user', action: 'allow', scope, ...(isFixed ? { theseArguments: true } : {}), ...changed };
    }
  }
}
