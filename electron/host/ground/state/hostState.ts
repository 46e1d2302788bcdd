import { Emitter, type Event } from '../../../../shared/lib/emitter.ts';
import { applyEvent } from '../../../../shared/domain/applyEvent.ts';
import type { HostEvent, NumberedEvent } from '../../../../shared/domain/hostEvent.ts';
import type { HostSnapshot } from '../../../../shared/domain/snapshot.ts';

/** The one place where the state of the host changes: an event gets its number, is applied, and is published. */
export class HostState {
  #snapshot: HostSnapshot;
  readonly #events: Emitter<NumberedEvent>;
  /** All events, in order, without gaps. */
  readonly onEvent: Event<NumberedEvent>;

  constructor(initial: HostSnapshot, onListenerError: (error: unknown) => void) {
    this.#snapshot = initial;
    this.#events = new Emitter(onListenerError);
    this.onEvent = this.#events.event;
  }

  get snapshot(): HostSnapshot {
    return this.#snapshot;
  }

  publish(event: HostEvent): void {
    const numbered = { revision: this.#snapshot.revision + 1, event };
    this.#snapshot = applyEvent(this.#snapshot, numbered);
    this.#events.fire(numbered);
  }
}
