import { type ConnectionState, isInstalling } from '../../shared/domain/connection.ts';
import type { ServerId } from '../../shared/domain/ids.ts';
import { assertNever } from '../../shared/lib/assertNever.ts';

/** The state of a server in the output of a run. `installing`: its package runner downloads; `notReady`: it is starting. */
export type ServerStanding =
  'ready' | 'failed' | 'needsSignIn' | 'refusedByTrust' | 'stopped' | 'installing' | 'notReady';

/** Without `--wait-for-servers`: the time for the others after the first server settled; ms. */
const afterFirstMs = 1000;
/** The maximum time for all of them from the start; ms. */
const atMostMs = 3000;

/** Pure. The policy answers about trust at once: a server that waits for it then starts, or is refused. */
export function standingOf(state: ConnectionState): ServerStanding {
  switch (state.kind) {
    case 'running':
      return 'ready';
    case 'failed':
      return 'failed';
    case 'needsAuth':
      return 'needsSignIn';
    case 'needsTrust':
      return state.refused ? 'refusedByTrust' : 'notReady';
    case 'stopped':
      return 'stopped';
    case 'starting':
      return isInstalling(state) ? 'installing' : 'notReady';
    default:
      return assertNever(state);
  }
}

/**
 * The remaining wait before the first request to the model, in ms; 0 when it is over. Pure.
 *
 * @param standings the states of the enabled servers
 * @param sinceMs how long ago they were started, and how long ago the first of them settled
 * @param waitMs the value of `--wait-for-servers`
 */
export function waitLeft(
  standings: readonly ServerStanding[],
  sinceMs: { readonly start: number; readonly firstSettled: number | undefined },
  waitMs: number | undefined,
): number {
  if (!standings.some(isUnderWay)) return 0;
  if (waitMs !== undefined) return Math.max(0, waitMs - sinceMs.start);
  const afterFirst = sinceMs.firstSettled === undefined ? Infinity : afterFirstMs - sinceMs.firstSettled;
  return Math.max(0, Math.min(atMostMs - sinceMs.start, afterFirst));
}

/** Whether it may still become ready. Pure. */
export function isUnderWay(standing: ServerStanding): boolean {
  return standing === 'notReady' || standing === 'installing';
}

/** One server of a run, with its name. */
export interface RunServer {
  readonly id: ServerId;
  readonly name: string;
}
