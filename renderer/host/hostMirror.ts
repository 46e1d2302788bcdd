import type { PageContract } from '../../shared/contract/commands.ts';
import { applyEvent, placeOf } from '../../shared/domain/applyEvent.ts';
import type { HostEvent, NumberedEvent, TextDelta } from '../../shared/domain/hostEvent.ts';
import type { HostSnapshot } from '../../shared/domain/snapshot.ts';
import type { CallClient } from './callClient.ts';

/** The notifications of the mirror. */
export interface MirrorListener {
  /** The snapshot changed. */
  snapshot(snapshot: HostSnapshot): void;
  /** A new event, after it was applied to the snapshot. */
  event(event: HostEvent): void;
  deltas(deltas: readonly TextDelta[]): void;
  /** Facts were missed: everything that was read by a query must be read again. */
  resynced(): void;
  /** The snapshot could not be read. */
  failed(error: unknown): void;
}

/**
 * Keeps a copy of the host's state: starts with a snapshot, applies the events that follow, and reads the snapshot again
 * after a gap. Nothing else writes this copy.
 */
export interface HostMirror {
  /** Subscribes and reads the snapshot; called again when a lost connection is back. */
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
