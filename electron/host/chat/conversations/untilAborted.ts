/**
 * Passes on what comes until the signal is aborted; then throws its reason at once, whatever the source is waiting for.
 * The source is asked to end but not awaited: a model that does not stop must not hold up a turn.
 */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  signal.throwIfAborted();
  const iterator = source[Symbol.asyncIterator]();
  let stop: (reason: unknown) => void = () => undefined;
  const onAbort = () => stop(signal.reason);
  signal.addEventListener('abort', onAbort);
  // A promise for each: on one that lives as long as the answer, every piece would leave something behind.
  const next = () =>
    new Promise<IteratorResult<T>>((resolve, reject) => {
      stop = reject;
      iterator.next().then(resolve, reject);
    });
  try {
    for (;;) {
      // While nobody waited.
      signal.throwIfAborted();
      const piece = await next();
      if (piece.done === true) return;
      yield piece.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    iterator.return?.().catch(() => undefined);
  }
}
