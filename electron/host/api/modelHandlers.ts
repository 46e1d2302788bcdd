import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ModelOutline } from '../../../shared/domain/model.ts';
import type { ModelAbilities } from '../../../shared/domain/modelOptions.ts';
import type { LocalModels } from '../ports/localModels.ts';
import type { ModelLimits } from '../ports/modelProvider.ts';
import type { ModelCatalog } from '../models/modelCatalog.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly models: ModelCatalog;
  readonly localModels: LocalModels;
}

type Names = Extract<keyof PageContract, `${'provider' | 'model'}.${string}`>;

export function modelHandlers({ models, localModels }: Rooms): Handlers<PageContract, Names> {
  return {
    'provider.add': async ({ key, ...config }, signal) => ({ providerId: await models.add(config, key, signal) }),
    'provider.update': async ({ providerId, key, ...change }, signal) => {
      await models.update(providerId, change, key, signal);
      return {};
    },
    'provider.remove': async ({ providerId }) => {
      await models.remove(providerId);
      return {};
    },
    'provider.models': async ({ providerId, isFresh }, signal) => {
      const { models: listed, problem } = await models.models(providerId, signal, isFresh);
      // Of a provider that cannot be used now, and says so, only the names are known.
      const adapter = await models.adapter(providerId).catch(() => undefined);
      return {
        models: listed.map((info) => ({ ...info, outline: adapter && outlineOf(adapter.limits(info.model)) })),
        problem,
      };
    },
    'provider.findLocal': async (_input, signal) => ({ servers: [...(await localModels.find(signal))] }),
    'model.limits': async ({ model: { providerId, model } }) =>
      abilitiesOf((await models.adapter(providerId)).limits(model)),
    'model.configure': async ({ model, ...set }) => {
      await models.configure(model, set);
      return {};
    },
  };
}

function outlineOf({ contextTokens, prices, images, tools }: ModelLimits): ModelOutline {
  return { contextTokens, prices, images, hasTools: tools > 0 };
}

function abilitiesOf(limits: ModelLimits): ModelAbilities {
  const { tools, images, audio, files = false, efforts = [], contextTokens, maxOutputTokens } = limits;
  const { prices, maxTemperature } = limits;
  return {
    images,
    audio,
    files,
    hasTools: tools > 0,
    efforts: [...efforts],
    contextTokens,
    maxOutputTokens,
    prices,
    maxTemperature,
  };
}
