import { describe, expect, it } from 'vitest';
import { HostError, problemError } from '../../shared/domain/error.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { calls, hangsAfter, says, type ModelScript } from './testing/scriptedModel.ts';
import { beginEchoChat, hasEnded, isAsked } from './testing/echoChat.ts';

describe('a turn in the host core, with fake ports', () => {
  it('calls a tool only after the user allowed it, and gives the result to the model', async () => {
    const { host, model, id } = await beginEchoChat([
      calls({ name: 'tools_echo', args: { message: 'hi' } }),
      says('Done.'),
    ]);
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
    const { host, id } = await beginEchoChat([calls({ name: 'tools_echo', args: { message: 'hi' } }), says('Done.')], {
      TOKEN: '${secret:TOKEN}',
    });
    await host.call('turn.send', { conversationId: id, text: 'Say hi' });
    const { request } = await host.until(isAsked);
    const { argumentsHash } = await host.call('approval.get', { requestId: request.id });
    const { serverId } = request;
    await host.call('secret.set', { serverId, name: secret, value: 'of somebody else' });
    const reply = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
    await host.call('approval.answer', { requestId: request.id, argumentsHash, reply });
    await host.until(hasEnded('completed'));
    const page = await host.call('conversation.messages', { conversationId: id, limit: 50 });
    expect(page.calls[0]?.state.kind).toBe(outcome);
  });

  it('tells the model that the user denied, and why, and never calls the tool', async () => {
    const { host, model, id } = await beginEchoChat([
      calls({ name: 'tools_echo', args: { message: 'hi' } }),
      says('Fine.'),
    ]);
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

  it('refuses an answer given for other arguments', async () => {
    const { host, id } = await beginEchoChat([calls({ name: 'tools_echo', args: { message: 'hi' } })]);
    await host.call('turn.send', { conversationId: id, text: 'Say hi' });
    const { request } = await host.until(isAsked);
    const { definitionHash } = await host.call('approval.get', { requestId: request.id });
    const reply = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
    const answer = host.call('approval.answer', { requestId: request.id, argumentsHash: definitionHash, reply });
    await expect(answer).rejects.toMatchObject({ code: 'conflict' });
  });

  it('asks once for a tool that is always allowed, and keeps results in the order of the calls', async () => {
    const both = calls({ name: 'tools_echo', args: { message: 'a' } }, { name: 'tools_echo', args: { message: 'b' } });
    const { host, model, id } = await beginEchoChat([
      calls({ name: 'tools_echo', args: { message: '0' } }),
      both,
      says('ok'),
    ]);
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
    const { host, model, id } = await beginEchoChat([wrong, says('I see.')]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('completed'));
    const failed = (problem: Problem) => ({ parts: [{ text: `The call failed: ${problemError(problem).message}` }] });
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      results: [
        failed({ kind: 'noToolCalled', name: 'nothing' }),
        failed({ kind: 'argumentsOffSchema', problems: 'not a JSON object' }),
      ],
    });
  });

  it.each([
    ['nested without end', `${'{"message":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['no number that can be written down', '{"message": 1e999}'],
  ])('takes arguments that are %s for a text, and goes on', async (_, args) => {
    const { host, model, id } = await beginEchoChat([
      calls({ name: 'tools_echo', args }),
      says('I see.'),
      says('Fine.'),
    ]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('completed'));
    expect(JSON.stringify(model.requests[1]?.messages.at(-1))).toContain('not a JSON object');
    const { calls: kept } = await host.call('conversation.messages', { conversationId: id, limit: 10 });
    expect(kept[0]?.arguments).toBe(args);
  });

  it('keeps the text so far when it is stopped', async () => {
    const { host, id } = await beginEchoChat([hangsAfter('Once upon a time')]);
    await host.call('turn.send', { conversationId: id, text: 'Tell me a story' });
    await host.untilText('Once upon a time');
    await host.call('turn.stop', { conversationId: id });
    await host.until(hasEnded('stopped'));
    const { messages } = await host.call('conversation.messages', { conversationId: id, limit: 10 });
    expect(messages.at(-1)).toMatchObject({ state: 'stopped', text: 'Once upon a time' });
  });

  it('settles a question as cancelled when the server dies, and continues', async () => {
    const { host, model, id } = await beginEchoChat([
      calls({ name: 'tools_echo', args: { message: 'hi' } }),
      says('Gone.'),
    ]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(isAsked);
    await host.servers.crash('tools');
    await host.until(hasEnded('completed'));
    expect(JSON.stringify(model.requests[1]?.messages.at(-1))).toContain('The call was cancelled');
    expect(host.audit.rows.at(-1)?.decision.outcome).toBe('cancelled');
  });

  it('keeps a partial answer when the stream is cut, with an error that allows a retry', async () => {
    const cut: ModelScript = function* () {
      yield { type: 'text', text: 'Half an ans' };
    };
    const { host, id } = await beginEchoChat([cut, says('A whole answer.')]);
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

  it('does not acknowledge an unstored message, and does not change the thread', async () => {
    const { host, model, id } = await beginEchoChat([says('one'), says('two')]);
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

  it('runs one turn for two retry commands', async () => {
    const cut: ModelScript = function* () {};
    const { host, model, id } = await beginEchoChat([cut, hangsAfter('again')]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('failed'));
    const both = await Promise.allSettled([1, 2].map(() => host.call('turn.retry', { conversationId: id })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await host.untilText('again');
    expect(model.requests).toHaveLength(2);
  });

  it('keeps changes that are made while a message is sent', async () => {
    const { host, id } = await beginEchoChat([says('ok')]);
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
    const { host, model, id } = await beginEchoChat([again, again, again]);
    await host.call('settings.update', { iterationLimit: 2 });
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('iterationLimit'));
    expect(model.requests).toHaveLength(2);
  });

  it('labels the instructions of a server as its own', async () => {
    const { host, model, id } = await beginEchoChat([says('ok')]);
    const serverId = (await host.call('snapshot.get', {})).servers[0]?.definition.id;
    if (serverId === undefined) throw new Error('No server is there.');
    const { textHash } = await host.call('instructions.get', { serverId });
    await host.call('instructions.answer', { serverId, textHash, choice: 'use' });
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('completed'));
    expect(model.requests[0]?.system).toContain('<server_instructions server="tools">\nHow to use tools\n');
  });

  it('numbers all events without gaps', async () => {
    const { host, id } = await beginEchoChat([says('ok')]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(hasEnded('completed'));
    const revisions = host.events.map(({ revision }) => revision);
    const first = revisions[0] ?? 0;
    expect(revisions).toEqual(revisions.map((_, at) => first + at));
  });
});
