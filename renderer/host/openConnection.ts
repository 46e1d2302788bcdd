import type { HostBridge } from '../../shared/contract/bridge.ts';
import { type KeyStorage, openSession, thisPage } from './browserSession.ts';
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
 * @param keyName the name under which this page keeps its session's key
 * @param storage where the key is kept: for the tab, or for the browser
 */
export function openConnection(keyName: string, storage: KeyStorage): Connection {
  if (window.gatehouse !== undefined) return steadyConnection(window.gatehouse);
  // Read once: if exchanging a token fails, it is tried again, although the token is no longer in the address bar.
  const page = thisPage(storage);
  reloadOnNewLink();
  return connectWebSocket({
    openSocket: () => new WebSocket(socketUrl()) as unknown as Socket,
    openSession: () => openSession(page, keyName),
    forgetKey: () => storage.removeItem(keyName),
    later: (run, milliseconds) => void setTimeout(run, milliseconds),
  });
}

/** Pasting a new link into the tab of an old one changes only the fragment. */
function reloadOnNewLink(): void {
  window.addEventListener('hashchange', () => {
    if (/^#token=/.test(location.hash)) location.reload();
  });
}

function socketUrl(): URL {
  const url = new URL('ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}
