import type { PageContract } from '../../../shared/contract/commands.ts';
import type { SamplingBudget } from '../calls/asks/sampling/samplingBudget.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { ServerRequestBroker } from '../calls/asks/serverRequestBroker.ts';
import type { StorageGuard } from '../ground/storage/storageGuard.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly storage: StorageGuard;
  readonly asks: ServerRequestBroker;
  readonly samplingBudget: SamplingBudget;
  readonly registry: ServerRegistry;
}

type Names = Extract<keyof PageContract, `serverRequest.${string}` | `sampling.${string}`>;

/** The page's commands about questions of servers. */
export function askHandlers({ asks, samplingBudget, registry, storage }: Rooms): Handlers<PageContract, Names> {
  return {
    'serverRequest.get': ({ requestId }) => asks.body(requestId),
    'serverRequest.answer': async ({ requestId, hash, answer }) => {
      // The question stays open: an answer that cannot be recorded would end it without effect.
      storage.mustBeWritable();
      await asks.answer(requestId, hash, answer);
      return {};
    },
    'sampling.limits': ({ serverId }) => ({
      limits: samplingBudget.limits(registry.get(serverId).id),
      usedToday: samplingBudget.usedToday(serverId),
    }),
    'sampling.setLimits': async ({ serverId, limits }) => {
      await samplingBudget.setLimits(registry.get(serverId).id, limits);
      return {};
    },
  };
}
