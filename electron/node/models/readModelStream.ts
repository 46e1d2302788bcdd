import type { ModelEvent, ProviderAccess } from '../../host/ports/modelProvider.ts';
import { streamCut, toModelError } from './modelFailure.ts';

/** Reads the events of one answer, in order; keeps what it needs between them. */
export interface WireReader<Wire> {
  /** Throws what `toModelError` understands when the event says that the answer failed. */
  read(event: Wire): readonly ModelEvent[];
  /** What remains to be said when the stream is over; `undefined` when its end was never announced. */
  finish(): readonly ModelEvent[] | undefined;
}

/** Runs one answer of a provider from the request to its end, with every error in our words. */
export async function* readModelStream<Wire>(
  open: () => Promise<AsyncIterable<Wire>>,
  reader: WireReader<Wire>,
  access: ProviderAccess,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void, undefined> {
  signal.throwIfAborted();
  const wire = await inOurWords(open, access, 'connecting', signal);
  try {
    for await (const event of wire) {
      signal.throwIfAborted();
      yield* reader.read(event);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw toModelError(error, access, 'streaming');
  }
  // The SDKs end an aborted stream as if it were over.
  signal.throwIfAborted();
  const rest = reader.finish();
  if (rest === undefined) throw streamCut(access);
  yield* rest;
}

/** Runs a request of an SDK; aborting rejects with the signal's reason, everything else with a `HostError`. */
export async function inOurWords<T>(
  request: () => Promise<T>,
  access: ProviderAccess,
  task: 'connecting' | 'listing',
  signal: AbortSignal,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    signal.throwIfAborted();
    throw toModelError(error, access, task);
  }
}
