const forNow: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/**
 * Whether an HTTP status says that a server cannot take the message now, but may take the same one a moment later:
 * it is busy or wakes up, or the gateway in front of it does not reach it. 500 is none: it says nothing about later. Pure.
 */
export function isForNow(status: number | undefined): boolean {
  return status !== undefined && forNow.has(status);
}
