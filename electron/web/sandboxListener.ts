import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from '../node/system/httpModule.ts';
import { SandboxOrigins } from '../node/appSandbox/sandboxOrigins.ts';
import { type PageAnswer, refusal } from '../node/pageFiles/readPageFile.ts';

const address = '127.0.0.1';

/** The origins of apps in the browser shell. */
export interface SandboxListener {
  readonly origins: SandboxOrigins;
  close(): Promise<void>;
}

/**
 * A separate listener on which each origin is a name below `localhost`: browsers resolve those to this computer without
 * a DNS request, and isolate them as separate sites.
 */
export async function openSandboxListener(): Promise<SandboxListener> {
  const http = createServer((request, response) => {
    const answered = answer(origins, port, request);
    response.writeHead(answered.status, answered.headers).end(request.method === 'HEAD' ? undefined : answered.body);
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(0, address, resolve);
  });
  const { port } = http.address() as AddressInfo;
  const origins = new SandboxOrigins((label) => `http://${label}.localhost:${port}`);
  return {
    origins,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** Only frames are loaded: no requests of other sites, scripts or workers. */
function answer(origins: SandboxOrigins, port: number, { method, headers, url = '/' }: IncomingMessage): PageAnswer {
  const label = labelOf(headers.host, port);
  if (label === undefined || origins.framerOf(label) === undefined) return refusal(403, 'Not from here');
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'Only GET');
  const destination = headers['sec-fetch-dest'];
  if (headers.origin !== undefined || (destination !== undefined && destination !== 'iframe')) {
    return refusal(403, 'Only as a frame');
  }
  return origins.answer(label, url);
}

/** The label of a Host header that exactly matches ours. */
function labelOf(host: string | undefined, port: number): string | undefined {
  const suffix = `.localhost:${port}`;
  return host?.endsWith(suffix) ? host.slice(0, -suffix.length) : undefined;
}
