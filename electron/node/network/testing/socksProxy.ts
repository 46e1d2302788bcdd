import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A small real SOCKS 5 proxy on loopback without passwords; it resolves every name to this computer. `seen` records where to. */
export async function startSocksProxy() {
  const seen: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      // RFC 1928: no authentication is wanted.
      socket.write(Uint8Array.of(5, 0));
      socket.once('data', (request) => {
        const isName = request[3] === 3;
        const name = isName ? request.subarray(5, -2).toString('latin1') : [...request.subarray(4, 8)].join('.');
        const port = request.readUInt16BE(request.length - 2);
        seen.push(`${name}:${port}`);
        const onward = connect(port, '127.0.0.1', () => {
          socket.write(Uint8Array.of(5, 0, 0, 1, 127, 0, 0, 1, 0, 0));
          onward.pipe(socket).pipe(onward);
        });
        onward.on('error', () => socket.destroy());
        socket.on('close', () => onward.destroy());
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, seen, close: () => void server.close() };
}
