import { describe, expect, it } from 'vitest';
import type { ConversationId, MessageId } from '../../shared/domain/ids.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import { beginEchoChat, isAsked } from './testing/echoChat.ts';
import { calls, hangsAfter, type ModelScript, says } from './testing/scriptedModel.ts';
import type { TestHost } from './testing/testHost.ts';

const echo = (message: string) => calls({ name: 'tools_echo', args: { message } });

/** Writes a text, and ends when it is told to. */
function saysUntil(text: string): { readonly script: ModelScript; readonly end: () => void } {
  const gate = Promise.withResolvers<void>();
  return {
    end: gate.resolve,
    script: async function* () {
      yield { type: 'text', text };
      yield { type: 'usage', usage: { inputTokens: 10, outputTokens: 5 } };
      await gate.promise;
      yield { type: 'end', stop: 'end' };
    },
  };
}
const fails: ModelScript = function* () {
  yield { type: 'text', text: 'half' };
  throw new Error('The line broke');
};

/** A chat, and the model that answers second. */
async function beginCompared(scripts: readonly ModelScript[]) {
  const { host, model, id } = await beginEchoChat(scripts);
  const first = (await host.call('snapshot.get', {})).conversations.find((header) => header.id === id)?.model;
  if (first === undefined || first === null) throw new Error('The chat has no model');
  const second: ModelRef = { ...first, model: 'other' };
  const activity = async () => (await host.call('snapshot.get', {})).activity[id];
  const thread = () => host.call('conversation.messages', { conversationId: id, limit: 100 });
  return {
    host,
    model,
    id,
    second,
    thread,
    texts: async () => (await thread()).messages.map(({ text }) => text),
    activity,
    /** Waits until nothing runs, and tells how the last turn ended. */
    ended: async () => {
      await expect.poll(async () => (await activity())?.turn.kind ?? 'idle').toBe('idle');
      const turn = (await activity())?.turn;
      return turn?.kind === 'idle' ? (turn.lastEnd ?? 'completed') : 'completed';
    },
    ask: (text = 'go') => host.call('turn.send', { conversationId: id, text, secondModel: second }),
  };
}

const firstOf = async ({
  activity,
}: Pick<Awaited<ReturnType<typeof beginCompared>>, 'activity'>): Promise<MessageId> => {
  const comparison = (await activity())?.comparison;
  if (comparison?.kind !== 'both') throw new Error('Nothing is compared');
  return comparison.before;
};
const other = (host: TestHost, conversationId: ConversationId, messageId: MessageId) =>
  host.call('conversation.otherAnswer', { conversationId, messageId });

describe('a message that two models answer', () => {
  it('is answered by the second model when the first one has ended, without its answer, and the user keeps one', async () => {
    const [one, two] = [saysUntil('one'), saysUntil('two')];
    const chat = await beginCompared([one.script, two.script, says('third')]);
    const { host, model, id, second, thread, texts, activity } = chat;
    const { messageId } = await chat.ask();
    await host.untilText('one');
    expect(await activity()).toMatchObject({ comparison: { kind: 'secondWaits', model: second } });
    expect(model.requests).toHaveLength(1);
    one.end();
    await host.untilText('two');
    const before = await firstOf(chat);
    expect(await activity()).toMatchObject({
      turn: { kind: 'callingModel' },
      comparison: { kind: 'both', model: second },
    });
    expect((await other(host, id, before)).messages).toMatchObject([
      { text: 'one', state: 'finished', model: { model: 'm' } },
    ]);
    const choose = host.call('comparison.keep', { conversationId: id, kept: 'first' });
    await expect(choose).rejects.toMatchObject({ code: 'conflict' });
    two.end();
    expect(await chat.ended()).toBe('completed');
    expect((await thread()).messages.map(({ text, model: by }) => [text, by?.model])).toEqual([
      ['go', undefined],
      ['two', 'other'],
    ]);
    expect((await thread()).messages[0]).toMatchObject({ id: messageId, secondModel: second });
    expect(JSON.stringify(model.requests[1]?.messages)).not.toContain('one');
    expect(model.requests.map((request) => request.model)).toEqual(['m', 'other']);
    // The chat keeps its own model, and each answer has its own figures.
    const { total } = await host.call('usage.report', { by: 'model' });
    expect(total).toMatchObject({ requests: 2, inputTokens: 20 });
    expect((await thread()).messages[1]?.usage).toMatchObject({ inputTokens: 10 });

    await host.call('comparison.keep', { conversationId: id, kept: 'first' });
    expect(await texts()).toEqual(['go', 'one']);
    expect(await activity()).toBeUndefined();
    expect(Object.values((await thread()).versions)[0]).toHaveLength(2);
    await expect(host.call('comparison.keep', { conversationId: id, kept: 'first' })).rejects.toMatchObject({
      code: 'notFound',
    });
    await host.call('turn.send', { conversationId: id, text: 'more' });
    await host.untilText('third');
    expect(model.requests[2]?.model).toBe('m');
    expect(JSON.stringify(model.requests[2]?.messages)).toContain('one');
  });

  it('keeps the second answer where it is, and a message that is said ends the comparison', async () => {
    const chat = await beginCompared([says('one'), says('two'), says('three'), says('four'), says('five')]);
    const { host, id, texts, activity } = chat;
    await chat.ask();
    expect(await chat.ended()).toBe('completed');
    await host.call('comparison.keep', { conversationId: id, kept: 'second' });
    expect(await texts()).toEqual(['go', 'two']);
    expect(await activity()).toBeUndefined();
    await chat.ask('again');
    expect(await chat.ended()).toBe('completed');
    await host.call('turn.send', { conversationId: id, text: 'more' });
    await host.untilText('five');
    expect((await activity())?.comparison).toBeUndefined();
  });

  it.each(['first', 'second'] as const)(
    'shows the error of the %s answer with it, and has the other one',
    async (which) => {
      const scripts = which === 'first' ? [fails, says('two')] : [says('one'), fails];
      const chat = await beginCompared(scripts);
      const { host, id, thread } = chat;
      await chat.ask();
      expect(await chat.ended()).toBe(which === 'first' ? 'completed' : 'failed');
      const [shown] = (await thread()).messages.slice(1);
      const [hidden] = (await other(host, id, await firstOf(chat))).messages;
      const [first, second] = [hidden, shown];
      expect([first?.state, second?.state]).toEqual(
        which === 'first' ? ['failed', 'finished'] : ['finished', 'failed'],
      );
      expect((which === 'first' ? first : second)?.text).toBe('half');
    },
  );

  it('keeps a first answer that failed without a word, and asks the second model again after its own failure', async () => {
    const silent: ModelScript = () => {
      throw new Error('Nothing came');
    };
    const chat = await beginCompared([silent, fails, says('at last')]);
    const { host, model, id, texts } = chat;
    await chat.ask();
    expect(await chat.ended()).toBe('failed');
    expect((await other(host, id, await firstOf(chat))).messages).toMatchObject([{ text: '', state: 'failed' }]);
    await host.call('turn.retry', { conversationId: id });
    expect(await chat.ended()).toBe('completed');
    expect(await texts()).toEqual(['go', 'at last']);
    expect(model.requests.map((request) => request.model)).toEqual(['m', 'other', 'other']);
    expect((await other(host, id, await firstOf(chat))).messages).toMatchObject([{ text: '', state: 'failed' }]);
  });

  it('asks about the calls of each answer, also about the same call again', async () => {
    const chat = await beginCompared([echo('hi'), says('one'), echo('hi'), says('two')]);
    const { host, id, thread } = chat;
    const asked = () => host.events.map(({ event }) => event).filter(isAsked);
    const allow = async (count: number) => {
      await host.until((event) => isAsked(event) && asked().length === count);
      const requestId = asked().at(-1)?.request.id;
      if (requestId === undefined) throw new Error('Nothing is asked');
      const { argumentsHash } = await host.call('approval.get', { requestId });
      const reply = { kind: 'allow', scope: 'always', subject: 'tool' } as const;
      await host.call('approval.answer', { requestId, argumentsHash, reply });
    };
    await chat.ask();
    await allow(1);
    await allow(2);
    expect(await chat.ended()).toBe('completed');
    expect((await thread()).calls).toMatchObject([{ ranElsewhere: { outcome: 'done' }, state: { kind: 'done' } }]);
    const first = await other(host, id, await firstOf(chat));
    expect(first.messages.map(({ text }) => text)).toEqual(['', 'one']);
    expect(first.calls).toMatchObject([{ state: { kind: 'done' } }]);
  });

  it('can lose its second answer before it begins, and the first one alone can be stopped', async () => {
    const one = saysUntil('one');
    const chat = await beginCompared([one.script, hangsAfter('three'), hangsAfter('four')]);
    const { host, model, id, activity, texts } = chat;
    await chat.ask();
    await host.untilText('one');
    await host.call('comparison.cancelSecond', { conversationId: id });
    expect((await activity())?.comparison).toBeUndefined();
    one.end();
    expect(await chat.ended()).toBe('completed');
    expect(model.requests).toHaveLength(1);
    expect(await texts()).toEqual(['go', 'one']);

    await chat.ask('again');
    await host.untilText('three');
    await host.call('turn.stop', { conversationId: id, isOneAnswer: true });
    await host.untilText('four');
    const before = await firstOf(chat);
    expect((await other(host, id, before)).messages).toMatchObject([{ text: 'three', state: 'stopped' }]);
    await host.call('comparison.cancelSecond', { conversationId: id });
    expect(await activity()).toMatchObject({ turn: { kind: 'idle', lastEnd: 'stopped' }, comparison: { before } });
  });

  it('is not asked of the second model after Stop, an edit or a deletion', async () => {
    const chat = await beginCompared([hangsAfter('one'), says('two'), hangsAfter('three')]);
    const { host, model, id, activity } = chat;
    const { messageId } = await chat.ask();
    await host.untilText('one');
    await expect(host.call('turn.edit', { conversationId: id, messageId, text: 'no' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await host.call('turn.stop', { conversationId: id });
    expect((await activity())?.comparison).toBeUndefined();
    await host.call('turn.edit', { conversationId: id, messageId, text: 'other words' });
    expect(await chat.ended()).toBe('completed');
    expect(model.requests.map((request) => request.model)).toEqual(['m', 'm']);
    await chat.ask('again');
    await host.untilText('three');
    await host.call('conversation.delete', { conversationId: id });
    expect(model.requests).toHaveLength(3);
    expect(await activity()).toBeUndefined();
  });

  it('is asked of the second model later, beside the first answer', async () => {
    const chat = await beginCompared([hangsAfter('one'), says('two')]);
    const { host, id, second, thread, texts } = chat;
    await chat.ask();
    await host.untilText('one');
    await host.call('turn.stop', { conversationId: id });
    const answer = (await thread()).messages.at(-1);
    if (answer === undefined) throw new Error('There is no answer');
    const again = { conversationId: id, messageId: answer.id, isCompared: true };
    await expect(host.call('turn.regenerate', again)).rejects.toMatchObject({ code: 'badInput' });
    await host.call('turn.regenerate', { ...again, model: second });
    expect(await chat.ended()).toBe('completed');
    expect(await firstOf(chat)).toBe(answer.id);
    expect(await texts()).toEqual(['go', 'two']);
  });

  it('waits in the queue with its second model, and what waits behind it is sent by the user', async () => {
    const one = saysUntil('one');
    const chat = await beginCompared([one.script, says('two'), says('three'), says('four')]);
    const { host, model, id, second, activity } = chat;
    await host.call('turn.send', { conversationId: id, text: 'first' });
    await host.untilText('one');
    await chat.ask('compare');
    const last = await host.call('turn.send', { conversationId: id, text: 'last' });
    expect((await activity())?.queue).toMatchObject([{ text: 'compare', secondModel: second }, { text: 'last' }]);
    one.end();
    expect(await chat.ended()).toBe('completed');
    expect(model.requests.map((request) => request.model)).toEqual(['m', 'm', 'other']);
    expect(await activity()).toMatchObject({ queue: [{ text: 'last' }], isQueuePaused: true });
    await host.call('comparison.keep', { conversationId: id, kept: 'first' });
    await host.call('queue.sendNow', { conversationId: id, messageId: last.messageId });
    await host.untilText('four');
    expect(JSON.stringify(model.requests[3]?.messages)).toContain('two');
    expect(JSON.stringify(model.requests[3]?.messages)).not.toContain('three');
  });

  it('holds back what waits only as long as a second answer is to come', async () => {
    const [one, four] = [saysUntil('one'), saysUntil('four')];
    const chat = await beginCompared([one.script, says('two'), hangsAfter('three'), four.script]);
    const { host, model, id, activity, texts } = chat;
    await chat.ask();
    await host.untilText('one');
    await host.call('turn.send', { conversationId: id, text: 'next' });
    expect(await activity()).toMatchObject({ queue: [{ text: 'next' }], isQueuePaused: true });
    await host.call('comparison.cancelSecond', { conversationId: id });
    expect(await activity()).toMatchObject({ queue: [{ text: 'next' }] });
    expect((await activity())?.isQueuePaused).toBeUndefined();
    one.end();
    await host.untilText('two');
    expect(await chat.ended()).toBe('completed');
    expect(await texts()).toEqual(['go', 'one', 'next', 'two']);

    // What waits for the user because of a Stop still does.
    await host.call('turn.send', { conversationId: id, text: 'stop me' });
    await host.untilText('three');
    await host.call('turn.send', { conversationId: id, text: 'later' });
    await host.call('turn.stop', { conversationId: id });
    await chat.ask('again');
    await host.untilText('four');
    await host.call('comparison.cancelSecond', { conversationId: id });
    four.end();
    expect(await chat.ended()).toBe('completed');
    expect(await activity()).toMatchObject({ queue: [{ text: 'later' }], isQueuePaused: true });
    expect(model.requests).toHaveLength(4);
  });

  it('comes back to the composer with its second model', async () => {
    const chat = await beginCompared([hangsAfter('one')]);
    await chat.host.call('turn.send', { conversationId: chat.id, text: 'first' });
    await chat.host.untilText('one');
    const { messageId } = await chat.ask('compare');
    const back = await chat.host.call('queue.edit', { conversationId: chat.id, messageId });
    expect(back).toEqual({ text: 'compare', parts: [], secondModel: chat.second });
  });

  it('is not asked of the second model when Gatehouse closes', async () => {
    const chat = await beginCompared([hangsAfter('one'), says('two')]);
    await chat.ask();
    await chat.host.untilText('one');
    await chat.host.stop();
    expect(chat.model.requests).toHaveLength(1);
  });

  it.each(['saveSaid', 'messages'] as const)('keeps its first answer when the store fails at %s', async (where) => {
    const one = saysUntil('one');
    const chat = await beginCompared([one.script, says('two')]);
    await chat.ask();
    await chat.host.untilText('one');
    const { conversations } = chat.host;
    Object.assign(conversations, { [where]: () => Promise.reject(new Error('The disk is full')) });
    one.end();
    expect(await chat.ended()).toBe('completed');
    Reflect.deleteProperty(conversations, where);
    expect((await chat.activity())?.comparison).toBeUndefined();
    expect(await chat.texts()).toEqual(['go', 'one']);
    expect(chat.model.requests).toHaveLength(1);
  });
});
