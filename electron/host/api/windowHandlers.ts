import type { PageContract } from '../../../shared/contract/commands.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { PageWindows } from '../ports/shell.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `window.${string}`>;

/** Several windows of the page. Other shells than the desktop have none that they could open. */
export function windowHandlers({ pageWindows }: { readonly pageWindows?: PageWindows }): Handlers<PageContract, Names> {
  return {
    'window.open': () => {
      if (pageWindows === undefined) throw problemError({ kind: 'commandUnknown', command: 'window.open' });
      pageWindows.open();
      return {};
    },
    'window.shows': ({ window, conversationId }) => {
      pageWindows?.shows(window, conversationId);
      return {};
    },
  };
}
