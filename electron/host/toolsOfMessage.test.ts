import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import type { ModelRequest } from './ports/modelProvider.ts';
import { calls, says, ScriptedModel, type ModelScript } from './testing/scriptedModel.ts';
import { TestHost } from './testing/testHost.ts';

let host: TestHost;
afterEach(() => host.stop());

const idle = (event: HostEvent) =>
  event.type === 'conversation.activityChanged' &&
  event.activity.turn.kind === 'idle' &&
  event.activity.turn.lastEnd !== undefined;
const isAsked = (event: HostEvent) =>
  event.type === 'conversation.activityChanged' &&
  event.activity.turn.kind === 'callingModel' &&
  event.activity.turn.delay?.kind === 'toolShare';

/** A host with two servers, of which one has many tools. */
async function begin(scripts: readonly ModelScript[], descriptionChars = 10) {
  const model = new ScriptedModel(scripts, { tools: 128, images: true, contextTokens: 128_000 });
  const files = (server: McpServer) => {
    for (const name of ['read', 'write', ...Array.from({ length: 40 }, (_, at) => `job_${at}`)]) {
      server.registerTool(name, { description: 'x'.repeat(descriptionChars), inputSchema: z.object({}) }, () => ({
        content: [{ type: 'text', text: 'Done.' }],
      }));
    }
  };
  const mail = (server: McpServer) => {
    server.registerTool('send', { description: 'Sends.', inputSchema: z.object({}) }, () => ({ content: [] }));
  };
  host = await new TestHost({ model, servers: { files, mail } }).start();
  const filesId = await host.connect('files');
  host.events.length = 0;
  const mailId = await host.connect('mail');
  const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
  const newChat = { model: { providerId, model: 'm' }, mode: 'askAlways' as const };
  return { model, filesId, mailId, newChat };
}
const namesOf = (request: { tools: readonly { name: string }[] } | undefined) => request?.tools.map(({ name }) => name);

/** The texts of the results that a request has. */
const resultsOf = (request: ModelRequest | undefined) =>
  (request?.messages ?? []).flatMap((message) =>
    message.role === 'tool'
      ? message.results.map(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n'))
      : [],
  );

async function allowOnce() {
  const asked = await host.until((event) => event.type === 'approval.requested');
  if (asked.type !== 'approval.requested') return;
  const requestId = asked.request.id;
  const { argumentsHash } = await host.call('approval.get', { requestId });
  const reply = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
  await host.call('approval.answer', { requestId, argumentsHash, reply });
}

describe('the only tools for a message', () => {
  it('are in every request of its turn, also where tools are found by a search, and in no later turn', async () => {
    const { model, filesId, newChat } = await begin([
      calls({ name: 'files_write', args: {} }),
      says('One.'),
      says('Two.'),
    ]);
    await host.call('settings.update', { toolLoading: { [filesId]: 'searched' } });
    const onlyTools = [{ serverId: filesId, name: 'read' }];
    const { conversationId } = await host.call('turn.send', { newChat, text: 'Go', onlyTools });
    await host.until(idle);
    expect(namesOf(model.requests[0])).toEqual(['files_read']);
    expect(namesOf(model.requests[1])).toEqual(['files_read']);
    const thread = await host.call('conversation.messages', { conversationId, limit: 10 });
    expect(thread.messages[0]?.onlyTools).toEqual([{ serverId: filesId, name: 'read', serverName: 'files' }]);
    host.events.length = 0;
    await host.call('turn.send', { conversationId, text: 'More' });
    await host.until(idle);
    expect(namesOf(model.requests[2])).toEqual(expect.arrayContaining(['mail_send', 'find_tools']));
  });

  it('let the model call nothing else', async () => {
    const { mailId, newChat } = await begin([calls({ name: 'files_read', args: {} }), says('One.')]);
    const onlyTools = [{ serverId: mailId, name: 'send' }];
    const { conversationId } = await host.call('turn.send', { newChat, text: 'Go', onlyTools });
    await host.until(idle);
    const thread = await host.call('conversation.messages', { conversationId, limit: 10 });
    expect(thread.calls).toMatchObject([{ tool: null, state: { kind: 'failed' } }]);
  });

  it('are refused where the chat does not offer them', async () => {
    const { filesId, mailId, newChat } = await begin([]);
    const onlyTools = [{ serverId: filesId, name: 'read' }];
    const others = { ...newChat, tools: [{ serverId: mailId }] };
    await expect(host.call('turn.send', { newChat: others, text: 'Go', onlyTools })).rejects.toMatchObject({
      problem: { kind: 'toolNotInChat' },
    });
    await host.call('tool.setEnabled', { serverId: filesId, names: ['read'], enabled: false });
    await expect(host.call('turn.send', { newChat, text: 'Go', onlyTools })).rejects.toMatchObject({
      problem: { kind: 'toolNotInChat' },
    });
  });
});

describe('a turn whose tools take much of the window', () => {
  async function ask(scripts: readonly ModelScript[]) {
    const begun = await begin(scripts, 4000);
    await host.call('settings.update', { lazyToolsPercent: null });
    const { conversationId } = await host.call('turn.send', { newChat: begun.newChat, text: 'Go' });
    return { ...begun, conversationId };
  }

  it('waits, and is asked about once for this set of tools', async () => {
    const { model, conversationId } = await ask([says('One.'), says('Two.')]);
    const asked = await host.until(isAsked);
    expect(asked).toMatchObject({ activity: { turn: { delay: { limitPercent: 20, contextTokens: 128_000 } } } });
    expect(model.requests).toHaveLength(0);
    await host.call('tool.answerShare', { conversationId, answer: 'send' });
    await host.until(idle);
    expect(model.requests[0]?.tools).toHaveLength(43);
    host.events.length = 0;
    await host.call('turn.send', { conversationId, text: 'More' });
    await host.until(idle);
    expect(host.events.some(({ event }) => isAsked(event))).toBe(false);
    expect(model.requests).toHaveLength(2);
  });

  it('has its tools found by a search, when the user wants that, from then on', async () => {
    const { model, conversationId } = await ask([says('One.')]);
    await host.until(isAsked);
    await host.call('tool.answerShare', { conversationId, answer: 'search' });
    await host.until(idle);
    expect(namesOf(model.requests[0])).toEqual(['find_tools', 'call_tool']);
    expect(await host.call('conversation.setup', { conversationId })).toMatchObject({ loading: 'searched' });
    await host.call('conversation.setTools', { conversationId, tools: [] });
    expect(await host.call('conversation.setup', { conversationId })).toMatchObject({ loading: 'searched', tools: [] });
  });

  it('shows the new numbers while tools are chosen, and waits until the user says so', async () => {
    const { model, mailId, conversationId } = await ask([says('One.')]);
    await host.until(isAsked);
    host.events.length = 0;
    await host.call('conversation.setTools', { conversationId, tools: [{ serverId: mailId }] });
    const again = await host.until(isAsked);
    const { delay } =
      again.type === 'conversation.activityChanged' && again.activity.turn.kind === 'callingModel'
        ? again.activity.turn
        : { delay: undefined };
    expect(delay?.kind === 'toolShare' && delay.tokens).toBeLessThan(200);
    expect(model.requests).toHaveLength(0);
    await host.call('tool.answerShare', { conversationId, answer: 'send' });
    await host.until(idle);
    expect(namesOf(model.requests[0])).toEqual(['mail_send']);
  });
});

describe('a server whose results the user limited', () => {
  it('gives the beginning, and the model reads the rest from where the marker says', async () => {
    const long = `${'a'.repeat(600)}${'b'.repeat(900)}`;
    const readRest: ModelScript = (request, signal) => {
      const [, id, offset] = /id "([^"]+)" and offset (\d+)/u.exec(resultsOf(request).at(-1) ?? '') ?? [];
      return calls({ name: 'read_result', args: { id, offset: Number(offset) } })(request, signal);
    };
    const model = new ScriptedModel([calls({ name: 'files_read', args: {} }), readRest, says('Read.')]);
    const files = (server: McpServer) => {
      server.registerTool('read', { description: 'Reads.', inputSchema: z.object({}) }, () => ({
        content: [{ type: 'text', text: long }],
      }));
    };
    host = await new TestHost({ model, servers: { files } }).start();
    const filesId = await host.connect('files');
    const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
    await expect(host.call('settings.update', { resultLimits: { [filesId]: 10 } })).rejects.toMatchObject({
      code: 'badInput',
    });
    await host.call('settings.update', { resultLimits: { [filesId]: 600 } });
    host.events.length = 0;
    await host.call('turn.send', { newChat: { model: { providerId, model: 'm' }, mode: 'askAlways' }, text: 'Go' });
    await allowOnce();
    await host.until(idle);
    const [given] = resultsOf(model.requests[1]);
    expect(given).toContain('600 of 1500 characters');
    expect(given).not.toContain('b'.repeat(20));
    expect(namesOf(model.requests[1])).toContain('read_result');
    expect(resultsOf(model.requests[2]).at(-1)).toContain('b'.repeat(900));
  });
});
