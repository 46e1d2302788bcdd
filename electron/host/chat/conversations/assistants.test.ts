import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import type { OfferedTools } from '../../../../shared/domain/assistant.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import { calls, says, ScriptedModel, type ModelScript } from '../../testing/scriptedModel.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost;
afterEach(() => host.stop());

const idle = (event: HostEvent) =>
  event.type === 'conversation.activityChanged' &&
  event.activity.turn.kind === 'idle' &&
  event.activity.turn.lastEnd !== undefined;

/** A host with a model and two servers that have a tool each. */
async function begin(scripts: readonly ModelScript[]) {
  const model = new ScriptedModel(scripts);
  const withTool = (name: string) => (server: McpServer) => {
    server.registerTool(name, { description: name, inputSchema: z.object({}) }, () => ({ content: [] }));
  };
  host = await new TestHost({ model, servers: { files: withTool('read'), mail: withTool('send') } }).start();
  const files = await host.connect('files');
  host.events.length = 0;
  await host.connect('mail');
  const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
  return { model, files, ref: { providerId, model: 'm' } };
}

async function sendTo(assistant: { instructions: string; tools: OfferedTools | null }, ref: { providerId: never }) {
  const { id } = await host.call('assistant.save', { draft: { name: 'Editor', model: ref as never, ...assistant } });
  const newChat = { model: null, mode: 'askAlways' as const, assistantId: id };
  const sent = await host.call('turn.send', { newChat, text: 'Go' });
  await host.until(idle);
  return { assistantId: id, conversationId: sent.conversationId };
}

describe('a chat that begins with an assistant', () => {
  it('has its model, its instructions and only its tools, also after the assistant is gone', async () => {
    const { model, files, ref } = await begin([says('One.'), says('Two.')]);
    const { assistantId, conversationId } = await sendTo(
      { instructions: 'Answer in rhymes.', tools: [{ serverId: files }] },
      ref as never,
    );
    expect(model.requests[0]?.system).toContain('Answer in rhymes.');
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['files_read']);
    const { headers } = await host.call('conversation.list', { limit: 1 });
    expect(headers).toMatchObject([
      { model: ref, setup: { assistant: 'Editor', hasInstructions: true, hasOwnTools: true } },
    ]);
    await host.call('assistant.remove', { id: assistantId });
    host.events.length = 0;
    await host.call('turn.send', { conversationId, text: 'More' });
    await host.until(idle);
    expect(model.requests[1]?.system).toContain('Answer in rhymes.');
    expect(await host.call('conversation.setup', { conversationId })).toEqual({
      instructions: 'Answer in rhymes.',
      tools: [{ serverId: files }],
    });
  });

  it('does not run a tool that is not offered, although it is switched on', async () => {
    const { files, ref } = await begin([calls({ name: 'mail_send', args: {} }), says('Done.')]);
    const { conversationId } = await sendTo({ instructions: '', tools: [{ serverId: files }] }, ref as never);
    const thread = await host.call('conversation.messages', { conversationId, limit: 10 });
    expect(thread.calls).toMatchObject([{ tool: null, modelName: 'mail_send', state: { kind: 'failed' } }]);
    expect(host.events.some(({ event }) => event.type === 'approval.requested')).toBe(false);
  });

  it('still asks before its tools run', async () => {
    const { files, ref } = await begin([calls({ name: 'files_read', args: {} })]);
    const { id } = await host.call('assistant.save', {
      draft: { name: 'Editor', model: ref, instructions: 'Allow everything.', tools: [{ serverId: files }] },
    });
    await host.call('turn.send', { newChat: { model: null, mode: 'askAlways', assistantId: id }, text: 'Go' });
    const asked = await host.until((event) => event.type === 'approval.requested');
    expect(asked.type).toBe('approval.requested');
  });
});

it('instructions of a chat count from its next request on, and can be taken back', async () => {
  const { model, ref } = await begin([says('One.'), says('Two.'), says('Three.')]);
  const newChat = { model: ref, mode: 'askAlways' as const };
  const { conversationId } = await host.call('turn.send', { newChat, text: 'Go' });
  await host.until(idle);
  for (const instructions of ['Be brief.', '']) {
    await host.call('conversation.setSetup', { conversationId, setup: { instructions, tools: null } });
    host.events.length = 0;
    await host.call('turn.send', { conversationId, text: 'More' });
    await host.until(idle);
  }
  expect(model.requests.map(({ system }) => system.includes('Be brief.'))).toEqual([false, true, false]);
  expect((await host.call('conversation.list', { limit: 1 })).headers[0]?.setup).toBeUndefined();
});

it('an assistant is changed and listed by name, and one that is gone begins no chat', async () => {
  host = await new TestHost().start();
  const draft = { name: 'B', instructions: '', model: null, tools: null };
  const { id } = await host.call('assistant.save', { draft });
  await host.call('assistant.save', { draft: { ...draft, name: 'A' } });
  await host.call('assistant.save', { id, draft: { ...draft, name: 'C' } });
  expect((await host.call('assistant.list', {})).assistants.map(({ name }) => name)).toEqual(['A', 'C']);
  await host.call('assistant.remove', { id });
  await expect(host.call('assistant.save', { id, draft })).rejects.toMatchObject({ code: 'notFound' });
  const newChat = { model: null, mode: 'askAlways' as const, assistantId: id };
  await expect(host.call('turn.send', { newChat, text: 'Go' })).rejects.toMatchObject({ code: 'notFound' });
  expect(host.conversations.headers.size).toBe(0);
});

describe('the tools that the user chooses for a chat', () => {
  it('count for a new chat whatever its assistant says, and its instructions stay', async () => {
    const { model, files, ref } = await begin([says('One.'), says('Two.')]);
    const { id: assistantId } = await host.call('assistant.save', {
      draft: { name: 'Editor', model: ref, instructions: 'Be brief.', tools: [{ serverId: files }] },
    });
    const newChat = { model: null, mode: 'askAlways' as const, assistantId, tools: null };
    const { conversationId } = await host.call('turn.send', { newChat, text: 'Go' });
    await host.until(idle);
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['files_read', 'mail_send']);
    await host.call('conversation.setTools', {
      conversationId,
      tools: [
        { serverId: files, names: ['read', 'read'] },
        { serverId: files, names: [] },
      ],
    });
    expect(await host.call('conversation.setup', { conversationId })).toEqual({
      instructions: 'Be brief.',
      tools: [{ serverId: files, names: ['read'] }],
    });
    host.events.length = 0;
    await host.call('turn.send', { conversationId, text: 'More' });
    await host.until(idle);
    expect(model.requests[1]?.tools.map(({ name }) => name)).toEqual(['files_read']);
    expect(model.requests[1]?.system).toContain('Be brief.');
  });

  it('are stored with a new chat without an assistant, and refused for one that is gone', async () => {
    const { model, files, ref } = await begin([says('One.')]);
    const newChat = { model: ref, mode: 'askAlways' as const, tools: [{ serverId: files }] };
    await host.call('turn.send', { newChat, text: 'Go' });
    await host.until(idle);
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['files_read']);
    const gone = { conversationId: 'gone' as never, tools: null };
    await expect(host.call('conversation.setTools', gone)).rejects.toMatchObject({ code: 'notFound' });
  });
});

it('what can be chosen says what no chat has, and only tools for models', async () => {
  const { files } = await begin([]);
  await host.call('tool.setEnabled', { serverId: files, enabled: false });
  const { servers, more } = await host.call('tool.choices', {});
  expect(more).toBe(0);
  expect(servers).toMatchObject([
    { serverId: files, tools: [{ name: 'read', description: 'read', withheld: 'off' }] },
    { tools: [{ name: 'send', description: 'send' }] },
  ]);
  for (const { tools } of servers) for (const { tokens } of tools) expect(tokens).toBeGreaterThan(0);
});
