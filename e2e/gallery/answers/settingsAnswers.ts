import type { ModelAbilities, ModelOptions } from '../../../shared/domain/modelOptions.ts';
import type { Answers } from './answer.ts';

/** A small local model knows less than the others. */
function abilitiesOf(model: string): ModelAbilities {
  if (model === 'qwen3:8b')
    return { images: false, audio: false, files: false, hasTools: true, efforts: [], maxTemperature: 2 };
  return {
    images: true,
    audio: false,
    files: true,
    hasTools: true,
    efforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    maxTemperature: 1,
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    prices: { input: 3, output: 15, cachedInput: 0.3 },
  };
}

/** The scripted host's answers about models and settings. */
export const settingsAnswers: Answers = {
  'snapshot.get': (world) => world.snapshot,
  'provider.models': (world, { providerId }) => world.models[providerId as string] ?? { models: [], problem: null },
  'model.limits': (_world, { model }) => abilitiesOf((model as { model: string }).model),
  'model.configure': (world, { model, facts, settings }, publish) => {
    const { providerId, model: name } = model as { providerId: string; model: string };
    const providers = world.snapshot.providers.map((provider) => {
      if (provider.id !== providerId) return provider;
      const others = (provider.modelOptions ?? []).filter((each) => each.model !== name);
      return { ...provider, modelOptions: [...others, { model: name, facts, settings } as ModelOptions] };
    });
    publish({ type: 'provider.changed', providers });
    return {};
  },
  'settings.update': (world, patch, publish) => {
    publish({ type: 'settings.changed', settings: { ...world.snapshot.settings, ...patch } });
    return {};
  },
};
