import type { ToPage } from '../../../shared/contract/envelope.ts';
import type { HostEvent, NumberedEvent, TextDelta } from '../../../shared/domain/hostEvent.ts';
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
  /** The page read so many more envelopes. */
  read(count: number): void;
}

/** Roughly what most facts take. */
const usualCharacters = 300;

/** Roughly: writing all of it down a second time would cost every call. */
function charactersOf(events: readonly NumberedEvent[]): number {
  return events.reduce((sum, { event }) => sum + usualCharacters + longTextOf(event), 0);
}

function longTextOf(event: HostEvent): number {
  if (event.type === 'message.added' || event.type === 'message.finished') return event.message.text.length;
  if (event.type !== 'toolCall.changed' || !('result' in event.call.state)) return 0;
  const { content = [] } = event.call.state.result ?? {};
  return content.reduce((sum, part) => sum + ('text' in part ? (part.text?.length ?? 0) : 0), 0);
}

/** Sends one page what happens, as long as it reads. */
export function openSubscription(id: number, { onEvent, onDeltas, send }: NewsParts): Subscription {
  const store = new DisposableStore();
  const unread = new UnreadNews();
  let batch: NumberedEvent[] = [];
  const sendBatch = () => {
    const events = batch;
    batch = [];
    if (store.isDisposed || !unread.admit(charactersOf(events))) return;
    send({ type: 'events', id, events });
  };
  store.add(
    onEvent((event) => {
      batch.push(event);
      // Facts that became true together travel together.
      if (batch.length === 1) queueMicrotask(sendBatch);
    }),
  );
  store.add(
    onDeltas((deltas) => {
      const characters = deltas.reduce((sum, { text }) => sum + text.length, 0);
      if (unread.admit(characters)) send({ type: 'deltas', id, deltas: [...deltas] });
    }),
  );
  return {
    read(count) {
      if (unread.read(count)) send({ type: 'missed', id });
    },
    dispose: () => store.dispose(),
  };
}
