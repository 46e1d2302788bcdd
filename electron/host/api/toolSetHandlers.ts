import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ToolSets } from '../chat/toolSets/toolSets.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `toolSet.${string}`>;

/** The user's named sets of tools. */
export function toolSetHandlers({ toolSets }: { readonly toolSets: ToolSets }): Handlers<PageContract, Names> {
  return {
    'toolSet.list': () => ({ sets: toolSets.list() }),
    'toolSet.save': async ({ id, draft }) => ({ id: await toolSets.save(id, draft) }),
    'toolSet.remove': async ({ id }) => {
      await toolSets.remove(id);
      return {};
    },
  };
}
