import type { ApprovalSummary } from '../../../shared/domain/approval.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';

/**
 * Consecutive calls drawn as one group, all calls that ask to run, or one whose result is to be reviewed. A call with an app is its
 * own group: moved to another group, the app would start again.
 */
export type CallRun =
  | { readonly kind: 'group'; readonly calls: readonly ToolCall[] }
  | { readonly kind: 'asked'; readonly approvals: readonly ApprovalSummary[] }
  | { readonly kind: 'reviewed'; readonly approval: ApprovalSummary };

/** The calls of a message in order. Those that ask to run stand together, at the place of the first one. Pure. */
export function callRuns(calls: readonly ToolCall[], approvals: readonly ApprovalSummary[]): CallRun[] {
  const runs: CallRun[] = [];
  let group: ToolCall[] = [];
  const endGroup = () => {
    if (group.length > 0) runs.push({ kind: 'group', calls: group });
    group = [];
  };
  const asked: ApprovalSummary[] = [];
  for (const call of calls) {
    const isAsked = call.state.kind === 'waiting' || call.state.kind === 'reviewing';
    const approval = isAsked ? approvals.find(({ callId }) => callId === call.id) : undefined;
    if (approval?.about === 'call') {
      if (asked.length === 0) {
        endGroup();
        runs.push({ kind: 'asked', approvals: asked });
      }
      asked.push(approval);
    } else if (approval !== undefined) {
      endGroup();
      runs.push({ kind: 'reviewed', approval });
    } else if (isAsked || call.appUri !== undefined) {
      // One that asks without a question was answered: its new state has not arrived.
      endGroup();
      runs.push({ kind: 'group', calls: [call] });
    } else group.push(call);
  }
  endGroup();
  return runs;
}
