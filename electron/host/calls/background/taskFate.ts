import { hasTaskEnded, type TaskState } from '../../../../shared/domain/backgroundTask.ts';
import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import { outcomeUnknownError } from '../../../../shared/domain/outcomeUnknown.ts';
import type { TaskLoss } from '../../../../shared/domain/taskLoss.ts';
import { isCallSettled, type ToolCall, type ToolCallState, type ToolResult } from '../../../../shared/domain/tool.ts';
import type { FollowedTask } from '../../connections/session/tasks/followedTask.ts';
import type { StoredTask } from '../../ports/taskStore.ts';

/** What is true now of the server that a task was sent to. */
export interface ServerFacts {
  /** `undefined`: the server was removed. */
  readonly launchHash: Sha256 | undefined;
  /** Stays the same as long as the same account of the server is used. */
  readonly account: string;
}

/** Why a result may not be asked for any more: it would be another server's, or another account's. Pure. */
export function lossOf({ launchHash }: StoredTask, sentAs: string, now: ServerFacts): TaskLoss | undefined {
  if (now.launchHash === undefined) return 'serverRemoved';
  if (now.launchHash !== launchHash) return 'launchChanged';
  return now.account === sentAs ? undefined : 'accountChanged';
}

/** What a start of Gatehouse does with a stored task. */
export type AfterRestart =
  /** `call`: as it is from now on, where the end of Gatehouse came between the task and its call. */
  | { readonly kind: 'follow'; readonly call: ToolCall }
  /** It ended, and Gatehouse before this was noted. */
  | { readonly kind: 'ended'; readonly state: TaskState }
  | { readonly kind: 'keep' }
  /** Its call is gone. */
  | { readonly kind: 'forget' }
  /** Its call ended with its turn: it never continued in the background. */
  | { readonly kind: 'withdraw' };

/** Pure. */
export function afterRestart({ task }: StoredTask, call: ToolCall | undefined, now: number): AfterRestart {
  if (hasTaskEnded(task.state)) return { kind: 'keep' };
  if (call === undefined) return { kind: 'forget' };
  // It was stored that it continues in the background, but not yet with the call.
  if (!call.inBackground)
    return hasOwnEnd(call.state) ? { kind: 'withdraw' } : { kind: 'follow', call: inBackground(call) };
  if (!isCallSettled(call.state)) return { kind: 'follow', call };
  return { kind: 'ended', state: endedState(call.state, call.finishedAt ?? now) };
}

/** Whether a call ended by itself, and not with Gatehouse. */
function hasOwnEnd(state: ToolCallState): boolean {
  if (!isCallSettled(state)) return false;
  return state.kind !== 'failed' || state.error?.problem?.kind !== 'toolInterrupted';
}

/** A call whose turn does not wait for it. Pure. */
export function inBackground({ finishedAt: _, ...call }: ToolCall): ToolCall {
  return { ...call, state: { kind: 'background' }, inBackground: true };
}

/** How a task ended. */
export type TaskEnd =
  | { readonly kind: 'answered'; readonly result: ToolResult; readonly isError: boolean }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'cancelled'; readonly reason: Extract<ToolCallState, { kind: 'cancelled' }>['reason'] }
  | { readonly kind: 'lost'; readonly why: TaskLoss };

/** The end of the call. Pure. */
export function endedCallState(end: TaskEnd): ToolCallState {
  switch (end.kind) {
    case 'answered':
      return { kind: end.isError ? 'failed' : 'done', result: end.result };
    case 'failed':
      return { kind: 'failed', error: toErrorInfo(end.error) };
    case 'cancelled':
      return { kind: 'cancelled', ...(end.reason && { reason: end.reason }) };
    case 'lost':
      return { kind: 'failed', error: outcomeUnknownError(problemError({ kind: 'taskLost', why: end.why })).toInfo() };
  }
}

/** The same as the state of the task. Pure. */
export function endedState(state: ToolCallState, endedAt: number): TaskState {
  if (state.kind === 'done') return { kind: 'done', endedAt };
  if (state.kind === 'cancelled') return { kind: 'cancelled', endedAt };
  const problem = state.kind === 'failed' ? state.error?.problem : undefined;
  return problem?.kind === 'taskLost' ? { kind: 'lost', endedAt, why: problem.why } : { kind: 'failed', endedAt };
}

/** What the words of a server mean for its task, besides a result. Pure. */
export function endOf(followed: Exclude<FollowedTask, { kind: 'result' | 'notNow' }>): TaskEnd {
  switch (followed.kind) {
    case 'failed':
    case 'cancelled':
      // That the server cancelled it says the error; the user did not.
      return { kind: 'failed', error: followed.error };
    case 'unknown':
      return { kind: 'lost', why: 'notKnown' };
  }
}

/** The server whose launch, account or connection may be another one now. Pure. */
export function serverOf(event: HostEvent): ServerId | undefined {
  switch (event.type) {
    case 'server.stateChanged':
    case 'server.signInChanged':
    case 'server.removed':
      return event.serverId;
    case 'server.changed':
      return event.definition.id;
    default:
      return undefined;
  }
}
