import { describe, expect, it } from 'vitest';
import { hangsAfter, says, type ModelScript } from './testing/scriptedModel.ts';
import { beginEchoChat, hasEnded } from './testing/echoChat.ts';

describe('messages queued behind a running turn', () => {
  it('are sent when the turn is over', async () => {
    const gate = Promise.withResolvers<void>();
    const waits: ModelScript = async function* () {
      await gate.promise;
      yield { type: 'end', stop: 'end' };
    };
    const { host, model, id } = await beginEchoChat([waits, says('two')]);
    await host.call('turn.send', { conversationId: id, text: 'one' });
    const second = await host.call('turn.send', { conversationId: id, text: 'two?' });
    expect(second.isQueued).toBe(true);
    gate.resolve();
    await host.until((event) => event.type === 'message.finished' && event.message.text === 'two');
    expect(model.requests).toHaveLength(2);
  });

  it('wait for the user after the turn was stopped', async () => {
    const { host, id } = await beginEchoChat([hangsAfter('one'), says('three'), says('two')]);
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

  it('can be sent now, which stops the running turn, or be moved back to the composer', async () => {
    const { host, id } = await beginEchoChat([hangsAfter('one'), says('three')]);
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
    // A composer is not stored, so the text stays stored until it is sent.
    expect([...host.conversations.waiting.keys()]).toEqual([second.messageId]);
    await host.call('turn.send', { conversationId: id, text: '2, but better' });
    expect(host.conversations.waiting.has(second.messageId)).toBe(false);
  });

  it('keep their attachments when another conversation is asked to remove them', async () => {
    const gate = Promise.withResolvers<void>();
    const waits: ModelScript = async function* () {
      await gate.promise;
      yield { type: 'end', stop: 'end' };
    };
    const { host, model, id } = await beginEchoChat([waits, says('two')]);
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
});
