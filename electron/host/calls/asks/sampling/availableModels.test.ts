import { expect, it } from 'vitest';
import { providerId } from '../../../../../shared/domain/ids.ts';
import type { ProviderView } from '../../../../../shared/domain/model.ts';
import type { ModelPrices } from '../../../../../shared/domain/modelPrices.ts';
import type { ModelFigures } from '../../../../../shared/domain/sampling.ts';
import { ManualClock } from '../../../testing/manualClock.ts';
import { ScriptedModel } from '../../../testing/scriptedModel.ts';
import { AvailableModels } from './availableModels.ts';

const provider: ProviderView = {
  id: providerId.parse('p'),
  kind: 'openai-chat',
  name: 'P',
  isAddressConfirmed: true,
  typedModels: [],
  key: 'none',
};
const rated = { prices: { input: 1, output: 2 }, cheapness: 0.9, speed: 0.8, intelligence: 0.7 };
let table: ModelFigures = rated;

/** The figures of the only model of a provider. */
async function figuresOf(model: string, prices?: ModelPrices) {
  const limits = { tools: 1, images: false, ...(prices === undefined ? {} : { prices }) };
  const source = new ScriptedModel([], limits);
  const available = new AvailableModels({
    models: {
      defaultModel: () => null,
      provider: async () => source,
      models: async () => ({ models: [{ model }], problem: null }),
    },
    families: () => [{ match: 'known', tier: 'small', ...table }],
    clock: new ManualClock(),
    providers: () => [provider],
  });
  return (await available.all())[0]?.figures;
}

it('takes prices from the table of models where nothing better is known', async () => {
  expect(await figuresOf('known-1')).toEqual(rated);
  expect(await figuresOf('odd')).toBeUndefined();
});

it('tells the day of prices of the table where they are old', async () => {
  // The clock of tests is at the beginning of 1970 or later.
  const old = { ...rated.prices, asOf: '1960-01-01' };
  expect(await figuresOf('odd', old)).toMatchObject({ prices: old });
  table = { ...rated, prices: old };
  expect(await figuresOf('known-1')).toEqual({ ...rated, prices: old });
  table = { ...rated, prices: { ...rated.prices, asOf: '9999-01-01' } };
  expect(await figuresOf('known-1')).toEqual(rated);
  table = rated;
});

it('puts the prices of the user, or of the provider, before those of the table', async () => {
  const prices = { input: 7, output: 9 };
  expect(await figuresOf('known-1', prices)).toEqual({ ...rated, prices });
  expect(await figuresOf('odd', prices)).toMatchObject({ prices });
});
