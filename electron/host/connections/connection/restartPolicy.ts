import type { HostErrorCode } from '../../../../shared/domain/errorCode.ts';
import { isForNow } from '../../../../shared/domain/forNow.ts';

/** The times for restarting a server that ended unexpectedly; ms. */
export interface RestartTimes {
  readonly firstMs: number;
  readonly longestMs: number;
  /** For remote servers: a laptop can be offline for hours, and retrying costs little. */
  readonly longestRemoteMs: number;
  /** A server that ran this long gets a new count of restarts. */
  readonly healthyMs: number;
  /** After this many failures within `windowMs`, or without ever having run, there are no more restarts. */
  readonly mostFailures: number;
  readonly windowMs: number;
}

export const defaultRestartTimes: RestartTimes = {
  firstMs: 500,
  longestMs: 30_000,
  longestRemoteMs: 300_000,
  healthyMs: 60_000,
  mostFailures: 5,
  windowMs: 180_000,
};

/** Further failures do not change the wait. */
const maxRememberedEnds = 12;

/** The times of its failures, by the monotonic clock. */
export type RestartHistory = readonly number[];

export const noFailures: RestartHistory = [];

export interface Failure {
  readonly code: HostErrorCode;
  /** The HTTP status of a refusal. */
  readonly status?: number | undefined;
  /** The delay that the server asks for. */
  readonly retryAfterMs?: number | undefined;
  /** By the monotonic clock. */
  readonly at: number;
  /** How long it had been running; `undefined` when it never started successfully. */
  readonly ranMs: number | undefined;
}

export type RestartAnswer =
  | { readonly kind: 'restart'; readonly afterMs: number; readonly history: RestartHistory }
  | { readonly kind: 'giveUp'; readonly history: RestartHistory };

/**
 * Decides what to do after a connection failed. Pure; `random` is in [0, 1).
 *
 * A session that the server forgot is replaced at once. Failures that only the user can fix (a wrong command, a refused
 * address, a missing sign-in) are not retried. All others are retried with doubling, randomized waits: a local process
 * until it failed too often, a remote server without end.
 */
export function afterFailure(
  history: RestartHistory,
  failure: Failure,
  random: number,
  times: RestartTimes = defaultRestartTimes,
): RestartAnswer {
  const remedy = remedyFor(failure);
  if (remedy === 'none') return { kind: 'giveUp', history: noFailures };
  const wasHealthy = failure.ranMs !== undefined && failure.ranMs >= times.healthyMs;
  // A start may take minutes before it fails, so that few of them would fall into one window.
  const window = remedy === 'patience' || failure.ranMs === undefined ? Infinity : times.windowMs;
  const recent = wasHealthy ? noFailures : history.filter((at) => failure.at - at < window).slice(-maxRememberedEnds);
  const next = [...recent, failure.at];
  if (failure.code === 'sessionLost' && recent.length === 0) return { kind: 'restart', afterMs: 0, history: next };
  if (remedy === 'restart' && next.length >= times.mostFailures) return { kind: 'giveUp', history: next };
  const longest = remedy === 'patience' ? times.longestRemoteMs : times.longestMs;
  const wait = Math.min(times.firstMs * 2 ** (next.length - 1), longest);
  // Between half and all of the wait, so that servers that failed together do not restart together.
  const afterMs = Math.max(Math.round(wait * (0.5 + random / 2)), failure.retryAfterMs ?? 0);
  return { kind: 'restart', afterMs, history: next };
}

function remedyFor({ code, status, ranMs }: Failure): 'none' | 'restart' | 'patience' {
  switch (code) {
    case 'serverExited':
    case 'connectionClosed':
    case 'sessionLost':
      return 'restart';
    case 'serverUnreachable':
      return 'patience';
    case 'serverRefused':
      return (status ?? 0) >= 500 || isForNow(status) ? 'patience' : 'none';
    case 'serverTimeout':
    case 'badResult':
      // A server that did not answer `initialize` within its long timeout would make the user wait just as long again.
      return ranMs === undefined ? 'none' : 'restart';
    default:
      return 'none';
  }
}
