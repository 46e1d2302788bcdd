import { z } from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import type { McpServer } from '@modelcontextprotocol/server';
import { HostError } from '../../shared/domain/error.ts';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import { calls, hangsAfter, says, ScriptedModel, type ModelScript } from './testing/scriptedModel.ts';
import { TestHost } from './testing/testHost.ts';

const offersEcho = (server: McpServer) => {
  server.registerTool(
    'echo',
    { description: 'Says it again', inputSchema: z.object({ message: z.string() }) },
    ({ message }) => ({ content: [{ type: 'text', text: `Echo: ${message}` }] }),
  );
};

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

async function begin(
  scripts: readonly ModelScript[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ host: TestHost; model: ScriptedModel; id: ConversationId }> {
  const model = new ScriptedModel(scripts);
  const started = await new TestHost({ model, servers: { tools: offersEcho } }).start();
  host = started;
  const { providerId } = await started.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
  await started.connect('tools', env);
  const { header } = await started.call('conversation.create', {});
  await started.call('conversation.setModel', { conversationId: header.id, model: { providerId, model: 'm' } });
  return { host: started, model, id: header.id };
}

const isAsked = (event: HostEvent): event is Extract<HostEvent, { type: 'approval.requested' }> =>
  event.type === 'approval.requested';
const hasEnded = (end: string) => (event: HostEvent) =>
  event.type === 'conversation.activityChanged' &&
  event.activity.turn.kind === 'idle' &&
  event.activity.turn.lastEnd === end;

describe('a turn in the host core, with fake ports', () => {
  it('calls a tool only after the user allowed it, and gives the result to the model', async () => {
    const { host, model, id } = await begin([calls({ name: 'tools_echo', args: { message: 'hi' } }), says('Done.')]);
    await host.call('turn.send', { conversationId: id, text: 'Say hi' });
    const { request } = await host.until(isAsked);
    expect(model.requests).toHaveLength(1);
    const body = await host.call('approval.get', { requestId: request.id });
    expect(body.arguments).toEqual({ message: 'hi' });
    expect(body.description).toBe('Says it again');
    const reply = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
    await host.call('approval.answer', { requestId: request.id, argumentsHash: body.argumentsHash, reply });
    await host.until(hasEnded('completed'));

    const last = model.requests[1]?.messages.at(-1);
    expect(last).toMatchObject({ role: 'tool', results: [{ isError: false, parts: [{ text: 'Echo: hi' }] }] });
    const page = await host.call('conversation.messages', { conversationId: id, limit: 50 });
    expect(page.messages.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'Say hi'],
      ['assistant', ''],
      ['assistant', 'Done.'],
    ]);
    expect(page.calls[0]?.state.kind).toBe('done');
    await expect
      .poll(() => host.audit.rows.map(({ kind, decision }) => [kind, decision.outcome, decision.by]))
      .toEqual([
        ['provider', 'allowed', 'user'],
        ['trust', 'allowed', 'user'],
        ['toolCall', 'allowed', 'user'],
        ['toolFinished', 'allowed', 'host'],
      ]);
  });

  it.each([
    ['TOKEN', 'failed'],
    ['ANOTHER', 'done'],
  ])('runs no call that was allowed before a secret of its server was changed: %s', async (secret, outcome) => {
    const { host, id } = await begin([calls({ name: 'tools_echo', args: { message: 'hi' } }), says('Done.')], {
      TOKEN: '${secret:TOKEN}',
    });
    await host.call('turn.send', { conversationId: id, text: 'Say hi' });
    const { request } = await host.until(isAsked);
    const { argumentsHash } = await host.call('approval.get', { requestId: request.id });
    await host.call('secret.set', { name: secret, value: 'of somebody else' });
    const reply = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
    await host.call('approval.answer', { requestId: request.id, argumentsHash, reply });
    await host.until(hasEnded('completed'));
    const page = await host.call('conversation.messages', { conversationId: id, limit: 50 });
    expect(page.calls[0]?.state.kind).toBe(outcome);
  });

  it('tells the model that and why the user denied, and never calls the tool', async () => {
    const { host, model, id } = await begin([calls({ name: 'tools_echo', args: { message: 'hi' } }), says('Fine.')]);
    await host.call('turn.send', { conversationId: id, text: 'Say hi' });
    const { request } = await host.until(isAsked);
    const { argumentsHash } = await host.call('approval.get', { requestId: request.id });
    const reply = { kind: 'deny', scope: 'once', reason: 'not now' } as const;
    await host.call('approval.answer', { requestId: request.id, argumentsHash, reply });
    await host.until(hasEnded('completed'));
    const last = model.requests[1]?.messages.at(-1);
    expect(JSON.stringify(last)).toContain('The user denied this call. Their reason: not now');
    expect(JSON.stringify(last)).not.toContain('Echo: hi');
  });

  it('refuses an answer that was given to other arguments', async () => {
    const { host, id } = await begin([calls({ name: 'tools_echo', args: { message: 'hi' } })]);
    await host.call('turn.send', { conversationId: id, text: 'Say hi' });
    const { request } = await host.until(isAsked);
    const { definitionHash } = await host.call('approval.get', { requestId: request.id });
    const reply = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
    const answer = host.call('approval.answer', { requestId: request.id, argumentsHash: definitionHash, reply });
    await expect(answer).rejects.toMatchObject({ code: 'conflict' });
  });

  it('asks once for a tool that was allowed always, and keeps results in the order of the calls', async () => {
    const both = calls({ name: 'tools_echo', args: { message: 'a' } }, { name: 'tools_echo', args: { message: 'b' } });
    const { host, model, id } = await begin([calls({ name: 'tools_echo', args: { message: '0' } }), both, says('ok')]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    const { request } = await host.until(isAsked);
    const { argumentsHash } = await host.call('approval.get', { requestId: request.id });
    const reply = { kind: 'allow', scope: 'always', subject: 'tool' } as const;
    await host.call('approval.answer', { requestId: request.id, argumentsHash, reply });
    await host.until(hasEnded('completed'));
    expect(host.events.filter(({ event }) => event.type === 'approval.requested')).toHaveLength(1);
    const last = model.requests[2]?.messages.at(-1);
    expect(last).toMatchObject({ results: [{ parts: [{ text: 'Echo: a' }] }, { parts: [{ text: 'Echo: b' }] }] });
    expect((await host.call('grant.list', {})).grants).toHaveLength(1);
  });

  it('answers a call of a tool that does not exist, and one with arguments that are not JSON, with errors to the model', async () => {
    const wrong = calls({ name: 'nothing', args: {} }, { name: 'tools_echo', args: '{"message": ' });
    const { host, model, id } = await begin([wrong, says('I see.')]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('completed'));
    const text = JSON.stringify(model.requests[1]?.messages.at(-1));
    expect(text).toContain('There is no tool called');
    expect(text).toContain('do not fit the tool');
  });

  it.each([
    ['nested without end', `${'{"message":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['no number that can be written down', '{"message": 1e999}'],
  ])('takes arguments that are %s for a text, and goes on', async (_, args) => {
    const { host, model, id } = await begin([calls({ name: 'tools_echo', args }), says('I see.'), says('Fine.')]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('completed'));
    expect(JSON.stringify(model.requests[1]?.messages.at(-1))).toContain('not a JSON object');
    const { calls: kept } = await host.call('conversation.messages', { conversationId: id, limit: 10 });
    expect(kept[0]?.arguments).toBe(args);
  });

  it('keeps what came when it is stopped', async () => {
    const { host, id } = await begin([hangsAfter('Once upon a time')]);
    await host.call('turn.send', { conversationId: id, text: 'Tell me a story' });
    await host.untilText('Once upon a time');
    await host.call('turn.stop', { conversationId: id });
    await host.until(hasEnded('stopped'));
    const { messages } = await host.call('conversation.messages', { conversationId: id, limit: 10 });
    expect(messages.at(-1)).toMatchObject({ state: 'stopped', text: 'Once upon a time' });
  });

  it('settles a question as cancelled when the server dies, and goes on', async () => {
    const { host, model, id } = await begin([calls({ name: 'tools_echo', args: { message: 'hi' } }), says('Gone.')]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(isAsked);
    await host.servers.crash('tools');
    await host.until(hasEnded('completed'));
    expect(JSON.stringify(model.requests[1]?.messages.at(-1))).toContain('The call was cancelled');
    expect(host.audit.rows.at(-1)?.decision.outcome).toBe('cancelled');
  });

  it('keeps a partial answer when the stream is cut, with an error that can be tried again', async () => {
    const cut: ModelScript = function* () {
      yield { type: 'text', text: 'Half an ans' };
    };
    const { host, id } = await begin([cut, says('A whole answer.')]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('failed'));
    const before = await host.call('conversation.messages', { conversationId: id, limit: 10 });
    expect(before.messages.at(-1)).toMatchObject({
      state: 'failed',
      text: 'Half an ans',
      error: { code: 'modelStreamCut', retry: { command: 'turn.retry', input: { conversationId: id } } },
    });
    await host.call('turn.retry', { conversationId: id });
    await host.until(hasEnded('completed'));
    const after = await host.call('conversation.messages', { conversationId: id, limit: 10 });
    expect(after.messages.map(({ text }) => text)).toEqual(['go', 'A whole answer.']);
  });

  it('sends what was typed meanwhile when the turn is over', async () => {
    const gate = Promise.withResolvers<void>();
    const waits: ModelScript = async function* () {
      await gate.promise;
      yield { type: 'end', stop: 'end' };
    };
    const { host, model, id } = await begin([waits, says('two')]);
    await host.call('turn.send', { conversationId: id, text: 'one' });
    const second = await host.call('turn.send', { conversationId: id, text: 'two?' });
    expect(second.queued).toBe(true);
    gate.resolve();
    await host.until((event) => event.type === 'message.finished' && event.message.text === 'two');
    expect(model.requests).toHaveLength(2);
  });

  it('pauses the queue when it is stopped: what waits is sent when the user says so', async () => {
    const { host, id } = await begin([hangsAfter('one'), says('three'), says('two')]);
    await host.call('turn.send', { conversationId: id, text: '1' });
    const { messageId } = await host.call('turn.send', { conversationId: id, text: '2' });
    await host.untilText('one');
    await host.call('turn.stop', { conversationId: id });
    await host.until(hasEnded('stopped'));
    const activity = async () => (await host.call('snapshot.get', {})).activity[id];
    expect(await activity()).toMatchObject({ queue: [{ text: '2' }], isQueuePaused: true });
    await host.call('turn.send', { conversationId: id, text: '3' });
    await host.until((event) => event.type === 'message.finished' && event.message.text === 'three');
    await host.until(hasEnded('completed'));
    expect(await activity()).toMatchObject({ queue: [{ text: '2' }], isQueuePaused: true });
    await host.call('queue.sendNow', { conversationId: id, messageId });
    await host.until((event) => event.type === 'message.finished' && event.message.text === 'two');
    const { messages } = await host.call('conversation.messages', { conversationId: id, limit: 10 });
    expect(messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual(['1', '3', '2']);
    expect(host.conversations.waiting.size).toBe(0);
  });

  it('stops what runs for a waiting message that is to be sent now, and gives one back for the composer', async () => {
    const { host, id } = await begin([hangsAfter('one'), says('three')]);
    await host.call('turn.send', { conversationId: id, text: '1' });
    const second = await host.call('turn.send', { conversationId: id, text: '2' });
    const third = await host.call('turn.send', { conversationId: id, text: '3' });
    await host.untilText('one');
    await host.call('queue.sendNow', { conversationId: id, messageId: third.messageId });
    await host.until((event) => event.type === 'message.finished' && event.message.text === 'three');
    const edited = await host.call('queue.edit', { conversationId: id, messageId: second.messageId });
    expect(edited).toEqual({ text: '2', parts: [] });
    await expect(host.call('queue.edit', { conversationId: id, messageId: second.messageId })).rejects.toMatchObject({
      code: 'notFound',
    });
    // A composer is not on the disk: the words stay stored until they are sent.
    expect([...host.conversations.waiting.keys()]).toEqual([second.messageId]);
    await host.call('turn.send', { conversationId: id, text: '2, but better' });
    expect(host.conversations.waiting.has(second.messageId)).toBe(false);
  });

  it('acknowledges nothing that could not be stored, and leaves the thread as it was', async () => {
    const { host, model, id } = await begin([says('one'), says('two')]);
    const full = () => Promise.reject(new HostError('storageFailed', 'The disk is full'));
    const saveSaid = host.conversations.saveSaid.bind(host.conversations);
    await host.call('turn.send', { conversationId: id, text: '1' });
    await host.until(hasEnded('completed'));
    const { messages } = await host.call('conversation.messages', { conversationId: id, limit: 10 });
    host.conversations.saveSaid = full;
    const first = messages[0]?.id;
    if (first === undefined) throw new Error('Nothing was said');
    const sent = host.call('turn.send', { conversationId: id, text: '2' });
    await expect(sent).rejects.toMatchObject({ code: 'storageFailed' });
    const edited = host.call('turn.edit', { conversationId: id, messageId: first, text: '2' });
    await expect(edited).rejects.toMatchObject({ code: 'storageFailed' });
    expect((await host.call('conversation.messages', { conversationId: id, limit: 10 })).messages).toEqual(messages);
    expect((await host.call('snapshot.get', {})).activity[id]).toBeUndefined();
    expect(model.requests).toHaveLength(1);

    host.conversations.saveSaid = saveSaid;
    await host.call('turn.send', { conversationId: id, text: '2' });
    host.conversations.saveQueued = full;
    await expect(host.call('turn.send', { conversationId: id, text: '3' })).rejects.toMatchObject({
      code: 'storageFailed',
    });
  });

  it('keeps what goes along with a queued message when another conversation is told to drop it', async () => {
    const gate = Promise.withResolvers<void>();
    const waits: ModelScript = async function* () {
      await gate.promise;
      yield { type: 'end', stop: 'end' };
    };
    const { host, model, id } = await begin([waits, says('two')]);
    const other = (await host.call('conversation.create', {})).header.id;
    const origin = { kind: 'file' as const };
    const part = {
      type: 'file' as const,
      name: 'notes.txt',
      mimeType: 'text/plain',
      text: 'Buy milk.',
      bytes: 9,
      origin,
    };
    await host.call('turn.send', { conversationId: id, text: 'one' });
    const { messageId } = await host.call('turn.send', { conversationId: id, text: 'two?', parts: [part] });
    await host.call('queue.remove', { conversationId: other, messageId });
    gate.resolve();
    await host.until((event) => event.type === 'message.finished' && event.message.text === 'two');
    expect(JSON.stringify(model.requests[1])).toContain('Buy milk.');
  });

  it('runs one turn when it is asked to try again twice', async () => {
    const cut: ModelScript = function* () {};
    const { host, model, id } = await begin([cut, hangsAfter('again')]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('failed'));
    const both = await Promise.allSettled([1, 2].map(() => host.call('turn.retry', { conversationId: id })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await host.untilText('again');
    expect(model.requests).toHaveLength(2);
  });

  it('loses no change that is made while a message is sent', async () => {
    const { host, id } = await begin([says('ok')]);
    await Promise.all([
      host.call('turn.send', { conversationId: id, text: 'hello' }),
      host.call('conversation.rename', { conversationId: id, title: 'Mine' }),
      host.call('settings.update', { theme: 'dark' }),
      host.call('settings.update', { language: 'en' }),
    ]);
    await host.until(hasEnded('completed'));
    const { conversations, settings } = await host.call('snapshot.get', {});
    expect(conversations[0]?.title).toBe('Mine');
    expect(settings).toMatchObject({ theme: 'dark', language: 'en' });
  });

  it('ends at the iteration limit', async () => {
    const again = calls({ name: 'nothing', args: {} });
    const { host, model, id } = await begin([again, again, again]);
    await host.call('settings.update', { iterationLimit: 2 });
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('iterationLimit'));
    expect(model.requests).toHaveLength(2);
  });

  it('labels the instructions of a server as its own', async () => {
    const { host, model, id } = await begin([says('ok')]);
    const serverId = (await host.call('snapshot.get', {})).servers[0]?.definition.id;
    if (serverId === undefined) throw new Error('No server is there.');
    const { textHash } = await host.call('instructions.get', { serverId });
    await host.call('instructions.answer', { serverId, textHash, choice: 'use' });
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('completed'));
    expect(model.requests[0]?.system).toContain('<server_instructions server="tools">\nHow to use tools\n');
  });

  it('gives every fact a number without gaps', async () => {
    const { host, id } = await begin([says('ok')]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('completed'));
    const revisions = host.events.map(({ revision }) => revision);
    const first = revisions[0] ?? 0;
    expect(revisions).toEqual(revisions.map((_, at) => first + at));
  });
});
