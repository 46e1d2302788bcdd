import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import {
  beginStream,
  initialized,
  type MessageId,
  result,
  ScriptedServer,
  type Script,
  sendEvent,
  sendJson,
  toolResult,
} from '../../electron/node/transports/http/testing/scriptedServer.ts';
import { verifies } from '../verifies.ts';
import { RealConnection } from './realConnection.ts';

function connectionTo(server: ScriptedServer): RealConnection {
  const peer = new RealConnection({ kind: 'http', url: server.url, headers: {} });
  onTestFinished(() => peer.stop());
  return peer;
}

const toolList = (id: MessageId) => result(id, { tools: [{ name: 'work', inputSchema: { type: 'object' } }] });
const never = { signal: new AbortController().signal };

it('a session the server forgot is begun anew by itself, and the call that noticed it is not sent again', async () => {
  verifies('H9');
  let sessions = 0;
  const server = await ScriptedServer.start(({ method, message, headers }, response) => {
    if (message.method === 'initialize')
      return sendJson(response, initialized(message.id), { 'mcp-session-id': `s-${++sessions}` });
    if (message.method === 'tools/list') return sendJson(response, toolList(message.id));
    if (method === 'POST' && message.method === 'tools/call' && headers['mcp-session-id'] === 's-1')
      return void response.writeHead(404).end();
    return false;
  });
  const peer = connectionTo(server);
  await peer.start();
  const before = peer.states.length;
  await expect(peer.connection.callTool('work', {}, never)).rejects.toMatchObject({ code: 'sessionLost' });
  await peer.untilState('running', before);
  expect(server.requests('POST', 'tools/call')).toHaveLength(1);
  const { content } = await peer.connection.callTool('work', {}, never);
  expect(content).toEqual([{ type: 'text', text: 'done' }]);
  const [first, second] = server.requests('POST', 'initialize');
  expect(first?.headers['mcp-session-id']).toBeUndefined();
  expect(second?.headers['mcp-session-id']).toBeUndefined();
});

it('a broken stream of 2024-11-05 is a lost session: a new one is initialised', async () => {
  verifies('E3', 'H14');
  let stream: ServerResponse | undefined;
  const script: Script = ({ method, path, message }, response) => {
    if (method === 'GET') {
      stream = response;
      beginStream(response);
      return void response.write('event: endpoint\ndata: /messages\n\n');
    }
    if (path === '/mcp') return void response.writeHead(405).end();
    response.writeHead(202).end();
    if (stream === undefined) return;
    if (message.method === 'initialize') sendEvent(stream, initialized(message.id, '2024-11-05'));
    if (message.method === 'tools/list') sendEvent(stream, toolList(message.id));
    if (message.method === 'tools/call') sendEvent(stream, toolResult(message.id, 'old'));
  };
  const server = await ScriptedServer.start(script);
  const peer = connectionTo(server);
  expect(await peer.start()).toMatchObject({ transport: 'sse', revision: '2024-11-05' });
  const before = peer.states.length;
  stream?.destroy();
  await peer.untilState('running', before);
  expect(server.requests('POST', 'initialize').filter(({ path }) => path === '/messages')).toHaveLength(2);
  const { content } = await peer.connection.callTool('work', {}, never);
  expect(content).toEqual([{ type: 'text', text: 'old' }]);
});
