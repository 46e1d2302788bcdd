import { setTimeout as delay } from 'node:timers/promises';
import { HostError } from '../../../../shared/domain/error.ts';
import { isForNow } from '../../../../shared/domain/forNow.ts';
import { fieldsOf } from '../../../../shared/domain/notTaken.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import type { RefusedForNow } from '../../../host/ports/transport.ts';
import { dropBody } from './boundedBody.ts';
import type { HttpLimits } from './limits.ts';
import { retryAfter } from './refusals.ts';

/** Messages that change nothing at the server, or the same when they come twice. A call is never one of them. */
const repeatable: ReadonlySet<string> = new Set([
  'server/discover',
  'initialize',
  'notifications/initialized',
  'ping',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
]);

/** The method of the message in the body of a POST, if the message may be sent twice. Pure. */
export function repeatableMethod(body: RequestInit['body']): string | undefined {
  if (typeof body !== 'string') return undefined;
  const message: unknown = JSON.parse(body);
  const method = isJsonObject(message) ? message['method'] : undefined;
  return typeof method === 'string' && repeatable.has(method) ? method : undefined;
}

/**
 * How long to wait before a refused message is sent again, in ms; `undefined`: it is not. Pure.
 *
 * @param times how often it was sent again so far
 * @param askedMs the delay that the server asks for
 */
export function waitBeforeNext(times: number, askedMs: number, limits: HttpLimits['sendAgain']): number | undefined {
  if (times >= limits.maxTimes || askedMs > limits.maxAskedMs) return undefined;
  return Math.max(limits.firstMs * 2 ** times, askedMs);
}

/** Sends the messages of one connection again that its server refused for now. */
export class SecondTries {
  readonly #limits: HttpLimits['sendAgain'];
  readonly #refusals = new Emitter<RefusedForNow>(() => undefined);
  readonly #untaken = new Set<string>();
  readonly #closed = new AbortController();
  /** Fired once for each message that is sent again. */
  readonly onSentAgain = this.#refusals.event;

  constructor(limits: HttpLimits['sendAgain']) {
    this.#limits = limits;
  }

  /**
   * Whether the server answered a message of this method that it cannot take it now, and did not take it later either.
   * A reset connection is no answer.
   */
  leftUntaken(method: string): boolean {
    return this.#untaken.has(method);
  }

  /** Ends all waits; nothing is sent again after that. */
  close(): void {
    this.#closed.abort();
  }

  /**
   * Sends a message, and again while it is refused for now, a few times.
   *
   * @param methodOf the method of the message, if it may be sent twice; called only when it was refused
   * @param signal ends the waits
   * @returns the last response
   * @throws the last error of `send`; the reason of an abort while it waits
   */
  async untilTaken(
    send: () => Promise<Response>,
    methodOf: () => string | undefined,
    signal: AbortSignal | null = null,
  ): Promise<Response> {
    for (let times = 0; ; times++) {
      const outcome = await settled(send);
      const refusal = refusalIn(outcome);
      const method = refusal === undefined && times === 0 ? undefined : methodOf();
      if (refusal === undefined || method === undefined) {
        if (method !== undefined && outcome.isAnswered) this.#untaken.delete(method);
        return result(outcome);
      }
      if (refusal.status !== undefined) this.#untaken.add(method);
      const waitMs = waitBeforeNext(times, refusal.askedMs, this.#limits);
      if (waitMs === undefined) return result(outcome);
      if (times === 0) this.#refusals.fire({ method, status: refusal.status });
      if (outcome.isAnswered) dropBody(outcome.response.body);
      const ended = AbortSignal.any([this.#closed.signal, ...(signal ? [signal] : [])]);
      await delay(waitMs, undefined, { signal: ended }).catch(() => ended.throwIfAborted());
    }
  }
}

type Outcome =
  { readonly isAnswered: true; readonly response: Response } | { readonly isAnswered: false; readonly error: unknown };

async function settled(send: () => Promise<Response>): Promise<Outcome> {
  try {
    return { isAnswered: true, response: await send() };
  } catch (error) {
    return { isAnswered: false, error };
  }
}

function result(outcome: Outcome): Response {
  if (outcome.isAnswered) return outcome.response;
  throw outcome.error;
}

/** `undefined`: it was taken, or refused for good. */
function refusalIn(outcome: Outcome): { readonly status?: number; readonly askedMs: number } | undefined {
  if (!outcome.isAnswered) return isReset(outcome.error) ? { askedMs: 0 } : undefined;
  const { status, headers } = outcome.response;
  return isForNow(status) ? { status, askedMs: retryAfter(headers) ?? 0 } : undefined;
}

/** The connection was closed before there was an answer. */
function isReset(error: unknown): boolean {
  return error instanceof HostError && error.code === 'serverUnreachable' && fieldsOf(error.data)['fault'] === 'reset';
}
