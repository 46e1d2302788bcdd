import { describe, expect, it } from 'vitest';
import type { ConversationId, MessageId } from '../../shared/domain/ids.ts';
import { beginEchoChat, hasEnded, isAsked } from './testing/echoChat.ts';
import { calls, hangsAfter, says } from './testing/scriptedModel.ts';
import type { TestHost } from './testing/testHost.ts';

const echo = (message: string) => calls({ name: 'tools_echo', args: { message } });
const thread = (host: TestHost, id: ConversationId) =>
  host.call('conversation.messages', { conversationId: id, limit: 100 });
const texts = async (host: TestHost, id: ConversationId) => (await thread(host, id)).messages.map(({ text }) => text);
async function idOf(host: TestHost, id: ConversationId, text: string): Promise<MessageId> {
  const found = (await thread(host, id)).messages.find((message) => message.text === text);
  if (found === undefined) throw new Error(`Nobody said ${text}`);
  return found.id;
}

/** Does something that starts or ends a turn, and waits for its end. */
async function turn(host: TestHost, act: () => Promise<unknown>, end = 'completed'): Promise<void> {
  const before = host.events.length;
  await act();
  await host.until((event) => {
    return hasEnded(end)(event) && host.events.slice(before).some((later) => later.event === event);
  });
}

/** Answers the question that is waiting now. */
async function allow(host: TestHost, scope: 'once' | 'always'): Promise<void> {
  const { approvals } = await host.call('snapshot.get', {});
  const requestId = approvals[0]?.id;
  if (requestId === undefined) throw new Error('Nothing is asked');
  const { argumentsHash } = await host.call('approval.get', { requestId });
  await host.call('approval.answer', { requestId, argumentsHash, reply: { kind: 'allow', scope, subject: 'tool' } });
}

describe('versions of messages', () => {
  it('keep an older message and everything behind it when it is edited, and show both again without asking the model', async () => {
    const { host, model, id } = await beginEchoChat([says('a1'), says('a2'), says('b1'), says('b2')]);
    await turn(host, () => host.call('turn.send', { conversationId: id, text: 'one' }));
    await turn(host, () => host.call('turn.send', { conversationId: id, text: 'two' }));
    const first = await idOf(host, id, 'one');
    await turn(host, () => host.call('turn.edit', { conversationId: id, messageId: first, text: 'uno' }));
    expect(await texts(host, id)).toEqual(['uno', 'b1']);
    const edited = await idOf(host, id, 'uno');
    expect((await thread(host, id)).versions).toEqual({ [edited]: [first, edited] });

    await host.call('conversation.showVersion', { conversationId: id, messageId: first });
    expect(await texts(host, id)).toEqual(['one', 'a1', 'two', 'a2']);
    expect((await thread(host, id)).versions).toEqual({ [first]: [first, edited] });
    expect(host.events.map(({ event }) => event)).toContainEqual({
      type: 'message.versionShown',
      conversationId: id,
      fromPosition: 1,
    });
    await host.call('conversation.showVersion', { conversationId: id, messageId: edited });
    expect(await texts(host, id)).toEqual(['uno', 'b1']);
    expect(model.requests).toHaveLength(3);

    // So do search and export.
    expect((await host.call('conversation.find', { conversationId: id, text: 'two' })).hits).toEqual([]);
    const file = await host.call('chatExport.slice', { conversationId: id, format: 'json', after: null });
    expect(JSON.parse(file.text)).toMatchObject({
      messages: [{ text: 'uno', shownVersion: { number: 2, count: 2 } }, { text: 'b1' }],
    });

    // The model gets exactly what is shown.
    await turn(host, () => host.call('turn.send', { conversationId: id, text: 'dos' }));
    const sent = JSON.stringify(model.requests[3]?.messages);
    for (const text of ['uno', 'b1', 'dos']) expect(sent).toContain(text);
    for (const text of ['one', 'a1', 'two', 'a2']) expect(sent).not.toContain(text);
  });

  it('regenerate a whole answer with its calls, and ask about a call that ran in the other version although it is allowed', async () => {
    const { host, model, id } = await beginEchoChat([
      echo('hi'),
      says('first'),
      echo('hi'),
      echo('other'),
      says('second'),
    ]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.until(isAsked);
    await turn(host, () => allow(host, 'always'));
    const answer = await idOf(host, id, 'first');
    const { calls: ran } = await thread(host, id);
    await host.call('turn.regenerate', { conversationId: id, messageId: answer });
    const { request } = await host.until(
      (event): event is Extract<typeof event, { type: 'approval.requested' }> =>
        isAsked(event) && event.request.callId !== ran[0]?.id,
    );
    const body = await host.call('approval.get', { requestId: request.id });
    expect(body).toMatchObject({ reason: 'ranElsewhere', ranElsewhere: { callId: ran[0]?.id, outcome: 'done' } });
    await turn(host, () => allow(host, 'once'));
    // Another call of the same tool is allowed as before.
    expect(host.events.filter(({ event }) => isAsked(event))).toHaveLength(2);
    const now = await thread(host, id);
    expect(now.calls.map((call) => call.ranElsewhere !== undefined)).toEqual([true, false]);
    expect(now.messages.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(Object.values(now.versions)).toHaveLength(1);
    // It begins where the answer began, and the model never saw the other version.
    expect(JSON.stringify(model.requests[2]?.messages)).not.toContain('Echo: hi');

    const [other] = Object.values(now.versions)[0] ?? [];
    if (other === undefined) throw new Error('There is no other version');
    await host.call('conversation.showVersion', { conversationId: id, messageId: other });
    expect((await thread(host, id)).calls).toEqual(ran);
    expect(model.requests).toHaveLength(5);
  });

  it('regenerate with another model for one turn, and not the answer of a user or of another chat', async () => {
    const { host, id } = await beginEchoChat([says('one'), says('two'), says('three')]);
    await turn(host, () => host.call('turn.send', { conversationId: id, text: 'go' }));
    const { messages } = await thread(host, id);
    const [asked, answer] = messages;
    if (asked === undefined || answer?.model === undefined) throw new Error('There is no answer');
    const model = { ...answer.model, model: 'other' };
    await turn(host, () => host.call('turn.regenerate', { conversationId: id, messageId: answer.id, model }));
    expect((await thread(host, id)).messages.at(-1)?.model).toEqual(model);
    expect((await host.call('snapshot.get', {})).conversations[0]?.model).toEqual(answer.model);
    const refused = host.call('turn.regenerate', { conversationId: id, messageId: asked.id });
    await expect(refused).rejects.toMatchObject({ code: 'notFound' });
    // One that is not shown.
    const hidden = host.call('turn.regenerate', { conversationId: id, messageId: answer.id });
    await expect(hidden).rejects.toMatchObject({ code: 'notFound' });
    expect((await host.call('snapshot.get', {})).activity[id]).toBeUndefined();
  });

  it('stay as they are while a turn runs', async () => {
    const { host, id } = await beginEchoChat([says('one'), says('two'), hangsAfter('three')]);
    await turn(host, () => host.call('turn.send', { conversationId: id, text: 'go' }));
    const first = await idOf(host, id, 'one');
    await turn(host, () => host.call('turn.regenerate', { conversationId: id, messageId: first }));
    await host.call('turn.send', { conversationId: id, text: 'more' });
    await host.untilText('three');
    const second = await idOf(host, id, 'two');
    for (const command of ['conversation.showVersion', 'turn.regenerate'] as const) {
      const messageId = command === 'turn.regenerate' ? second : first;
      await expect(host.call(command, { conversationId: id, messageId })).rejects.toMatchObject({ code: 'conflict' });
    }
    await host.call('turn.stop', { conversationId: id });
  });

  it('keep what a stopped answer said when it is retried, and nothing of an answer that says nothing', async () => {
    const { host, id } = await beginEchoChat([hangsAfter('half'), function* () {}, says('whole')]);
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.untilText('half');
    await turn(host, () => host.call('turn.stop', { conversationId: id }), 'stopped');
    const half = await idOf(host, id, 'half');
    await turn(host, () => host.call('turn.retry', { conversationId: id }), 'failed');
    await turn(host, () => host.call('turn.retry', { conversationId: id }));
    const whole = await idOf(host, id, 'whole');
    expect((await thread(host, id)).versions).toEqual({ [whole]: [half, whole] });
    await host.call('conversation.showVersion', { conversationId: id, messageId: half });
    expect((await host.call('snapshot.get', {})).activity[id]?.turn).toEqual({ kind: 'idle', lastEnd: 'stopped' });
    await host.call('conversation.showVersion', { conversationId: id, messageId: whole });
    expect((await host.call('snapshot.get', {})).activity[id]).toBeUndefined();
  });
});
