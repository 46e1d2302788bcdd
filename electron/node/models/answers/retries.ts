import { setTimeout as delay } from 'node:timers/promises';
import type { HostError } from '../../../../shared/domain/error.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';

/** The maximum number of automatic retries after a refusal. */
export const maxRetries = 2;
/** A longer wait is reported to the user, who may choose another model. */
const maxWaitMs = 10_000;
const firstWaitMs = 500;

/**
 * The wait before a retry, in milliseconds; `undefined` when there is none. Only temporary problems are retried: a
 * provider that is busy, has a problem, or is unreachable for the moment.
 *
 * @param attempt the number of failed requests so far, from 1
 * @param random from 0 to 1: spreads the requests of many clients
 */
export function retryDelayMs(error: HostError, attempt: number, random = Math.random()): number | undefined {
  if (attempt > maxRetries || !passesByItself(error)) return undefined;
  const asked = isJsonObject(error.data) ? error.data['retryAfterMs'] : undefined;
  if (typeof asked === 'number') return asked <= maxWaitMs ? asked : undefined;
  return firstWaitMs * 2 ** (attempt - 1) * (1 - random / 4);
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
