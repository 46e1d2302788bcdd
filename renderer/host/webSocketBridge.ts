import type { ToHost, ToPage } from '../../shared/contract/envelope.ts';
import type { Connection, ConnectionStatus } from './connection.ts';

/** The part of `WebSocket` that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
}

export interface WebSocketOptions {
  /** The session's key, sent as the first message; `undefined` if there is none. */
  readonly key: string | undefined;
  readonly openSocket: () => Socket;
  /** Called when the shell no longer accepts the key. */
  readonly forgetKey: () => void;
  /** Calls back after a time in milliseconds; tests replace it. */
  readonly later: (run: () => void, milliseconds: number) => void;
}

/** The close code of a shell that does not know the key: it belongs to another run, or is invented. */
const closeUnauthorised = 4401;
const firstDelay = 250;
const maxDelayMs = 5000;

/**
 * The browser shell's bridge: envelopes as JSON text over a WebSocket whose first message is the key. When it closes, it is
 * opened again with growing delays. Messages sent meanwhile are dropped: their calls were rejected, and subscribers subscribe
 * again when the status is `connected`.
 */
export function connectWebSocket({ key, openSocket, forgetKey, later }: WebSocketOptions): Connection {
  const messageListeners = new Set<(envelope: ToPage) => void>();
  const statusListeners = new Set<(status: ConnectionStatus) => void>();
  let status: ConnectionStatus = 'connecting';
  let ready: Socket | undefined;
  let delay = firstDelay;

  const setStatus = (next: ConnectionStatus) => {
    if (status === next) return;
    status = next;
    for (const listener of statusListeners) listener(next);
  };
  const refuse = () => {
    forgetKey();
    setStatus('refused');
  };
  const again = () => {
    setStatus('reconnecting');
    later(open, delay);
    delay = Math.min(delay * 2, maxDelayMs);
  };
  const receive = (socket: Socket, text: string) => {
    const message = JSON.parse(text) as ToPage | { type: 'ready' };
    if (message.type !== 'ready') {
      for (const listener of messageListeners) listener(message);
      return;
    }
    ready = socket;
    delay = firstDelay;
    setStatus('connected');
  };
  const open = () => {
    const socket = openSocket();
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', key }));
    socket.onmessage = (event) => receive(socket, String(event.data));
    socket.onclose = ({ code }) => {
      if (ready === socket) ready = undefined;
      if (code === closeUnauthorised) refuse();
      else again();
    };
  };
  if (key === undefined) refuse();
  else open();

  return {
    bridge: {
      send: (envelope: ToHost) => ready?.send(JSON.stringify(envelope)),
      onMessage(listener) {
        messageListeners.add(listener);
        return () => messageListeners.delete(listener);
      },
    },
    onStatus(listener) {
      statusListeners.add(listener);
      listener(status);
      return () => statusListeners.delete(listener);
    },
    blobHeaders: (): Record<string, string> => (key === undefined ? {} : { 'x-gatehouse-key': key }),
    canStream: false,
  };
}
