import type { PageContract } from '../../../shared/contract/commands.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `draft.${string}`>;

/** Texts that were typed and not sent. */
export function draftHandlers({ drafts }: Pick<HostPorts, 'drafts'>): Handlers<PageContract, Names> {
  return {
    'draft.list': async () => ({ drafts: await drafts.drafts() }),
    'draft.keep': async (draft) => {
      await drafts.keepDraft(draft);
      return {};
    },
  };
}
