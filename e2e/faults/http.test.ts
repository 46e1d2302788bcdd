import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliCompress, createGzip } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { connected } from '../../electron/node/transports/http/testing/connect.ts';
import {
  beginStream,
  ScriptedServer,
  sendEvent,
  sendJson,
  toolResult,
} from '../../electron/node/transports/http/testing/scriptedServer.ts';
import { sized } from '../setup/proof.ts';
import { verifies } from '../verifies.ts';
import { atOnceMs, costOf, MiB } from './harness.ts';
import { call, onCall, told, toldOfCall } from './httpHarness.ts';

describe('fault 30: a stream that breaks before the answer', () => {
  it.each([
    { how: 'is destroyed', script: onCall((_, response) => void destroyLater(response)) },
    {
      how: 'ends in good order',
      script: onCall((_, response) => {
        beginStream(response);
        response.end(': nothing\n\n');
      }),
    },
  ])('fails the call at once when it $how', async ({ script }) => {
    const { error, tookMs } = await toldOfCall(script);
    expect(error).toMatchObject({ code: 'connectionClosed', data: { outcome: 'unknown' } });
    expect(tookMs).toBeLessThan(atOnceMs);
  });

  it('fails the call at once when the server refuses to resume it', async () => {
    const { error, tookMs } = await toldOfCall((asked, response) => {
      if (asked.method === 'GET' && asked.headers['last-event-id'] !== undefined)
        return void response.writeHead(400).end();
      if (asked.message.method !== 'tools/call') return false;
      beginStream(response);
      response.end('id: 1\ndata:\n\n');
    });
    expect(error).toMatchObject({ code: 'connectionClosed', data: { status: 400 } });
    expect(tookMs).toBeLessThan(atOnceMs);
  });

  it('fails the call when JSON breaks off', async () => {
    const { error } = await toldOfCall(
      onCall((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
        response.write('{"jsonrpc":"2.0",', () => response.destroy());
      }),
    );
    expect(error.code).toBe('connectionClosed');
  });
});

function destroyLater(response: ServerResponse): void {
  beginStream(response);
  response.write(': working\n\n', () => response.destroy());
}

describe('fault 31: a session that is gone', () => {
  it('is told as lost, and as not taken; the transport sends nothing again by itself', async () => {
    verifies('H9');
    let isGone = false;
    const server = await ScriptedServer.start((asked, response) => {
      if (isGone && asked.method === 'POST') return void response.writeHead(404).end();
      if (asked.message.method !== 'initialize') return false;
      const { id } = asked.message;
      const info = {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 's', version: '1' },
      };
      sendJson(response, { jsonrpc: '2.0', id, result: info }, { 'mcp-session-id': 's-1' });
    });
    const { client, transport } = await connected(server.url);
    isGone = true;
    const refused = await told(client.callTool(call), transport);
    expect(refused).toMatchObject({ code: 'sessionLost', data: { status: 404, taken: false } });
    for (const send of [() => client.listTools(), () => client.ping()])
      expect((await told(send(), transport)).code).toBe('sessionLost');
    expect(server.requests('POST', 'tools/call')).toHaveLength(1);
    expect(server.requests('POST', 'initialize')).toHaveLength(1);
  });
});

describe('fault 34: a server that does not come to an end', () => {
  it('is given up when JSON stands still', async () => {
    const { error, tookMs } = await toldOfCall(
      onCall((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"jsonrpc":');
      }),
      { limits: { bodyIdleMs: 200 } },
    );
    expect(error).toMatchObject({ code: 'serverTimeout', problem: { kind: 'serverSilent' } });
    expect(tookMs).toBeLessThan(atOnceMs);
  });

  it('is given up by the time limit of the call when it answers not at all, and its connection is let go', async () => {
    let closed: Promise<unknown> | undefined;
    const server = await ScriptedServer.start(
      onCall((_, response) => void (closed = new Promise((resolve) => response.once('close', resolve)))),
    );
    const { client, transport } = await connected(server.url);
    expect((await told(client.callTool(call, { timeout: 200 }), transport)).code).toBe('serverTimeout');
    await closed;
    await client.listTools();
  });

  it('is given up when it does not take a notification', async () => {
    const server = await ScriptedServer.start(({ message }) =>
      message.method === 'notifications/roots/list_changed' ? undefined : false,
    );
    const { client, transport } = await connected(server.url, {
      limits: { acceptMs: 200 },
      client: { capabilities: { roots: { listChanged: true } } },
    });
    expect((await told(client.sendRootsListChanged(), transport)).code).toBe('serverTimeout');
    await client.listTools();
  });
});

describe('fault 35: bombs', () => {
  const limit = sized(8, 64) * MiB;
  const bombBytes = sized(100, 400) * MiB;
  const options = { limits: { messageBytes: limit } };

  it.each([
    { encoding: 'gzip', pack: createGzip },
    { encoding: 'br', pack: createBrotliCompress },
  ])('$encoding: what unfolds beyond the limit is cut off while it unfolds', async ({ encoding, pack }) => {
    const server = await ScriptedServer.start(
      onCall(async (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
        await pipeline(spaces(bombBytes), pack(), response).catch(() => undefined);
      }),
    );
    const { client, transport } = await connected(server.url, options);
    const cost = await costOf(() => told(client.callTool(call), transport));
    expect(cost.value).toMatchObject({ code: 'badResult', data: { maxBytes: limit } });
    // The server that packs the bomb runs in the same process and uses some of it.
    expect(cost.memoryRise).toBeLessThan(limit * 2 + 60 * MiB);
    await client.listTools();
  });

  it('an event beyond the limit fails its call alone, without being held', async () => {
    let another: Promise<unknown> | undefined;
    const server = await ScriptedServer.start(
      onCall(async ({ message }, response) => {
        beginStream(response);
        if (another !== undefined) {
          sendEvent(response, toolResult(message.id, 'small'));
          return void response.end();
        }
        another = Promise.resolve();
        response.write('id: 1\ndata: ');
        await pipeline(spaces(bombBytes), response).catch(() => undefined);
      }),
    );
    const { client, transport } = await connected(server.url, options);
    const cost = await costOf(() => told(client.callTool(call), transport));
    expect(cost.value).toMatchObject({ code: 'badResult', data: { maxBytes: limit } });
    expect(cost.memoryRise).toBeLessThan(limit * 2 + 60 * MiB);
    expect(server.requests('GET').filter(({ headers }) => 'last-event-id' in headers)).toEqual([]);
    expect((await client.callTool(call)).content).toEqual([{ type: 'text', text: 'small' }]);
  });

  it('an answer just below the limit passes', async () => {
    const text = 'x'.repeat(limit - 1000);
    const server = await ScriptedServer.start(
      onCall(({ message }, response) => {
        beginStream(response);
        sendEvent(response, toolResult(message.id, text));
        response.end();
      }),
    );
    const { client } = await connected(server.url, options);
    const { content } = await client.callTool(call);
    expect(content[0]).toMatchObject({ text });
  });
});

/** This many spaces, which JSON allows around a value. */
function spaces(bytes: number): Readable {
  const piece = Buffer.alloc(MiB, ' ');
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
    })(),
  );
}
