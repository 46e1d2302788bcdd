import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { contentSecurityPolicy } from '../../electron/node/pageFiles/securityHeaders.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
};

export interface PageServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the built page as a shell does, and `blob/<hash>` from a map. */
export async function servePage(folder: string, blobs: ReadonlyMap<string, Buffer>): Promise<PageServer> {
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://page').pathname));
    const blob = blobs.get(path.replace('/blob/', ''));
    const done = (status: number, type: string, body: Buffer | string) => {
      response.writeHead(status, { 'content-type': type, 'content-security-policy': contentSecurityPolicy });
      response.end(body);
    };
    if (blob !== undefined) return done(200, 'application/octet-stream', blob);
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (body) => done(200, types[extname(path === '/' ? '.html' : path)] ?? 'text/html', body),
      () => done(404, 'text/plain', 'Not found'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      // Chromium keeps spare connections that never carried a request; Node does not count those as idle.
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
