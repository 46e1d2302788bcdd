import type { AuthProvider } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { clientFor, connected, failureOf } from './testing/connect.ts';
import { beginStream, ScriptedServer, sendJson } from './testing/scriptedServer.ts';

const call = { name: 'work', arguments: {} };

describe('credentials', () => {
  it('of a sign-in go with every request, in the header and nowhere else', async () => {
    verifies('A9', 'H15');
    const server = await ScriptedServer.start(({ method }, response) => {
      if (method !== 'GET') return false;
      beginStream(response);
    });
    const { client, transport } = await connected(server.url, { auth: { token: async () => 'token-1' } });
    await client.callTool(call);
    await server.until('GET');
    await transport.shutDown();
    for (const { headers, path, message } of server.asked) {
      expect(headers.authorization).toBe('Bearer token-1');
      expect(path).toBe('/mcp');
      expect(message).not.toMatchObject({ params: { token: expect.anything() as unknown } });
    }
  });

  it('from the configuration go to the server and to no other origin, even during a sign-in', async () => {
    const elsewhere = await ScriptedServer.start(({ path }, response) =>
      path === '/metadata' ? sendJson(response, { issuer: 'x' }) : false,
    );
    const server = await ScriptedServer.start(({ headers, path }, response) => {
      if (path === '/.well-known/own') return sendJson(response, {});
      if (headers.authorization === 'Bearer good') return false;
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    });
    let token = 'old';
    const auth: AuthProvider = {
      token: async () => token,
      async onUnauthorized({ fetchFn }) {
        await fetchFn(new URL('/metadata', elsewhere.origin));
        await fetchFn(new URL('/.well-known/own', server.origin));
        token = 'good';
      },
    };
    const { client } = await connected(server.url, { auth, headers: { 'x-api-key': 'canary' } });
    await client.callTool(call);
    expect(elsewhere.asked.map(({ path }) => path)).toEqual(['/metadata']);
    expect(JSON.stringify(elsewhere.asked)).not.toMatch(/canary|Bearer/);
    for (const { headers } of server.asked) expect(headers['x-api-key']).toBe('canary');
  });

  it('that are wrong are never answered with another transport', async () => {
    verifies('H14');
    const server = await ScriptedServer.start((_, response) => void response.writeHead(401).end());
    const auth: AuthProvider = { token: async () => 'old', onUnauthorized: async () => undefined };
    const { connect } = clientFor(server.url, { auth });
    await failureOf(connect());
    expect(server.requests('GET')).toEqual([]);
  });
});
