import type { DecisionReason } from '../decisionReason.ts';
import type { ToolCall } from '../tool.ts';
import { decisionText } from './decisionText.ts';

type Reasoned = Pick<ToolCall, 'state' | 'decision'>;

/** A call as other programs read it: its reasons are English sentences. */
export function callInEnglish<C extends Reasoned>({ state, decision, ...call }: C) {
  return {
    ...call,
    state: 'reason' in state && state.reason !== undefined ? { ...state, reason: english(state.reason) } : state,
    ...(decision === undefined ? {} : { decision: { ...decision, reason: english(decision.reason) } }),
  };
}

function english(reason: DecisionReason): string {
  return decisionText(reason, 'en');
}
