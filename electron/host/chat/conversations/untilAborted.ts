/**
 * Passes on values until the signal is aborted; then throws its reason at once, even while the source is waiting. The
 * source is asked to end but not awaited: a model that does not stop must not block a turn.
 */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  signal.throwIfAborted();
  const iterator = source[Symbol.asyncIterator]();
  let stop: (reason: unknown) => void = () => undefined;
  const onAbort = () => stop(signal.reason);
  signal.addEventListener('abort', onAbort);
  // A new promise for each value: on one that lives as long as the answer, every value would leave a handler behind.
  const next = () =>
    new Promise<IteratorResult<T>>((resolve, reject) => {
      stop = reject;
      iterator.next().then(resolve, reject);
    });
  try {
    for (;;) {
      // In case it was aborted between two values.
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
