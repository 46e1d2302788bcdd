import { afterEach, expect, it } from 'vitest';
import { ScriptedModel } from '../testing/scriptedModel.ts';
import { TestHost } from '../testing/testHost.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

it('has the list read by the adapter of a provider that was changed while it was read', async () => {
  const first = Promise.withResolvers<{ model: string }[]>();
  const lists = [() => first.promise, async () => [{ model: 'new' }]];
  const models = {
    create: () => {
      const list = lists.shift() ?? (() => Promise.reject(new Error('No third adapter')));
      return { ...new ScriptedModel([]), stream: () => never(), listModels: list };
    },
  };
  host = await new TestHost({ ports: { models } }).start();
  const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Mine', typedModels: [] });
  const early = host.call('provider.models', { providerId });
  await expect.poll(() => lists.length).toBe(1);
  await host.call('provider.update', { providerId, name: 'Yours', typedModels: [] });
  first.resolve([{ model: 'old' }]);
  expect((await early).models).toEqual([{ model: 'old' }]);
  expect((await host.call('provider.models', { providerId })).models).toEqual([{ model: 'new' }]);
});

function never(): never {
  throw new Error('Nothing is asked');
}
