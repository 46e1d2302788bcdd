import { toErrorInfo } from '../../../shared/domain/error.ts';
import { dayOf, type UsageRow } from '../../../shared/domain/usage.ts';
import type { UsageStore } from '../ports/usageStore.ts';
import type { Clock, Log } from '../ports/system.ts';

export interface UsageLedgerParts {
  readonly store: UsageStore;
  readonly clock: Clock;
  readonly log: Log;
}

/** Notes what every request to a model used, for sums by chat, day, model and server. */
export class UsageLedger {
  readonly #parts: UsageLedgerParts;

  constructor(parts: UsageLedgerParts) {
    this.#parts = parts;
  }

  /** Never rejects: what was answered counts, even where its figures cannot be noted. */
  async note(row: Omit<UsageRow, 'at' | 'day'>): Promise<void> {
    const at = this.#parts.clock.now();
    try {
      await this.#parts.store.addUsage({ ...row, at, day: dayOf(at) });
    } catch (error) {
      this.#parts.log.write('warn', 'What a request used is not noted', { error: toErrorInfo(error).message });
    }
  }
}
