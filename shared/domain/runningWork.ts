import { type ConversationActivity, isTurnRunning } from './conversation.ts';
import type { HostSnapshot } from './snapshot.ts';

/** What the end of the app would break off. */
export interface RunningWork {
  readonly turns: number;
  /** Calls that belong to no running turn: in the background, and by hand. */
  readonly calls: number;
}

/** What runs. Work that waits for a server that does not run, and other work of a model than answers, do not count. Pure. */
export function runningWork(
  { activity, tasks }: Pick<HostSnapshot, 'activity' | 'tasks'>,
  callsByHand: number,
): RunningWork {
  const inBackground = tasks.filter(({ state }) => state.kind === 'working' || state.kind === 'inputRequired');
  return { turns: Object.values(activity).filter(isAnswering).length, calls: inBackground.length + callsByHand };
}

/** Whether an answer is being written. */
export function isAnswering(activity: ConversationActivity | undefined): boolean {
  return activity !== undefined && isTurnRunning(activity.turn) && !('isAside' in activity.turn);
}
