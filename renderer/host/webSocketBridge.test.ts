import { describe, expect, it } from 'vitest';
import type { ConnectionStatus } from './connection.ts';
import { connectWebSocket, type Socket } from './webSocketBridge.ts';

/** A socket whose other end is controlled by a test. */
class ScriptedSocket implements Socket {
  readonly sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.drop(1000);
  }
  drop(code: number): void {
    this.onclose?.({ code });
  }
  accept(): void {
    this.onopen?.();
    this.onmessage?.({ data: '{"type":"ready"}' });
  }
}

function connecting({ key }: { key: string | undefined } = { key: 'key' }) {
  const sockets: ScriptedSocket[] = [];
  const waits: { run: () => void; milliseconds: number }[] = [];
  const statuses: ConnectionStatus[] = [];
  let forgotten = 0;
  const connection = connectWebSocket({
    key,
    openSocket: () => {
      const socket = new ScriptedSocket();
      sockets.push(socket);
      return socket;
    },
    forgetKey: () => forgotten++,
    later: (run, milliseconds) => waits.push({ run, milliseconds }),
  });
  connection.onStatus((status) => statuses.push(status));
  const socket = () => {
    const newest = sockets.at(-1);
    if (newest === undefined) throw new Error('No socket was opened');
    return newest;
  };
  return { connection, sockets, waits, statuses, socket, forgotten: () => forgotten };
}

describe('connectWebSocket', () => {
  it('says its key first and sends nothing before it was taken', () => {
    const { connection, socket, statuses } = connecting();
    connection.bridge.send({ type: 'subscribe', id: 1 });
    socket().accept();
    connection.bridge.send({ type: 'subscribe', id: 2 });
    expect(socket().sent).toEqual([
      { type: 'hello', key: 'key' },
      { type: 'subscribe', id: 2 },
    ]);
    expect(statuses).toEqual(['connecting', 'connected']);
  });

  it('passes envelopes on', () => {
    const { connection, socket } = connecting();
    const heard: unknown[] = [];
    connection.bridge.onMessage((envelope) => heard.push(envelope));
    socket().accept();
    socket().onmessage?.({ data: '{"type":"result","id":1,"output":{}}' });
    expect(heard).toEqual([{ type: 'result', id: 1, output: {} }]);
  });

  it('opens again with growing delays, and quickly after it was connected', () => {
    const { socket, sockets, statuses, waits } = connecting();
    socket().accept();
    for (let times = 0; times < 7; times++) {
      socket().drop(1006);
      waits.at(-1)?.run();
    }
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
    expect(statuses).toEqual(['connecting', 'connected', 'reconnecting']);
    socket().accept();
    socket().drop(1006);
    expect(waits.at(-1)?.milliseconds).toBe(250);
    expect(sockets).toHaveLength(8);
  });

  it('gives up and forgets a key that is refused', () => {
    const { socket, statuses, waits, forgotten } = connecting();
    socket().onopen?.();
    socket().drop(4401);
    expect(statuses.at(-1)).toBe('refused');
    expect(waits).toEqual([]);
    expect(forgotten()).toBe(1);
  });

  it('is refused without a key', () => {
    const { sockets, statuses } = connecting({ key: undefined });
    expect(sockets).toEqual([]);
    expect(statuses.at(-1)).toBe('refused');
  });

  it('sends the key along with blob requests', () => {
    expect(connecting().connection.blobHeaders()).toEqual({ 'x-gatehouse-key': 'key' });
  });
});
