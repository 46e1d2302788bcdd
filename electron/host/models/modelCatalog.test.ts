import { afterEach, describe, expect, it } from 'vitest';
import { providerId } from '../../../shared/domain/ids.ts';
import type { ModelProvider } from '../ports/modelProvider.ts';
import { MemorySettingsStore } from '../testing/memorySettingsStore.ts';
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
    describeBody: () => [],
  };
  host = await new TestHost({ ports: { models } }).start();
  const added = await host.call('provider.add', { kind: 'openai-chat', name: 'Mine', typedModels: [] });
  const early = host.call('provider.models', added);
  await expect.poll(() => lists.length).toBe(1);
  await host.call('provider.update', { ...added, name: 'Yours', typedModels: [] });
  first.resolve([{ model: 'old' }]);
  expect((await early).models).toMatchObject([{ model: 'old' }]);
  expect((await host.call('provider.models', added)).models).toMatchObject([{ model: 'new' }]);
});

describe('windows and prices that stand in the list of a provider', () => {
  const provider = providerId.parse('mine');
  const model = { providerId: provider, model: 'scripted' };

  /** A host that starts with a provider, as after a restart, and has answered two questions. */
  async function ask(baseUrl: string | undefined, readList: () => Promise<void> = async () => undefined) {
    const settings = new MemorySettingsStore();
    const config = { id: provider, kind: 'openai-chat' as const, name: 'Mine', typedModels: [] };
    await settings.saveProviders([{ ...config, isAddressConfirmed: true, ...(baseUrl && { baseUrl }) }]);
    let reads = 0;
    let isKnown = false;
    const adapter: ModelProvider = {
      limits: () => ({ tools: 10, images: false, audio: false, ...(isKnown && { prices: { input: 3, output: 15 } }) }),
      listModels: async () => {
        reads++;
        await readList();
        isKnown = true;
        return [{ model: 'scripted' }];
      },
      async *stream() {
        yield { type: 'text', text: 'Hi' };
        yield { type: 'usage', usage: { inputTokens: 100_000, outputTokens: 0 } };
        yield { type: 'end', stop: 'end' };
      },
    };
    host = await new TestHost({
      ports: { settings, models: { create: () => adapter, describeBody: () => [] } },
    }).start();
    const begun = host;
    for (const text of ['One', 'Two']) {
      const before = begun.usage.rows.length;
      await begun.call('turn.send', { newChat: { model, mode: 'askAlways' }, text });
      await expect.poll(() => begun.usage.rows.length).toBe(before + 1);
    }
    return { reads, costs: begun.usage.rows.map(({ usage }) => usage.costUsd) };
  }

  it('count without a picker, and the list is read once', async () => {
    expect(await ask('https://models.example/v1')).toEqual({ reads: 1, costs: [0.3, 0.3] });
  });

  it('stay unknown when the list fails, which stops nothing', async () => {
    const fails = () => Promise.reject(new Error('No list'));
    expect(await ask('https://models.example/v1', fails)).toEqual({ reads: 1, costs: [undefined, undefined] });
  });

  it("are not read at a provider's own address, where they are known", async () => {
    expect((await ask(undefined)).reads).toBe(0);
  });
});

it.each([
  ['1960-01-01', '1960-01-01'],
  ['9999-01-01', undefined],
])('tells of prices of %s the day %s: only where they are old', async (asOf, told) => {
  const limits = { tools: 10, images: false, audio: false, prices: { input: 3, output: 15, asOf } };
  const models = { create: () => new ScriptedModel([], limits), describeBody: () => [] };
  host = await new TestHost({ ports: { models } }).start();
  const { providerId: added } = await host.call('provider.add', { kind: 'openai-chat', name: 'Mine', typedModels: [] });
  const known = await host.call('model.limits', { model: { providerId: added, model: 'scripted' } });
  expect(known.prices).toEqual({ input: 3, output: 15, ...(told === undefined ? {} : { asOf: told }) });
});

describe('preparing a provider', () => {
  const adapter: ModelProvider = { ...new ScriptedModel([]), stream: () => never(), listModels: async () => [] };

  async function prepared(config: { kind: 'openai-chat' | 'anthropic'; baseUrl?: string }, create = () => adapter) {
    const id = providerId.parse('mine');
    const settings = new MemorySettingsStore();
    await settings.saveProviders([{ id, name: 'Mine', typedModels: [], isAddressConfirmed: true, ...config }]);
    const kinds: string[] = [];
    const prepare = async (kind: string) => void kinds.push(kind);
    await host?.stop();
    host = await new TestHost({ ports: { settings, models: { create, prepare, describeBody: () => [] } } }).start();
    await host.host.prepareModel(id);
    return kinds;
  }

  it('loads the code of its kind, and reads the list that the first request would wait for', async () => {
    let reads = 0;
    const counted = { ...adapter, listModels: async () => (reads++, []) };
    expect(await prepared({ kind: 'openai-chat', baseUrl: 'https://models.example/v1' }, () => counted)).toEqual([
      'openai-chat',
    ]);
    expect(reads).toBe(1);
    expect(await prepared({ kind: 'anthropic' }, () => counted)).toEqual(['anthropic']);
    expect(reads).toBe(1);
  });

  it('ends without an error when the adapter cannot be made', async () => {
    const fails = () => {
      throw new Error('No adapter');
    };
    expect(await prepared({ kind: 'anthropic' }, fails)).toEqual(['anthropic']);
  });
});

function never(): never {
  throw new Error('Nothing is asked');
}
