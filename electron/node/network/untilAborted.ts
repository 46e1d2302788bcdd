/**
 * Waits for something that cannot be ended, such as an answer of the system, as long as anybody wants it.
 *
 * @throws the reason of the signal
 */
export async function untilAborted<T>(found: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return found;
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([found, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
