import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

interface ProxyOptions {
  readonly credentials?: string;
  /** The status line it answers to every request for a tunnel, with a page of its own. */
  readonly refusesTunnel?: string;
}

/**
 * A small real proxy on loopback: forwards plain requests and opens tunnels, and resolves every name to this computer.
 * `seen` records its requests.
 */
export async function startProxy(options: ProxyOptions = {}) {
  const seen: string[] = [];
  const required = options.credentials && `Basic ${Buffer.from(options.credentials).toString('base64')}`;
  const server = createServer((incoming, response) => {
    const { port, pathname, href } = new URL(incoming.url ?? '');
    seen.push(`${incoming.method} ${href}`);
    if (required && incoming.headers['proxy-authorization'] !== required) {
      response.writeHead(407, { 'content-type': 'text/html' }).end('<h1>Proxy Authentication Required</h1>');
      return;
    }
    const { 'proxy-authorization': _, ...headers } = incoming.headers;
    const onward = request({ host: '127.0.0.1', port, path: pathname, method: incoming.method, headers }, (answer) => {
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
    if (options.refusesTunnel !== undefined) {
      const page = '<!doctype html><h1>Blocked by your network</h1>';
      const head = `content-type: text/html\r\ncontent-length: ${page.length}`;
      socket.end(`HTTP/1.1 ${options.refusesTunnel}\r\n${head}\r\n\r\n${page}`);
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
