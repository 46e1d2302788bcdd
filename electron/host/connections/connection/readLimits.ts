import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { Clock } from '../../ports/system.ts';

const minuteMs = 60_000;
/** Manual reads, and new reads after changes, stay far below. */
const maxReadsPerMinute = 120;

/** Limits how often resources of one server are read, by the page and by apps together. */
export class ReadLimits {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #readsAt = new Map<ServerId, number[]>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /**
   * Counts one read.
   *
   * @throws HostError `tooManyReads` (data: `retryAfterMs`)
   */
  count(serverId: ServerId): void {
    const now = this.#clock.monotonic();
    const readsAt = (this.#readsAt.get(serverId) ?? []).filter((at) => now - at < minuteMs);
    this.#readsAt.set(serverId, readsAt);
    const [oldest] = readsAt;
    if (readsAt.length >= maxReadsPerMinute && oldest !== undefined) {
      const retryAfterMs = Math.ceil(oldest + minuteMs - now);
      const seconds = Math.ceil(retryAfterMs / 1000);
      throw problemError({ kind: 'tooManyReads', count: maxReadsPerMinute, seconds }, { retryAfterMs });
    }
    readsAt.push(now);
  }

  forget(serverId: ServerId): void {
    this.#readsAt.delete(serverId);
  }
}
