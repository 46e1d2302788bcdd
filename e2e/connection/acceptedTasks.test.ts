import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HostError } from '../../shared/domain/error.ts';
import {
  type Asked,
  initialized,
  type MessageId,
  result,
  ScriptedServer,
  type Script,
  sendJson,
} from '../../electron/node/transports/http/testing/scriptedServer.ts';
import { failureOf } from '../../electron/node/transports/http/testing/connect.ts';
import { isRefusedSession } from '../../electron/host/connections/connection/callOutcome.ts';
import { verifies } from '../verifies.ts';
import { RealConnection } from './realConnection.ts';

const at = new Date(0).toISOString();
const never = { signal: new AbortController().signal };
type Reply = (id: MessageId, response: ServerResponse) => void;

/** A server of 2025-11-25 whose only tool requires task execution; the work happens when the task is created. */
function legacyServer(onPoll: Reply): Script {
  const capabilities = { tools: {}, tasks: { requests: { tools: { call: {} } } } };
  const tool = { name: 'work', inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } };
  const task = { taskId: 't', status: 'working', createdAt: at, lastUpdatedAt: at, ttl: null, pollInterval: 50 };
  let sessions = 0;
  return ({ message: { id, method } }, response) => {
    if (method === 'initialize') {
      const hello = initialized(id);
      return sendJson(
        response,
        { ...hello, result: { ...hello.result, capabilities } },
        { 'mcp-session-id': `s-${++sessions}` },
      );
    }
    if (method === 'tools/list') return sendJson(response, result(id, { tools: [tool] }));
    if (method === 'tools/call') return sendJson(response, result(id, { task }));
    return method === 'tasks/get' ? onPoll(id, response) : false;
  };
}

/** The same with the tasks extension of 2026-07-28, which has no sessions. */
function modernServer(onPoll: Reply, onCall?: Reply): Script {
  const capabilities = { tools: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } };
  const cached = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
  const tools = [{ name: 'work', inputSchema: { type: 'object' } }];
  const task = { taskId: 't', status: 'working', createdAt: at, lastUpdatedAt: at, ttlMs: null, pollIntervalMs: 20 };
  return ({ message: { id, method } }, response) => {
    if (method === 'server/discover') {
      const discovered = { ...cached, supportedVersions: ['2026-07-28'], capabilities };
      return sendJson(response, result(id, discovered));
    }
    if (method === 'tools/list') return sendJson(response, result(id, { ...cached, tools }));
    if (method === 'tools/call') {
      return onCall ? onCall(id, response) : sendJson(response, result(id, { resultType: 'task', ...task }));
    }
    return method === 'tasks/get' ? onPoll(id, response) : false;
  };
}

async function callOf(script: Script): Promise<{ error: HostError; calls: readonly Asked[] }> {
  const server = await ScriptedServer.start(script);
  const peer = new RealConnection({ kind: 'http', url: server.url, headers: {} });
  onTestFinished(() => peer.stop());
  await peer.start();
  const error = (await failureOf(peer.connection.callTool('work', {}, never))) as HostError;
  return { error, calls: server.requests('POST', 'tools/call') };
}

const refuse =
  (status: number): Reply =>
  (_id, response) =>
    void response.writeHead(status).end();
const answerError =
  (code: number): Reply =>
  (id, response) =>
    sendJson(response, { jsonrpc: '2.0', id, error: { code, message: 'No.' } });

const failures: readonly [string, Reply][] = [
  ['404, as a server that was restarted', refuse(404)],
  ['403', refuse(403)],
  ['401', refuse(401)],
  ['429', refuse(429)],
  ['an error about the task', answerError(-32_602)],
  ['an error that wants the user on a page', answerError(-32_042)],
  ['a cut connection', (_id, response) => void response.destroy()],
];

describe.each([
  ['legacy', legacyServer],
  ['modern', modernServer],
])('a call that was accepted as a task, %s era', (_era, serve) => {
  it.each(failures)('has an unknown outcome when its task is asked for and the answer is %s', async (_, onPoll) => {
    verifies('H9');
    const { error, calls } = await callOf(serve(onPoll));
    expect(error).toMatchObject({ data: { outcome: 'unknown' } });
    expect(error.data).not.toHaveProperty('taken');
    expect(isRefusedSession(error)).toBe(false);
    expect(calls).toHaveLength(1);
  });
});

it('a server with tasks that refuses a call has refused it', async () => {
  const { error } = await callOf(modernServer(refuse(500), answerError(-32_000)));
  expect(error).toMatchObject({
    code: 'protocolError',
    problem: { kind: 'serverSays', text: 'No.' },
    data: { code: -32_000 },
  });
  expect(error.data).not.toHaveProperty('outcome');
});

it('a task of 2025-11-25 that failed is the answer of the call', async () => {
  const task = { taskId: 't', status: 'failed', createdAt: at, lastUpdatedAt: at, ttl: null };
  const inner = legacyServer((id, response) => sendJson(response, result(id, task)));
  const script: Script = (asked, response) =>
    asked.message.method === 'tasks/result' ? answerError(-32_602)(asked.message.id, response) : inner(asked, response);
  const { error } = await callOf(script);
  expect(error).toMatchObject({ code: 'protocolError', data: { code: -32_602 } });
  expect(error.data).not.toHaveProperty('outcome');
});
