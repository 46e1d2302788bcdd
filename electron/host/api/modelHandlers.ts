import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ModelCatalog } from '../models/modelCatalog.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly models: ModelCatalog;
}

type Names = Extract<keyof PageContract, `provider.${string}` | 'model.limits'>;

export function modelHandlers({ models }: Rooms): Handlers<PageContract, Names> {
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
    'provider.models': ({ providerId }, signal) => models.models(providerId, signal),
    'model.limits': async ({ model: { providerId, model } }) => {
      const { images, audio } = (await models.provider(providerId)).limits(model);
      return { images, audio };
    },
  };
}
