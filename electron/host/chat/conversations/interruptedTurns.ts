import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { ConversationStore } from '../../ports/stores.ts';
import type { Clock, Log } from '../../ports/system.ts';

export interface InterruptedTurnsParts {
  readonly store: Pick<ConversationStore, 'markInterrupted'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Does it as soon as something can be stored. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
}

/** Marks what an earlier run of Gatehouse left unfinished. */
export class InterruptedTurns implements Room {
  readonly loadPhase = 'interrupted';
  readonly #parts: InterruptedTurnsParts;

  constructor(parts: InterruptedTurnsParts) {
    this.#parts = parts;
  }

  /** Calls that look as if they still ran are better than no app: a failure is only logged. */
  async load(): Promise<void> {
    const { store, clock, log, whenWritable } = this.#parts;
    const startedAt = clock.now();
    try {
      await whenWritable(() => store.markInterrupted(startedAt));
    } catch (error) {
      log.write('error', 'Interrupted turns could not be marked', { error: toErrorInfo(error).message });
    }
  }
}
