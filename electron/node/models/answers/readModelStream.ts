import type { HostError } from '../../../../shared/domain/error.ts';
import type { ModelEvent, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import type { TakenRequest } from '../refusals/attempt.ts';
import { type OnSent, tellingBodies } from '../requests/sentBodies.ts';
import { peekAtAnswer } from './answerPeek.ts';
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

/** Why an answer did not come, and whether its request may be sent again. */
interface Failure {
  readonly error: HostError;
  readonly mayRepeat: boolean;
}

/**
 * Runs one answer of a provider from the request to its end, with every error in our words. A request that the provider turned away, or that
 * failed before anything of its answer was shown or called, is repeated at most three times within a minute, and each wait is reported.
 */
export async function* readModelStream(
  open: () => Promise<OpenAnswer>,
  createReader: () => WireReader,
  access: ProviderAccess,
  signal: AbortSignal,
  onSent: OnSent | undefined,
): AsyncGenerator<ModelEvent, void, undefined> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const failure = yield* readOnce(() => tellingBodies(onSent, open), createReader(), access, signal);
    if (failure === undefined) return;
    const { error, mayRepeat } = failure;
    const delayMs = mayRepeat ? retryDelayMs(error, attempt, performance.now() - begun) : undefined;
    if (delayMs === undefined) throw error;
    yield { type: 'retrying', attempt, maxAttempts: maxRetries, delayMs, error };
    await waitToRetry(delayMs, signal);
  }
}

/** Sends a request and reads its answer. */
async function* readOnce(
  open: () => Promise<OpenAnswer>,
  reader: WireReader,
  access: ProviderAccess,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, Failure | undefined, undefined> {
  const opened = await tryOpening(open, access, signal);
  if ('error' in opened) return { ...opened, mayRepeat: true };
  const { data, response, leftOut, toOwn } = opened;
  const { tools, ...lists } = leftOut;
  if (tools + Object.values(lists).flat().length > 0) yield { type: 'leftOut', ...leftOut };
  const peek = peekAtAnswer(response);
  let eventCount = 0;
  let hasShown = false;
  try {
    for await (const event of data) {
      signal.throwIfAborted();
      eventCount++;
      const news = reader.read(event);
      hasShown ||= news.some(isShown);
      if (news.length === 0) yield { type: 'alive' };
      else yield* news.map(toOwn);
    }
  } catch (error) {
    signal.throwIfAborted();
    const problem = eventCount === 0 ? await peek.problem(access) : undefined;
    return { error: problem ?? toModelError(error, access, 'streaming'), mayRepeat: !hasShown };
  }
  // The SDKs end an aborted stream as if it were over.
  signal.throwIfAborted();
  const rest = reader.finish();
  if (rest === undefined) {
    const problem = eventCount === 0 ? await peek.problem(access) : undefined;
    return { error: problem ?? streamCutError(access), mayRepeat: !hasShown };
  }
  yield* rest.map(toOwn);
  return undefined;
}

/** What people see, or what is run. */
function isShown({ type }: ModelEvent): boolean {
  return type === 'text' || type === 'reasoning' || type === 'toolCall';
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
