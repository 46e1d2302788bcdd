/** Clocks differ, and requests take time. */
const aheadMs = 60_000;

export interface TokenTimes {
  /** Wall time, ms. */
  readonly issuedAt: number;
  /** Absent: the authorization server did not say. */
  readonly expiresAt?: number | undefined;
}

/** When a token ends, from the seconds its answer gave. */
export function tokenTimes(now: number, expiresIn: number | undefined): TokenTimes {
  return expiresIn === undefined ? { issuedAt: now } : { issuedAt: now, expiresAt: now + expiresIn * 1000 };
}

/** Whether it is time for another one: a minute before the end, or a tenth of the life of short ones. */
export function isDue({ issuedAt, expiresAt }: TokenTimes, now: number): boolean {
  if (expiresAt === undefined) return false;
  return now >= expiresAt - Math.min(aheadMs, (expiresAt - issuedAt) / 10);
}
