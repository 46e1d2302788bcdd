import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as undici from 'undici';
import { networkFault } from '../networkFault.ts';
import { ProxyAgents } from './proxyAgents.ts';
import type { ProxyWay } from './proxyWay.ts';
import { sendBy } from './sendBy.ts';

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** A proxy that opens every tunnel, behind which nobody ever says anything. */
const silentTunnel = () =>
  listening(
    createServer((socket) => socket.once('data', () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'))),
  );
/** Nobody ever says anything. */
const silence = () => listening(createServer());
const nothing = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};

/** Sends a request through a proxy, and directly to nobody where that is tried. */
async function sendThrough(proxy: string, url = 'https://model.test/v1') {
  const agents = new ProxyAgents({ undici, trust: async () => undefined, idleTimeoutMs: 0, connectTimeoutMs: 300 });
  onTestFinished(() => agents.destroy());
  const failed: ProxyWay[] = [];
  const ways = [
    { kind: 'proxy', address: proxy },
    { kind: 'unsupported', scheme: 'NEXT' },
  ] as const;
  const parts = { agents, onFailed: (way: ProxyWay) => void failed.push(way) };
  const error = await sendBy(parts, ways, new URL(url), [url]).catch((reason: unknown) => reason);
  return { ...networkFault(error), failed: failed.map((way) => way.kind) };
}

describe('a connection that does not come about', () => {
  it('behind a proxy is not the fault of that proxy, and no other way is tried', async () => {
    const through = await sendThrough(`http://127.0.0.1:${await silentTunnel()}`);
    expect(through).toEqual({ fault: 'timeout', code: 'UND_ERR_CONNECT_TIMEOUT', failed: [] });
  });

  it.each([
    ['a proxy that is not there', nothing, 'http:', 'https:'],
    ['a proxy that is not there, for a plain request', nothing, 'http:', 'http:'],
    ['a proxy over TLS that says nothing', silence, 'https:', 'https:'],
    ['a SOCKS proxy that is not there', nothing, 'socks5:', 'https:'],
  ])('to %s is its fault, and the next way is tried', async (_, start, scheme, protocol) => {
    const through = await sendThrough(`${scheme}//127.0.0.1:${await start()}`, `${protocol}//model.test/v1`);
    // What the next way says stands last.
    expect(through).toEqual({ fault: 'proxyUnsupported', code: 'NEXT', failed: ['proxy', 'unsupported'] });
  });
});
