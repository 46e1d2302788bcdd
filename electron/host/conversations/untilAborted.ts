/**
 * Passes on what comes until the signal is aborted; then throws its reason at once, whatever the source is waiting for.
 * The source is told to end and not waited for: a model that does not let go must not keep a turn.
 */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  signal.throwIfAborted();
  const iterator = source[Symbol.asyncIterator]();
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort);
  });
  // Nobody may be waiting at the moment of the abort.
  aborted.catch(() => undefined);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    iterator.return?.().catch(() => undefined);
  }
}
