/** The result of `settlesWithin` after a timeout. */
export const tooLate = Symbol('too late');

/** Settles like `work`, or with `tooLate` after `ms`. Leaves no timer behind, and does not keep the process alive. */
export async function settlesWithin<T>(work: Promise<T>, ms: number): Promise<T | typeof tooLate> {
  const over = Promise.withResolvers<typeof tooLate>();
  const timer = setTimeout(() => over.resolve(tooLate), ms).unref();
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
