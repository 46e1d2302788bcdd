import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { withUnknownOutcome } from '../../electron/host/connections/connection/callOutcome.ts';
import type { HostError } from '../../shared/domain/error.ts';
import { connectionError } from '../../electron/host/connections/session/connectionErrors.ts';
import {
  clientFor,
  connected,
  type ConnectOptions,
  failureOf,
} from '../../electron/node/transports/http/testing/connect.ts';
import { ScriptedServer, type Script } from '../../electron/node/transports/http/testing/scriptedServer.ts';

export const call = { name: 'work', arguments: {} };

/** A server whose answer to a tool call is scripted. */
export const onCall =
  (script: Script): Script =>
  (asked, response) =>
    asked.message.method === 'tools/call' ? script(asked, response) : false;

/** The host's message to a person when the promise rejects. */
export async function told(promise: Promise<unknown>, transport: ReturnType<typeof clientFor>['transport']) {
  const error = connectionError(await failureOf(promise), transport.failure());
  expect(error.message.length).toBeLessThan(250);
  expect(error.message).not.toMatch(/<[a-z!]/i);
  return error;
}

export async function toldOfConnecting(url: string, options?: ConnectOptions) {
  const { connect, transport } = clientFor(url, options);
  return told(connect(), transport);
}

export async function toldOfCall(script: Script, options?: ConnectOptions) {
  const server = await ScriptedServer.start(script);
  const { client, transport } = await connected(server.url, options);
  const began = performance.now();
  const error = withUnknownOutcome(await told(client.callTool(call, { timeout: 60_000 }), transport)) as HostError;
  const tookMs = performance.now() - began;
  // Whatever happened to the call, the connection continues.
  await client.listTools();
  return { error, tookMs };
}

/** An https server that redirects to `location`. */
export async function secureServer({ key, cert }: { key: string; cert: string }, location: string): Promise<string> {
  const server = createTlsServer({ key, cert }, (_request, response) => {
    response.writeHead(307, { location }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}
