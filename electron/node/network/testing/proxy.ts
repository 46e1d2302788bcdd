import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/**
 * A small real proxy on loopback: forwards plain requests and opens tunnels, and resolves every name to this computer.
 * `seen` records its requests.
 */
export async function startProxy(options: { readonly credentials?: string } = {}) {
  const seen: string[] = [];
  const required = options.credentials && `Basic ${Buffer.from(options.credentials).toString('base64')}`;
  const server = createServer((incoming, response) => {
    const { port, pathname, href } = new URL(incoming.url ?? '');
    seen.push(`${incoming.method} ${href}`);
    const onward = request({ host: '127.0.0.1', port, path: pathname, method: incoming.method }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, socket) => {
    seen.push(`CONNECT ${incoming.url}`);
    if (required && incoming.headers['proxy-authorization'] !== required) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const onward = connect(Number(incoming.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
