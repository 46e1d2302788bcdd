import type { HostBridge } from '../../shared/contract/bridge.ts';
import { keyName, type KeyStorage } from './browserSession.ts';
import { type Connection, steadyConnection } from './connection.ts';
import { connectWebSocket, type Socket } from './webSocketBridge.ts';

declare global {
  interface Window {
    /** Exposed by the preload; absent in a browser. */
    readonly gatehouse?: HostBridge;
  }
}

/**
 * The preload's bridge if there is one, else the browser shell's WebSocket.
 *
 * @param storage where the key of the session is kept: for the tab, or for the browser
 */
export function openConnection(storage: KeyStorage): Connection {
  if (window.gatehouse !== undefined) return steadyConnection(window.gatehouse);
  return connectWebSocket({
    key: storage.getItem(keyName) ?? undefined,
    openSocket: () => new WebSocket(socketUrl()) as unknown as Socket,
    forgetKey: () => storage.removeItem(keyName),
    later: (run, milliseconds) => void setTimeout(run, milliseconds),
  });
}

function socketUrl(): URL {
  const url = new URL('ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}
