import { type ModelAbilities, type ModelOptions, withFacts } from '../../../shared/domain/modelOptions.ts';
import type { LoginStart } from '../../../shared/domain/loginStart.ts';
import { type QuickAskState, usualQuickKeys } from '../../../shared/domain/quickAsk.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import { errorOf } from '../fixtures/problems.ts';
import type { Answers } from './answer.ts';

let loginStart: LoginStart = 'off';
let spelled: readonly string[] = ['en-GB'];
const spelling = (languages: readonly string[]) => {
  spelled = languages;
  return {
    kind: 'own',
    languages,
    missing: languages.filter((each) => each === 'de'),
    available: ['de', 'en-GB', 'en-US', 'fr', 'sr-Latn'],
  };
};

/** The usual keys are free, all others belong to other programs. */
function quickState({ hasQuickAsk, quickAskKeys }: Settings): QuickAskState {
  if (!hasQuickAsk) return 'off';
  return quickAskKeys === usualQuickKeys ? 'on' : 'taken';
}

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
  'loginStart.get': () => ({ state: loginStart }),
  'loginStart.set': (_world, { isOn }) => ({ state: (loginStart = isOn === true ? 'blocked' : 'off') }),
  'quickAsk.get': ({ snapshot }) => ({ state: quickState(snapshot.settings) }),
  'quickAsk.hide': () => ({}),
  'quickAsk.fit': () => ({}),
  'quickAsk.open': () => ({}),
  'spelling.get': () => spelling(spelled),
  'spelling.add': (_world, { language }) => spelling([...spelled, language as string]),
  'spelling.remove': (_world, { language }) => spelling(spelled.filter((each) => each !== language)),
  'snapshot.get': (world) => world.snapshot,
  'provider.models': (world, { providerId }) => world.models[providerId as string] ?? { models: [], problem: null },
  'provider.add': (world, { kind, name, baseUrl, typedModels }, publish) => {
    const added = { id: 'added', kind, name, baseUrl, typedModels, key: 'stored', isAddressConfirmed: true };
    world.models['added'] =
      name === 'Bad key'
        ? { models: [], problem: errorOf({ kind: 'modelKeyRefused', name: 'Bad key', said: 'invalid x-api-key' }) }
        : {
            models: ['large', 'medium', 'small'].map((model) => ({ model, title: `Example ${model}` })),
            problem: null,
          };
    publish({ type: 'provider.changed', providers: [...world.snapshot.providers, added as never] });
    return { providerId: 'added' };
  },
  'provider.findLocal': (world) => ({
    servers:
      world.snapshot.providers.length === 1
        ? []
        : [
            { program: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen3:8b'] },
            {
              program: 'lmstudio',
              baseUrl: 'http://127.0.0.1:1234/v1',
              models: Array.from({ length: 9 }, (_, n) => `publisher/a-model-with-a-long-name-${n + 1}b`),
            },
            { program: 'llamacpp', baseUrl: 'http://127.0.0.1:8080/v1', models: [] },
          ],
  }),
  'model.limits': (world, { model }) => {
    const { providerId, model: name } = model as { providerId: string; model: string };
    const provider = world.snapshot.providers.find(({ id }) => id === providerId);
    const said = provider?.modelOptions?.find((each) => each.model === name)?.facts ?? {};
    const { tools, ...abilities } = withFacts({ ...abilitiesOf(name), tools: 128 }, said);
    return { ...abilities, hasTools: tools > 0 };
  },
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
