import { expect, it } from 'vitest';
import { beginEchoChat, hasEnded } from './testing/echoChat.ts';
import { says } from './testing/scriptedModel.ts';

it('keeps a pinned chat pinned when something is said in it, and brings an archived one back', async () => {
  const { host, id } = await beginEchoChat([says('one'), says('two')]);
  const shelf = async () => (await host.call('snapshot.get', {})).conversations.find((each) => each.id === id)?.shelf;
  await host.call('conversation.setShelf', { conversationId: id, shelf: 'pinned' });
  await host.call('turn.send', { conversationId: id, text: 'go' });
  await host.until(hasEnded('completed'));
  expect(await shelf()).toBe('pinned');
  await host.call('conversation.setShelf', { conversationId: id, shelf: 'archived' });
  expect(await shelf()).toBe('archived');
  expect((await host.call('conversation.list', { shelf: 'archived', limit: 5 })).headers).toHaveLength(1);
  await host.call('turn.send', { conversationId: id, text: 'again' });
  await host.until((event) => event.type === 'message.finished' && event.message.text === 'two');
  expect(await shelf()).toBeUndefined();
});
