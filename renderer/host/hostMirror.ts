import type { PageContract } from '../../shared/contract/commands.ts';
import { applyEvent, placeOf } from '../../shared/domain/applyEvent.ts';
import type { HostEvent, NumberedEvent, TextDelta } from '../../shared/domain/hostEvent.ts';
import type { HostSnapshot } from '../../shared/domain/snapshot.ts';
import type { CallClient } from './callClient.ts';

/** What the mirror tells. */
export interface MirrorListener {
  /** The snapshot became another one. */
  snapshot(snapshot: HostSnapshot): void;
  /** An event that was not in the snapshot before. */
  event(event: HostEvent): void;
  deltas(deltas: readonly TextDelta[]): void;
  /** Facts were missed: whatever was read by query must be read again. */
  resynced(): void;
  /** The snapshot could not be read. */
  failed(error: unknown): void;
}

/**
 * Keeps a copy of the host's state: boots from a snapshot, applies the events that follow, and reads the snapshot again
 * on a gap. It is the only writer of that copy.
 */
export interface HostMirror {
  /** Subscribes and reads the snapshot; also after the connection was lost and found again. */
  connect(): void;
}

export function createHostMirror(client: CallClient<PageContract>, listener: MirrorListener): HostMirror {
  let snapshot: HostSnapshot | undefined;
  let loading = false;
  let held: NumberedEvent[] = [];
  let unsubscribe = () => undefined as void;
  let generation = 0;

  const apply = (numbered: NumberedEvent) => {
    if (snapshot === undefined || loading) return void held.push(numbered);
    const place = placeOf(snapshot, numbered.revision);
    if (place === 'known') return;
    if (place === 'gap') {
      held.push(numbered);
      return load();
    }
    snapshot = applyEvent(snapshot, numbered);
    listener.event(numbered.event);
  };

  const applyAll = (events: readonly NumberedEvent[]) => {
    const before = snapshot;
    for (const numbered of events) apply(numbered);
    if (snapshot !== undefined && snapshot !== before) listener.snapshot(snapshot);
  };

  const took = (next: HostSnapshot) => {
    const first = snapshot === undefined;
    snapshot = next;
    loading = false;
    listener.snapshot(next);
    if (!first) listener.resynced();
    const events = held.sort((a, b) => a.revision - b.revision);
    held = [];
    applyAll(events);
  };

  const load = () => {
    loading = true;
    const mine = ++generation;
    client.call('snapshot.get', {}).then(
      (next) => mine === generation && took(next),
      (error: unknown) => {
        if (mine !== generation) return;
        loading = false;
        listener.failed(error);
      },
    );
  };

  return {
    connect() {
      unsubscribe();
      held = [];
      unsubscribe = client.subscribe({
        events: applyAll,
        deltas: (deltas) => listener.deltas(deltas),
        missed: load,
      });
      load();
    },
  };
}
