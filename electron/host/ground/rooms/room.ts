import type { ServerId } from '../../../../shared/domain/ids.ts';

/** The order in which rooms load. Rooms of one phase load side by side; a phase begins when the one before it is done. */
export const loadPhases = [
  // Turns and calls of a run that crashed are marked before anybody reads them.
  'interrupted',
  // Settings say, among other things, whether there is a sample server.
  'settings',
  // Where the audit ends has to be known before anything is decided.
  'audit',
  // Everything that needs nothing but its own store.
  'stored',
  // Needs the chats.
  'turns',
  // Trust and permissions are known before there are servers.
  'servers',
  // What has to be done about the servers before any of them starts.
  'restored',
] as const;

type LoadPhase = (typeof loadPhases)[number];

/** A part of the host that reacts to the life of the host or of a server. */
export interface Room {
  /** When it loads; `stored` for rooms that do not say. */
  readonly loadPhase?: LoadPhase;
  /** Reads what is stored, in place of whatever was read before: a database that only stood in may be replaced. */
  load?(): Promise<void>;
  /** The server was removed and may still be brought back: drops what is known of it and can be asked for again. */
  removeServer?(id: ServerId): void;
  /** The server can no longer be brought back: deletes what is stored of it. May be called again if it failed. */
  forgetServer?(id: ServerId): Promise<void> | void;
  /** The host ends: stops timers, listeners and work under way, and writes down what waits to be written. */
  dispose?(): Promise<void> | void;
}
