import { describe, expect, it } from 'vitest';
import { beginEchoChat } from '../../testing/echoChat.ts';
import { hangsAfter, says } from '../../testing/scriptedModel.ts';

describe('a draft', () => {
  it('is forgotten when it is sent or queued, and pages learn of it', async () => {
    const { host, id } = await beginEchoChat([hangsAfter('one')]);
    const key: string = id;
    for (const text of ['Hello', 'And hello again']) {
      const base = (await host.call('draft.get', { key })).draft?.place;
      const wish = { key, text: text.slice(0, 4), ...(base !== undefined && { base }) };
      const kept = await host.call('draft.keep', wish);
      const place = kept.kind === 'kept' ? kept.place : Infinity;
      const forgotten = host.until((event) => event.type === 'draft.changed' && event.place > place);
      const { isQueued } = await host.call('turn.send', { conversationId: id, text });
      expect(isQueued).toBe(text !== 'Hello');
      await forgotten;
      expect((await host.call('draft.get', { key })).draft).toMatchObject({ text: '' });
    }
  });

  it('of a new chat is forgotten with its first message', async () => {
    const { host } = await beginEchoChat([says('one')]);
    await host.call('draft.keep', { key: 'new', text: 'Hello' });
    await host.call('turn.send', { newChat: { model: null, mode: 'askAlways' }, text: 'Hello' });
    expect((await host.call('draft.list', {})).drafts).toMatchObject([{ key: 'new', text: '' }]);
  });

  it('stays when other words are sent, and when a queued message with the same beginning is sent at last', async () => {
    const { host, id } = await beginEchoChat([hangsAfter('one'), says('two')]);
    const key: string = id;
    await host.call('turn.send', { conversationId: id, text: '1' });
    const { messageId } = await host.call('turn.send', { conversationId: id, text: 'Yes, please' });
    await host.call('draft.keep', { key, text: 'Yes' });
    await host.call('turn.send', { conversationId: id, text: 'Something else' });
    await host.call('queue.sendNow', { conversationId: id, messageId });
    await host.until((event) => event.type === 'message.finished' && event.message.text === 'two');
    expect((await host.call('draft.get', { key })).draft).toMatchObject({ text: 'Yes' });
  });
});
