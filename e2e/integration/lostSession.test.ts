import { describe, expect, it } from 'vitest';
import type { IncomingHttpHeaders } from 'node:http';
import {
  initialized,
  type MessageId,
  result,
  ScriptedServer,
  type Script,
  sendJson,
} from '../../electron/node/transports/http/testing/scriptedServer.ts';
import type { ToolCall } from '../../shared/domain/tool.ts';
import { answer, callTools, type FakeReply } from '../fakeModels/reply.ts';
import { verifies } from '../verifies.ts';
import { hostForTest, modelForTest } from './forTest.ts';

/** A server whose sessions can be ended by the test; each session can list other tools. */
class ForgetfulServer {
  /** The number of sessions so far. */
  sessions = 0;
  #forgets = false;
  onCall: Script = () => false;
  description = (_session: number): string => 'Works';
  /** Its tool must be called as a task of 2025-11-25. */
  hasTasks = false;

  readonly script: Script = (asked, response) => {
    const { message, headers, method } = asked;
    if (method !== 'POST') return false;
    if (message.method === 'initialize') {
      this.#forgets = false;
      return sendJson(response, this.#hello(message.id), { 'mcp-session-id': `s-${++this.sessions}` });
    }
    if (this.#forgets || this.#isOld(headers)) return void response.writeHead(404).end();
    if (message.method === 'tools/list') return sendJson(response, this.#tools(message.id));
    return message.method === 'tools/call' ? this.onCall(asked, response) : false;
  };

  /** Restarts the server, which forgets its sessions. */
  forget(): void {
    this.#forgets = true;
  }

  #isOld(headers: IncomingHttpHeaders): boolean {
    return headers['mcp-session-id'] !== `s-${this.sessions}`;
  }

  #hello(id: MessageId): object {
    const hello = initialized(id);
    const tasks = this.hasTasks ? { tasks: { requests: { tools: { call: {} } } } } : {};
    return { ...hello, result: { ...hello.result, capabilities: { tools: {}, ...tasks } } };
  }

  #tools(id: MessageId): object {
    const description = this.description(this.sessions);
    const execution = this.hasTasks ? { execution: { taskSupport: 'required' } } : {};
    return result(id, { tools: [{ name: 'work', description, inputSchema: { type: 'object' }, ...execution }] });
  }
}

async function begin(replies: readonly FakeReply[], hasTasks = false) {
  const forgetful = new ForgetfulServer();
  forgetful.hasTasks = hasTasks;
  const server = await ScriptedServer.start(forgetful.script);
  const model = await modelForTest({ wire: 'chat', script: (_request, n) => replies[n] ?? answer('ok') });
  const host = await hostForTest();
  await host.connect('far', { kind: 'http', url: server.url, headers: {} });
  const conversation = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl, key: 'k' });
  const calls = async (): Promise<ToolCall[]> => (await host.thread(conversation)).calls;
  const toolsOffered = () => model.requests.map(({ body }) => ((body as { tools?: unknown[] }).tools ?? []).length);
  return { forgetful, server, host, conversation, calls, toolsOffered };
}

const work = callTools({ name: 'far_work', arguments: { a: 1 } });
const once = { kind: 'allow', scope: 'once' } as const;

describe('a call whose session the server forgot', () => {
  it('is sent once more in a new session, and the tools stay in every request to the model', async () => {
    verifies('H9');
    const { forgetful, server, host, conversation, calls, toolsOffered } = await begin([work, answer('done')]);
    const turn = host.turn(conversation, 'go');
    forgetful.forget();
    await host.answerApproval({ ...once, subject: 'tool' });
    expect(await turn).toBe('completed');
    const [call] = await calls();
    expect(call).toMatchObject({ state: { kind: 'done' }, sentAgain: true });
    expect(server.requests('POST', 'tools/call').map(({ headers }) => headers['mcp-session-id'])).toEqual([
      's-1',
      's-2',
    ]);
    expect(toolsOffered()).toEqual([1, 1]);
    const waited = host.events.some(
      ({ event }) =>
        event.type === 'toolCall.changed' && event.call.state.kind === 'pending' && event.call.state.waitsForServer,
    );
    expect(waited).toBe(true);
    const { rows } = await host.call('audit.list', { limit: 50 });
    expect(rows.map(({ decision }) => decision.reason)).toContainEqual({ kind: 'sentAgain' });
  });

  it('is asked about again when the tool differs in the new session', async () => {
    const { forgetful, server, host, conversation, calls } = await begin([work, answer('done')]);
    forgetful.description = (session) => (session === 1 ? 'Works' : 'Works, and tells everybody');
    const turn = host.turn(conversation, 'go');
    forgetful.forget();
    await host.answerApproval({ ...once, subject: 'tool' });
    const second = await host.answerApproval({ kind: 'deny', scope: 'once' });
    expect(second.description).toBe('Works, and tells everybody');
    await turn;
    expect((await calls())[0]).toMatchObject({ state: { kind: 'denied' } });
    expect((await calls())[0]).not.toHaveProperty('sentAgain');
    expect(server.requests('POST', 'tools/call')).toHaveLength(1);
  });

  it('is not sent a third time', async () => {
    const { forgetful, server, host, conversation, calls } = await begin([work, answer('done')]);
    const turn = host.turn(conversation, 'go');
    forgetful.forget();
    forgetful.onCall = (_asked, response) => void response.writeHead(404).end();
    await host.answerApproval({ ...once, subject: 'tool' });
    await turn;
    expect((await calls())[0]).toMatchObject({ state: { kind: 'failed', error: { code: 'sessionLost' } } });
    expect(server.requests('POST', 'tools/call')).toHaveLength(2);
  });

  it('and several calls of one answer are each sent once more', async () => {
    const three = callTools(...[1, 2, 3].map((a) => ({ name: 'far_work', arguments: { a } })));
    const { forgetful, server, host, conversation, calls } = await begin([three, answer('done')]);
    forgetful.forget();
    const turn = host.turn(conversation, 'go');
    for (let n = 0; n < 3; n++) await host.answerApproval({ ...once, subject: 'tool' });
    expect(await turn).toBe('completed');
    expect((await calls()).map(({ state }) => state.kind)).toEqual(['done', 'done', 'done']);
    const done = server.requests('POST', 'tools/call').filter(({ headers }) => headers['mcp-session-id'] !== 's-1');
    expect(done).toHaveLength(3);
  });
});

describe('a call that got lost in another way', () => {
  it('is made once when it was accepted as a task and the session ended after that', async () => {
    const { forgetful, server, host, conversation, calls } = await begin([work, answer('done')], true);
    forgetful.onCall = ({ message }, response) => {
      forgetful.forget();
      const at = new Date(0).toISOString();
      const task = { taskId: 't', status: 'working', createdAt: at, lastUpdatedAt: at, ttl: null, pollInterval: 50 };
      sendJson(response, result(message.id, { task }));
    };
    const turn = host.turn(conversation, 'go');
    await host.answerApproval({ ...once, subject: 'tool' });
    expect(await turn).toBe('completed');
    const [call] = await calls();
    expect(call?.state).toMatchObject({ kind: 'failed', error: { data: { outcome: 'unknown' } } });
    expect(call).not.toHaveProperty('sentAgain');
    expect(server.requests('POST', 'tools/call')).toHaveLength(1);
    expect(server.requests('POST', 'tasks/get')).toHaveLength(1);
  });

  it('is reported and not repeated, and the next one waits for the server to be back', async () => {
    const { forgetful, server, host, conversation, calls, toolsOffered } = await begin([work, work, answer('done')]);
    let cuts = 0;
    forgetful.onCall = (_asked, response) => {
      if (cuts++ > 0) return false;
      forgetful.forget();
      response.destroy();
    };
    const turn = host.turn(conversation, 'go');
    await host.answerApproval({ ...once, subject: 'tool' });
    await host.answerApproval({ ...once, subject: 'tool' });
    expect(await turn).toBe('completed');
    const [first, second] = await calls();
    expect(first?.state).toMatchObject({ kind: 'failed', error: { data: { outcome: 'unknown' } } });
    expect(second).toMatchObject({ state: { kind: 'done' }, sentAgain: true });
    expect(server.requests('POST', 'tools/call')).toHaveLength(3);
    expect(toolsOffered()).toEqual([1, 1, 1]);
  });
});
