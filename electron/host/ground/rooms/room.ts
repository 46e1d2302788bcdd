import type { AccountId, ServerId } from '../../../../shared/domain/ids.ts';

/**
 * The order in which rooms load. Rooms of one phase load in parallel; a phase begins when the one before it is done.
 */
export const loadPhases = [
  // Turns and calls of a crashed run are marked before other rooms read them.
  'interrupted',
  // The settings decide, among other things, whether there is a sample server.
  'settings',
  // The end of the audit chain must be known before any decision.
  'audit',
  // Rooms that need only their own store.
  'stored',
  // Needs the chats.
  'turns',
  // Trust and permissions are loaded before the servers.
  'servers',
  // Actions after a restored database, before any server starts.
  'restored',
] as const;

type LoadPhase = (typeof loadPhases)[number];

/** A part of the host that reacts to the lifecycle of the host or of a server. */
export interface Room {
  /** When it loads; the default is `stored`. */
  readonly loadPhase?: LoadPhase;
  /** Reads the stored data, and replaces data read earlier: a temporary database may be replaced. */
  load?(): Promise<void>;
  /** The server was removed and may still be restored: drops cached data that can be requested again. */
  removeServer?(id: ServerId): void;
  /** The server can no longer be restored: deletes its stored data. May be called again after a failure. */
  forgetServer?(id: ServerId): Promise<void> | void;
  /** An account of a server can no longer be restored: deletes what is stored for it. May be called again after a failure. */
  forgetAccount?(id: ServerId, account: AccountId): Promise<void> | void;
  /** The host ends: stops timers, listeners and running work, and writes pending data. */
  dispose?(): Promise<void> | void;
}
