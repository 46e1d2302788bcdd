import type { HostBridge } from '../../shared/contract/bridge.ts';

/**
 * The state of the connection between page and host. `refused`: the link was used already or Gatehouse was restarted, and only
 * a new link helps.
 */
export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'refused';

/** A bridge that may lose its connection and restore it. */
export interface Connection {
  readonly bridge: HostBridge;
  /** Calls back at once with the present status, then with every change. Returns a function that unsubscribes. */
  onStatus(listener: (status: ConnectionStatus) => void): () => void;
  /** The headers for requests of blobs; empty on the desktop, where the window is the session. */
  blobHeaders(): Record<string, string>;
  /** Whether its shell takes files piece by piece. */
  readonly canStream: boolean;
}

/** The preload's bridge: it lives as long as the page. */
export function steadyConnection(bridge: HostBridge): Connection {
  return {
    bridge,
    onStatus(listener) {
      listener('connected');
      return () => undefined;
    },
    blobHeaders: () => ({}),
    canStream: true,
  };
}
