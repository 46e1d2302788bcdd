import type { ToolCall } from '../../../shared/domain/tool.ts';

/**
 * Consecutive calls drawn as one group, or a single call that waits for approval. A call with an app is its own group:
 * moved to another group, the app would start again.
 */
export type CallRun =
  { readonly kind: 'group'; readonly calls: readonly ToolCall[] } | { readonly kind: 'asked'; readonly call: ToolCall };

/** The calls of a message in order; those that wait for an answer are separate from the others. */
export function callRuns(calls: readonly ToolCall[]): CallRun[] {
  const runs: CallRun[] = [];
  for (const call of calls) {
    const last = runs.at(-1);
    if (call.state.kind === 'waiting' || call.state.kind === 'reviewing') runs.push({ kind: 'asked', call });
    else if (last?.kind === 'group' && call.appUri === undefined && last.calls[0]?.appUri === undefined)
      runs[runs.length - 1] = { kind: 'group', calls: [...last.calls, call] };
    else runs.push({ kind: 'group', calls: [call] });
  }
  return runs;
}
