import type { ConnectionState } from '../../shared/domain/connection.ts';
import type { ServerId } from '../../shared/domain/ids.ts';
import { assertNever } from '../../shared/lib/assertNever.ts';

/** How a server is, as a run tells it. `notReady`: it is starting. */
export type ServerStanding = 'ready' | 'failed' | 'needsSignIn' | 'refusedByTrust' | 'stopped' | 'notReady';

/** Without `--wait-for-servers`: after the first server settled, others get so long; ms. */
const afterFirstMs = 1000;
/** And all of them so long from the start; ms. */
const atMostMs = 3000;

/** Pure. Trust is answered by the policy at once: one that waits for it goes on to start, or is refused. */
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
      return 'notReady';
    default:
      return assertNever(state);
  }
}

/**
 * How long to wait yet before the first request to the model, in ms; 0: not any more. Pure.
 *
 * @param standings of the servers that are switched on
 * @param sinceMs how long ago they were told to start, and how long ago the first of them settled
 * @param waitMs what was asked for with `--wait-for-servers`
 */
export function waitLeft(
  standings: readonly ServerStanding[],
  sinceMs: { readonly start: number; readonly firstSettled: number | undefined },
  waitMs: number | undefined,
): number {
  if (!standings.includes('notReady')) return 0;
  if (waitMs !== undefined) return Math.max(0, waitMs - sinceMs.start);
  const afterFirst = sinceMs.firstSettled === undefined ? Infinity : afterFirstMs - sinceMs.firstSettled;
  return Math.max(0, Math.min(atMostMs - sinceMs.start, afterFirst));
}

/** One server of a run, by what it is called. */
export interface RunServer {
  readonly id: ServerId;
  readonly name: string;
}
