import { setTimeout as delay } from 'node:timers/promises';
import type { HostError } from '../../../../shared/domain/error.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';

/** How often a request is repeated at most. */
export const maxRetries = 3;
/** After so long no request is sent once more: a longer wait is told to the user, who may choose another model. */
const maxTotalMs = 60_000;
const firstWaitMs = 500;
/** By so much each wait is longer than the one before: half a second, two, and eight. */
const waitFactor = 4;

/**
 * The wait before a retry, in milliseconds; `undefined` when there is none. Only temporary problems are retried: a
 * provider that is busy, has a problem, or is unreachable for the moment.
 *
 * @param attempt the number of failed requests so far, from 1
 * @param elapsedMs since the first of them was sent
 * @param random from 0 to 1: spreads the requests of many clients
 */
export function retryDelayMs(
  error: HostError,
  attempt: number,
  elapsedMs: number,
  random = Math.random(),
): number | undefined {
  if (attempt > maxRetries || !passesByItself(error)) return undefined;
  const asked = isJsonObject(error.data) ? error.data['retryAfterMs'] : undefined;
  const own = firstWaitMs * waitFactor ** (attempt - 1) * (1 - random / 4);
  const delayMs = typeof asked === 'number' ? asked : own;
  return elapsedMs + delayMs <= maxTotalMs ? delayMs : undefined;
}

function passesByItself({ code, data }: HostError): boolean {
  if (code === 'modelRateLimited' || code === 'modelOverloaded') return true;
  return code === 'modelUnreachable' && isJsonObject(data) && data['mayPass'] === true;
}

/** Resolves after the wait; rejects with the reason of the signal when it is aborted. */
export async function waitToRetry(delayMs: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(delayMs, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}
