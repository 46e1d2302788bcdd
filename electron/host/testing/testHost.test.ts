import { expect, it, onTestFinished } from 'vitest';
import { ScriptedModel, says } from './scriptedModel.ts';
import { TestHost } from './testHost.ts';

it('sees the text of an answer that ends within the frame of the answer before it', async () => {
  // All answers come within one frame, whose end never comes: only the first text is streamed.
  const clock = { now: () => Date.now(), monotonic: () => 0, after: () => () => undefined };
  const model = new ScriptedModel([says('one'), says('two')]);
  const host = await new TestHost({ model, ports: { clock } }).start();
  onTestFinished(() => host.stop());
  const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
  const { header } = await host.call('conversation.create', {});
  const conversationId = header.id;
  await host.call('conversation.setModel', { conversationId, model: { providerId, model: 'm' } });
  await host.call('turn.send', { conversationId, text: 'first' });
  await host.untilText('one');
  await host.call('turn.send', { conversationId, text: 'second' });
  await host.untilText('two');
  expect(host.deltas.map(({ text }) => text)).toEqual(['one']);
});
