import { describe, expect, it } from 'vitest';
import type { ConversationId, MessageId } from '../../shared/domain/ids.ts';
import { beginEchoChat, hasEnded, isAsked } from './testing/echoChat.ts';
import { calls, hangsAfter, type ModelScript, says } from './testing/scriptedModel.ts';
import type { TestHost } from './testing/testHost.ts';

const declines = (text: string): ModelScript =>
  function* () {
    yield { type: 'text', text };
    yield { type: 'end', stop: 'refusal' };
  };
const echo = (message: string) => calls({ name: 'tools_echo', args: { message } });
const thread = async (host: TestHost, id: ConversationId) =>
  (await host.call('conversation.messages', { conversationId: id, limit: 100 })).messages;

/** Does something that starts a turn, and waits for its end. */
async function turn(host: TestHost, act: () => Promise<unknown>): Promise<void> {
  const before = host.events.length;
  await act();
  await host.until((event) => {
    return hasEnded('completed')(event) && host.events.slice(before).some((later) => later.event === event);
  });
}

const say = (host: TestHost, conversationId: ConversationId, text: string) =>
  turn(host, () => host.call('turn.send', { conversationId, text }));

async function declinedId(host: TestHost, id: ConversationId): Promise<MessageId> {
  const found = (await thread(host, id)).find(({ notices }) => notices.some(({ kind }) => kind === 'refused'));
  if (found === undefined) throw new Error('Nothing was declined');
  return found.id;
}

const setLeftOut = (host: TestHost, conversationId: ConversationId, messageId: MessageId, isLeftOut: boolean) =>
  host.call('turn.setLeftOut', { conversationId, messageId, isLeftOut });

/** A chat with an answer, and a turn with a call in which the model declined at last. */
async function declinedChat(...later: ModelScript[]) {
  const begun = await beginEchoChat([says('Good day'), echo('echoed words'), declines('Not that'), ...later]);
  const { host, id } = begun;
  await say(host, id, 'Hello');
  await host.call('turn.send', { conversationId: id, text: 'Do a bad thing' });
  const { request } = await host.until(isAsked);
  const { argumentsHash } = await host.call('approval.get', { requestId: request.id });
  const reply = { kind: 'allow', scope: 'once', subject: 'tool' } as const;
  await turn(host, () => host.call('approval.answer', { requestId: request.id, argumentsHash, reply }));
  return { ...begun, declined: await declinedId(host, id) };
}

const wordsOfTurn = ['bad thing', 'echoed words', 'Echo:', 'Not that'];

describe('a turn in which the model declined', () => {
  it('is not sent once it is left out, stays in the chat, and is sent again when it is included again', async () => {
    const { host, model, id, declined } = await declinedChat(says('one'), says('two'));
    await setLeftOut(host, id, declined, true);
    await say(host, id, 'Another matter');
    const without = JSON.stringify(model.requests[3]?.messages);
    for (const words of wordsOfTurn) expect(without).not.toContain(words);
    for (const words of ['Hello', 'Good day', 'Another matter']) expect(without).toContain(words);
    expect((await thread(host, id)).map(({ text, isLeftOut }) => [text, isLeftOut === true])).toEqual([
      ['Hello', false],
      ['Good day', false],
      ['Do a bad thing', false],
      ['', false],
      ['Not that', true],
      ['Another matter', false],
      ['one', false],
    ]);
    await setLeftOut(host, id, declined, false);
    await say(host, id, 'Again');
    const withIt = JSON.stringify(model.requests[4]?.messages);
    for (const words of wordsOfTurn) expect(withIt).toContain(words);
    expect((await thread(host, id)).some(({ isLeftOut }) => isLeftOut)).toBe(false);
  });

  it('is told to every page', async () => {
    const { host, id, declined } = await declinedChat();
    for (const isLeftOut of [true, false]) {
      await setLeftOut(host, id, declined, isLeftOut);
      const told = { type: 'turn.leftOutChanged', conversationId: id, messageId: declined, isLeftOut };
      expect(host.events.map(({ event }) => event)).toContainEqual(told);
    }
  });

  it('counts neither in the estimate of the next request nor in a summary, which may stand for it', async () => {
    const { host, model, id, declined } = await declinedChat(
      says('one'),
      says('A summary'),
      says('two'),
      says('three'),
    );
    const shares = async () => {
      const { history = 0, results = 0 } = (await host.call('summary.shares', { conversationId: id })).shares ?? {};
      return { history, results };
    };
    const before = await shares();
    expect(before.results).toBeGreaterThan(0);
    await setLeftOut(host, id, declined, true);
    const after = await shares();
    expect(after.results).toBe(0);
    expect(after.history).toBeGreaterThan(0);
    expect(after.history).toBeLessThan(before.history);

    await say(host, id, 'Another matter');
    await host.call('summary.make', { conversationId: id });
    const asked = JSON.stringify(model.requests[4]?.messages);
    expect(asked).toContain('Good day');
    for (const words of wordsOfTurn) expect(asked).not.toContain(words);
    // The summary ends with the turn that is left out.
    expect((await host.call('summary.get', { conversationId: id })).summary?.through).toBe(declined);
    // It says nothing of a turn that is included again, and would say too much of one that is left out.
    for (const isLeftOut of [false, true]) {
      await setLeftOut(host, id, declined, isLeftOut);
      expect((await host.call('summary.get', { conversationId: id })).summary ?? null).toBeNull();
      await say(host, id, 'And then?');
      const sent = JSON.stringify(model.requests.at(-1)?.messages);
      for (const words of ['Good day', 'Another matter', 'And then?']) expect(sent).toContain(words);
      for (const words of wordsOfTurn) expect(sent.includes(words)).toBe(!isLeftOut);
      expect(sent).not.toContain('A summary');
    }
  });

  it('leaves summaries of what came before it', async () => {
    const { host, model, id, declined } = await declinedChat(says('A summary'), says('one'), says('two'));
    await host.call('summary.make', { conversationId: id });
    const { summary } = await host.call('summary.get', { conversationId: id });
    await setLeftOut(host, id, declined, true);
    expect((await host.call('summary.get', { conversationId: id })).summary).toEqual(summary);
    await say(host, id, 'Another matter');
    const sent = JSON.stringify(model.requests.at(-1)?.messages);
    expect(sent).toContain('A summary');
    for (const words of wordsOfTurn) expect(sent).not.toContain(words);
  });

  it('is left out in its version only: another answer to the same message is sent with it', async () => {
    const { host, model, id, declined } = await declinedChat(says('An answer'), says('one'), says('two'));
    await setLeftOut(host, id, declined, true);
    await turn(host, () => host.call('turn.regenerate', { conversationId: id, messageId: declined }));
    expect(JSON.stringify(model.requests[3]?.messages)).toContain('Do a bad thing');
    await say(host, id, 'Thanks');
    expect(JSON.stringify(model.requests[4]?.messages)).toContain('Do a bad thing');
    // The mark is still there in the version that has it.
    const { versions } = await host.call('conversation.messages', { conversationId: id, limit: 100 });
    const [older] = Object.values(versions)[0] ?? [];
    if (older === undefined) throw new Error('There is no other version');
    await host.call('conversation.showVersion', { conversationId: id, messageId: older });
    await say(host, id, 'Another matter');
    const sent = JSON.stringify(model.requests[5]?.messages);
    for (const words of wordsOfTurn) expect(sent).not.toContain(words);
  });

  it('stays left out in the file of an exported chat', async () => {
    const { host, id, declined } = await declinedChat();
    await setLeftOut(host, id, declined, true);
    const file = await host.call('chatExport.slice', { conversationId: id, format: 'json', after: null });
    const { messages } = JSON.parse(file.text) as { messages: { text: string; isLeftOut?: true }[] };
    expect(messages.filter(({ isLeftOut }) => isLeftOut)).toMatchObject([{ text: 'Not that' }]);
  });

  it('cannot be left out while an answer is written, nor in another chat, nor if the model did not decline', async () => {
    const { host, id, declined } = await declinedChat(hangsAfter('Once'));
    const { header: other } = await host.call('conversation.create', {});
    const gone = { code: 'notFound' };
    await expect(setLeftOut(host, other.id, declined, true)).rejects.toMatchObject(gone);
    for (const { id: messageId } of (await thread(host, id)).filter((message) => message.id !== declined)) {
      await expect(setLeftOut(host, id, messageId, true)).rejects.toMatchObject(gone);
    }
    await host.call('turn.send', { conversationId: id, text: 'Tell me a story' });
    await expect(setLeftOut(host, id, declined, true)).rejects.toMatchObject({ code: 'conflict' });
    await host.call('turn.stop', { conversationId: id });
    expect((await thread(host, id)).some(({ isLeftOut }) => isLeftOut)).toBe(false);
    // How the last turn ended is still known.
    await setLeftOut(host, id, declined, true);
    const { activity } = await host.call('snapshot.get', {});
    expect(activity[id]?.turn).toMatchObject({ kind: 'idle', lastEnd: 'stopped' });
  });
});
