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
 * The preload's bridge where there is one, else the browser shell's WebSocket.
 *
 * @param keyName the name under which this page keeps its session's key
 * @param storage where: with the tab, or with the browser
 */
export function openConnection(keyName: string, storage: KeyStorage): Connection {
  if (window.gatehouse !== undefined) return steadyConnection(window.gatehouse);
  // Read once: a token whose exchange failed on the way is tried again, although it left the address bar.
  const page = thisPage(storage);
  reloadOnNewLink();
  return connectWebSocket({
    openSocket: () => new WebSocket(socketUrl()) as unknown as Socket,
    openSession: () => openSession(page, keyName),
    forgetKey: () => storage.removeItem(keyName),
    later: (run, milliseconds) => void setTimeout(run, milliseconds),
  });
}

/** A link that is pasted into the tab of an old one changes nothing but the fragment. */
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
