import type { HostBridge } from '../../shared/contract/bridge.ts';

/**
 * How the page and the host hold together. `refused`: the link was used already or Gatehouse was restarted, and only a
 * new link helps.
 */
export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'refused';

/** A bridge that may lose its connection and find it again. */
export interface Connection {
  readonly bridge: HostBridge;
  /** Called at once with the present status, then with every change. The answer stops it. */
  onStatus(listener: (status: ConnectionStatus) => void): () => void;
  /** What blob requests must carry; empty on the desktop, where the window is the session. */
  blobHeaders(): Record<string, string>;
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
  };
}
