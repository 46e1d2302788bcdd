import type { HostError } from '../../../../shared/domain/error.ts';
import type { ModelEvent, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import type { TakenRequest } from '../refusals/refusals.ts';
import { type OnSent, tellingBodies } from '../requests/sentBodies.ts';
import { type AnswerPeek, peekAtAnswer } from './answerPeek.ts';
import { streamCutError, toModelError } from './modelFailure.ts';
import { maxRetries, retryDelayMs, waitToRetry } from './retries.ts';

/** Reads the events of one answer, in order, and keeps its state between them. */
export interface WireReader {
  /** Accepts any event. Throws an error for `toModelError` when the event reports a failure. */
  read(event: unknown): readonly ModelEvent[];
  /** The remaining events when the stream is over; `undefined` when its end was never announced. */
  finish(): readonly ModelEvent[] | undefined;
}

/** An answer that has begun: the events of the SDK, and the HTTP response they come from. */
export interface OpenAnswer extends TakenRequest {
  readonly data: AsyncIterable<unknown>;
  readonly response: Response;
}

/**
 * Runs one answer of a provider from the request to its end, with every error in our words. A request that the provider
 * turned away is repeated at most twice, and each wait is reported; an answer that has begun is never requested again.
 */
export async function* readModelStream(
  open: () => Promise<OpenAnswer>,
  reader: WireReader,
  access: ProviderAccess,
  signal: AbortSignal,
  onSent: OnSent | undefined,
): AsyncGenerator<ModelEvent, void, undefined> {
  const { data, peek, toOwn } = yield* openWithRetries(() => tellingBodies(onSent, open), access, signal);
  let eventCount = 0;
  try {
    for await (const event of data) {
      signal.throwIfAborted();
      eventCount++;
      const news = reader.read(event);
      if (news.length === 0) yield { type: 'alive' };
      else yield* news.map(toOwn);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw (eventCount === 0 ? await peek.problem(access) : undefined) ?? toModelError(error, access, 'streaming');
  }
  // The SDKs end an aborted stream as if it were over.
  signal.throwIfAborted();
  const rest = reader.finish();
  if (rest !== undefined) yield* rest.map(toOwn);
  else throw (eventCount === 0 ? await peek.problem(access) : undefined) ?? streamCutError(access);
}

async function* openWithRetries(
  open: () => Promise<OpenAnswer>,
  access: ProviderAccess,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, Pick<OpenAnswer, 'data' | 'toOwn'> & { peek: AnswerPeek }, undefined> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const opened = await tryOpening(open, access, signal);
    if (!('error' in opened)) {
      const { data, response, leftOut, toOwn } = opened;
      const { tools, ...lists } = leftOut;
      if (tools + Object.values(lists).flat().length > 0) yield { type: 'leftOut', ...leftOut };
      return { data, peek: peekAtAnswer(response), toOwn };
    }
    const delayMs = retryDelayMs(opened.error, attempt);
    if (delayMs === undefined) throw opened.error;
    yield { type: 'retrying', attempt, maxAttempts: maxRetries, delayMs, error: opened.error };
    await waitToRetry(delayMs, signal);
  }
}

async function tryOpening(
  open: () => Promise<OpenAnswer>,
  access: ProviderAccess,
  signal: AbortSignal,
): Promise<OpenAnswer | { readonly error: HostError }> {
  try {
    return await open();
  } catch (error) {
    signal.throwIfAborted();
    return { error: toModelError(error, access, 'connecting') };
  }
}

/** Runs a request of an SDK that lists models; aborting rejects with the signal's reason, everything else with a `HostError`. */
export async function inOurWords<T>(
  request: () => Promise<T>,
  access: ProviderAccess,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    signal.throwIfAborted();
    throw toModelError(error, access, 'listing');
  }
}
