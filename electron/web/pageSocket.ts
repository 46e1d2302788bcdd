import type { WebSocket } from 'ws';
import type { ToPage } from '../../shared/contract/envelope.ts';
import type { PageSession } from '../host/index.ts';

/** A page must send its key within this time; ms. */
const helloMs = 5000;
/** While a page does not read, its messages are not read either, so that no further answers pile up. */
const maxWaitingBytes = 8 * 1024 * 1024;
/** Above this, the page is disconnected before it fills our memory; it resyncs when it is back. */
const maxBufferedBytes = 32 * 1024 * 1024;
/** Our own close codes: 4000 to 4999 are free to use (RFC 6455, 7.4.2). */
const closeUnauthorised = 4401;

export interface PageSocketParts {
  readonly isKey: (key: unknown) => boolean;
  readonly open: (send: (envelope: ToPage) => void) => PageSession;
  readonly onReady: () => void;
}

/** Talks to one page over a WebSocket: first its key, then envelopes as JSON text. */
export function servePageSocket(socket: WebSocket, parts: PageSocketParts): void {
  let session: PageSession | undefined;
  const late = setTimeout(() => socket.close(closeUnauthorised, 'No key'), helloMs);

  const send = (envelope: ToPage) => {
    if (socket.readyState !== socket.OPEN) return;
    // Terminated, not closed: closing would wait for a page that does not read.
    if (socket.bufferedAmount > maxBufferedBytes) return socket.terminate();
    socket.send(JSON.stringify(envelope), () => {
      if (socket.isPaused && socket.bufferedAmount <= maxWaitingBytes) socket.resume();
    });
    if (socket.bufferedAmount > maxWaitingBytes) socket.pause();
  };

  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : parse((data as Buffer).toString('utf8'));
    if (session) return session.receive(message);
    clearTimeout(late);
    if (!isHello(message) || !parts.isKey(message.key)) return socket.close(closeUnauthorised, 'Wrong key');
    session = parts.open(send);
    socket.send(JSON.stringify({ type: 'ready' }));
    parts.onReady();
  });
  socket.on('close', () => {
    clearTimeout(late);
    session?.dispose();
  });
  // A broken connection is followed by `close`.
  socket.on('error', () => undefined);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isHello(message: unknown): message is { type: 'hello'; key: unknown } {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'hello' && 'key' in message
  );
}
