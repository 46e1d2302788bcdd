import type { PageContract } from '../../../shared/contract/commands.ts';
import type { Updates } from '../context/updates/updates.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `update.${string}`>;

/** Newer versions of the app. */
export function updateHandlers({ updates }: { readonly updates: Updates }): Handlers<PageContract, Names> {
  return {
    'update.check': () => {
      updates.check();
      return {};
    },
    'update.download': () => {
      updates.download();
      return {};
    },
    'update.cancel': () => {
      updates.cancel();
      return {};
    },
  };
}
