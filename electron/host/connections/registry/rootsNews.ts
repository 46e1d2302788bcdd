import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { Roots } from '../../consent/roots/roots.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { ConnectedServers } from './serverEntries.ts';

/** Notifies each server when its shared folders change, and only then. */
export class RootsNews implements Room {
  readonly #listening: Disposable;

  constructor(roots: Pick<Roots, 'onChanged'>, servers: Pick<ConnectedServers, 'find' | 'connection'>) {
    this.#listening = roots.onChanged((changed) => {
      for (const id of changed) if (servers.find(id)) servers.connection(id).rootsChanged();
    });
  }

  dispose(): void {
    this.#listening.dispose();
  }
}
