import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { ConversationStore } from '../../ports/stores.ts';
import type { Clock, Log } from '../../ports/system.ts';

export interface InterruptedTurnsParts {
  readonly store: Pick<ConversationStore, 'markInterrupted'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Runs a task once storage works. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
}

/** Marks turns and calls that an earlier run of Gatehouse left unfinished. */
export class InterruptedTurns implements Room {
  readonly loadPhase = 'interrupted';
  readonly #parts: InterruptedTurnsParts;

  constructor(parts: InterruptedTurnsParts) {
    this.#parts = parts;
  }

  /** A failure is only logged: calls that seem to be running are better than an app that does not start. */
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
