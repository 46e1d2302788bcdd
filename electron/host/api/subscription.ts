import type { ToPage } from '../../../shared/contract/envelope.ts';
import { DeltaSender } from '../../../shared/contract/sentDeltas.ts';
import type { NumberedEvent, TextDelta } from '../../../shared/domain/hostEvent.ts';
import { charactersOfDeltas, charactersOfEvents } from '../../../shared/domain/newsSize.ts';
import { type Disposable, DisposableStore } from '../../../shared/lib/disposable.ts';
import type { Event } from '../../../shared/lib/emitter.ts';
import { UnreadNews } from './unreadNews.ts';

/** Where news come from, and where they go. */
export interface NewsParts {
  readonly onEvent: Event<NumberedEvent>;
  readonly onDeltas: Event<readonly TextDelta[]>;
  readonly send: (envelope: ToPage) => void;
}

export interface Subscription extends Disposable {
  /** The page has read this many more envelopes. */
  read(count: number): void;
}

/** Sends events to one page while it reads them. */
export function openSubscription(id: number, { onEvent, onDeltas, send }: NewsParts): Subscription {
  const store = new DisposableStore();
  const unread = new UnreadNews();
  const sender = new DeltaSender();
  let batch: NumberedEvent[] = [];
  const sendBatch = () => {
    const events = batch;
    batch = [];
    if (store.isDisposed || !unread.admit(charactersOfEvents(events))) return;
    send({ type: 'events', id, events });
  };
  store.add(
    onEvent((event) => {
      batch.push(event);
      // Events of the same moment are sent together.
      if (batch.length === 1) queueMicrotask(sendBatch);
    }),
  );
  store.add(
    onDeltas((deltas) => {
      if (unread.admit(charactersOfDeltas(deltas))) send({ type: 'deltas', id, deltas: sender.shortened(deltas) });
    }),
  );
  return {
    read(count) {
      if (unread.read(count)) send({ type: 'missed', id });
    },
    dispose: () => store.dispose(),
  };
}
