import type { PageContract } from '../../../shared/contract/commands.ts';
import type { QuickAskWindow } from '../ports/shell.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `quickAsk.${string}`>;

/** The small window of quick ask. Other shells than the desktop have none. */
export function quickAskHandlers({ quickAsk }: { readonly quickAsk?: QuickAskWindow }): Handlers<PageContract, Names> {
  return {
    'quickAsk.get': () => ({ state: quickAsk?.state() ?? 'unavailable' }),
    'quickAsk.hide': () => {
      quickAsk?.hide();
      return {};
    },
    'quickAsk.fit': ({ isTall }) => {
      quickAsk?.fit(isTall);
      return {};
    },
    'quickAsk.open': ({ conversationId }) => {
      quickAsk?.openInApp(conversationId);
      return {};
    },
  };
}
