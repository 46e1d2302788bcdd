import type { PageContract } from '../../../shared/contract/commands.ts';
import type { Drafts } from '../chat/drafts/drafts.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `draft.${string}`>;

/** What was put into composers and not sent. */
export function draftHandlers({ drafts }: { readonly drafts: Drafts }): Handlers<PageContract, Names> {
  return {
    'draft.list': async () => ({ drafts: await drafts.all() }),
    'draft.get': async ({ key }) => ({ draft: (await drafts.find(key)) ?? null }),
    'draft.keep': (wish) => drafts.keep(wish),
  };
}
