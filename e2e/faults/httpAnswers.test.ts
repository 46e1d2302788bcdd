import type { ServerResponse } from 'node:http';
import type { ProblemOf } from '../../shared/domain/problem.ts';
import { describe, expect, it } from 'vitest';
import { connected } from '../../electron/node/transports/http/testing/connect.ts';
import {
  beginStream,
  type MessageId,
  ScriptedServer,
  sendEvent,
  toolResult,
} from '../../electron/node/transports/http/testing/scriptedServer.ts';
import { atOnceMs } from './harness.ts';
import { call, onCall, told, toldOfCall, toldOfConnecting } from './httpHarness.ts';

describe('an answer that comes on another stream', () => {
  /** A server with one stream for everything; `how` answers the request itself. */
  async function withOneStream(how: (response: ServerResponse) => void) {
    let stream: ServerResponse | undefined;
    let asked: MessageId;
    const server = await ScriptedServer.start(({ method, message }, response) => {
      if (method === 'GET') {
        stream = response;
        return beginStream(response);
      }
      if (message.method !== 'tools/call') return false;
      asked = message.id;
      how(response);
    });
    const { client, transport } = await connected(server.url);
    await server.until('GET');
    const answerIt = () => stream && sendEvent(stream, toolResult(asked, 'elsewhere'));
    return { server, client, transport, answerIt };
  }

  it.each([
    ['202', (response: ServerResponse) => void response.writeHead(202).end()],
    [
      'a stream that ends',
      (response: ServerResponse) => {
        beginStream(response);
        response.end(': nothing\n\n');
      },
    ],
  ])('is taken after %s', async (_, how) => {
    const { server, client, answerIt } = await withOneStream(how);
    const answer = client.callTool(call, { timeout: 60_000 });
    await server.until('POST', 'tools/call');
    answerIt();
    expect((await answer).content).toEqual([{ type: 'text', text: 'elsewhere' }]);
  });

  it('is not waited for long where the stream for it ended', async () => {
    const { client, transport } = await withOneStream((response) => {
      beginStream(response);
      response.end(': nothing\n\n');
    });
    const began = performance.now();
    const error = await told(client.callTool(call, { timeout: 60_000 }), transport);
    expect(error).toMatchObject({ code: 'connectionClosed' });
    expect(performance.now() - began).toBeLessThan(atOnceMs);
  });
});

describe('an answer that cannot be read', () => {
  const deep = (id: MessageId) => {
    const value = `${'['.repeat(1000)}${']'.repeat(1000)}`;
    return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"structuredContent":${value}}}`;
  };

  it.each([
    ['nested', deep],
    ['no JSON', (id: MessageId) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[NaN]}}`],
  ])('fails its call at once: %s', async (_, text) => {
    for (const how of ['json', 'stream'] as const) {
      const { error, tookMs } = await toldOfCall(
        onCall(({ message }, response) => {
          if (how === 'json') {
            return void response.writeHead(200, { 'content-type': 'application/json' }).end(text(message.id));
          }
          beginStream(response);
          // The stream stays open: only the event tells that the answer is complete.
          response.write(`data: ${text(message.id)}\n\n`);
        }),
      );
      expect(error).toMatchObject({ code: 'badResult', data: { outcome: 'unknown' } });
      expect(tookMs).toBeLessThan(atOnceMs);
    }
  });
});

describe('a server that asks to be left alone', () => {
  it('is told with the time it asks for, as seconds and as a date', async () => {
    const later = () => new Date(Date.now() + 30_000).toUTCString();
    for (const value of ['30', later()]) {
      const { error } = await toldOfCall(
        onCall((_asked, response) => void response.writeHead(429, { 'retry-after': value }).end()),
      );
      expect(error.problem).toMatchObject({ kind: 'serverRefusedForNow', status: 429 });
      expect([29, 30]).toContain((error.problem as ProblemOf<'serverRefusedForNow'>).seconds);
      expect(error.data).toMatchObject({ status: 429 });
    }
  });
});

describe('what is wrong with a server over HTTP is said as it is', () => {
  it('messages go to another origin', async () => {
    const server = await ScriptedServer.start(({ method }, response) => {
      if (method === 'POST') return void response.writeHead(404).end();
      beginStream(response);
      response.write('event: endpoint\ndata: http://127.0.0.2:9/messages\n\n');
    });
    const { problem } = await toldOfConnecting(server.url);
    expect(problem).toEqual({ kind: 'foreignEndpoint', origin: 'http://127.0.0.2:9' });
  });

  it('it redirects to itself', async () => {
    const server = await ScriptedServer.start(
      (_asked, response) => void response.writeHead(302, { location: '/mcp' }).end(),
    );
    expect((await toldOfConnecting(server.url)).problem).toEqual({ kind: 'redirectLoop', status: 302 });
  });

  it('a token holds what no header can', async () => {
    const server = await ScriptedServer.start();
    const error = await toldOfConnecting(server.url, { headers: { Authorization: 'Bearer “secret”' } });
    expect(error).toMatchObject({ code: 'configEntry', problem: { kind: 'headerNotSendable' } });
    expect(JSON.stringify(error.toInfo())).not.toContain('secret”');
  });
});
