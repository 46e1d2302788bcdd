import type { Decision } from '../../../shared/domain/approval.ts';

export interface DecisionWords {
  readonly by: Decision['by'] | undefined;
  readonly reason: string | undefined;
}

/**
 * What is said of a decision: nothing twice, and not that Gatehouse cancelled what ended for a reason of its own ("Stopped by
 * the user."). Pure.
 */
export function decisionWords({ outcome, by, reason }: Decision, saidReason: string | undefined): DecisionWords {
  const isSaid = saidReason !== undefined && saidReason !== '' && reason.endsWith(saidReason);
  const shown = reason === '' || isSaid ? undefined : reason;
  return { by: outcome === 'cancelled' && by === 'host' && reason !== '' ? undefined : by, reason: shown };
}
