import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { verifies } from '../../../e2e/verifies.ts';
import { maxIconBytes } from '../../../shared/domain/icon.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { Icons, type IconsParts } from '../../host/context/icons/icons.ts';
import { MemoryBlobStore } from '../../host/testing/memoryBlobStore.ts';
import { createSignInNetwork } from './signInNetwork.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);

/** A server on this machine that answers icons in its own way. */
async function listen(answer: (path: string) => { status?: number; headers?: Record<string, string>; body?: Buffer }) {
  const asked: IncomingMessage[] = [];
  const http = createServer((request, response) => {
    asked.push(request);
    const { status = 200, headers = {}, body = png } = answer(request.url ?? '');
    response.writeHead(status, { 'Set-Cookie': 'seen=1', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  return { origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, asked };
}

const id = 's1' as ServerId;

function iconAt(src: string, server: string) {
  const launch = { kind: 'http', url: `${server}/mcp`, headers: { Authorization: 'Bearer secret' } };
  const connection = () => ({ icons: [{ src }], offer: { tools: [] }, state: { kind: 'stopped' } });
  const servers = { running: () => [{ definition: { id, launch } }], connection };
  return new Icons({
    blobs: new MemoryBlobStore(),
    servers: servers as unknown as IconsParts['servers'],
    network: createSignInNetwork({ timeoutMs: 2000, maxBytes: maxIconBytes }),
  }).get({ kind: 'server', serverId: id }, 'light');
}

it('an icon comes from its own server over the real network, without credentials, and from no other server', async () => {
  verifies('I1');
  const other = await listen(() => ({}));
  const { origin, asked } = await listen((path) => {
    if (path === '/away') return { status: 302, headers: { Location: `${other.origin}/icon.png` } };
    if (path === '/moved') return { status: 302, headers: { Location: '/icon.png' } };
    if (path === '/large') return { body: Buffer.concat([png, Buffer.alloc(maxIconBytes)]) };
    return {};
  });
  expect(await iconAt(`${origin}/icon.png`, origin)).toMatchObject({ mimeType: 'image/png' });
  expect(await iconAt(`${origin}/moved`, origin)).not.toBeNull();
  expect(await iconAt(`${origin}/large`, origin)).toBeNull();
  expect(await iconAt(`${origin}/away`, origin)).toBeNull();
  expect(await iconAt(`${other.origin}/icon.png`, origin)).toBeNull();
  expect(other.asked).toEqual([]);
  expect(asked).toHaveLength(5);
  for (const { headers } of asked) {
    expect([headers.authorization, headers.cookie, headers.referer, headers.origin]).toEqual(Array(4).fill(undefined));
  }
});
