import type { PageContract } from '../../../shared/contract/commands.ts';
import type { LoginItem } from '../ports/shell.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `loginStart.${string}`>;

/** The start of the app when the user signs in to the computer. The system knows whether it is on, and is asked each time. */
export function loginStartHandlers({ loginItem }: { readonly loginItem?: LoginItem }): Handlers<PageContract, Names> {
  return {
    'loginStart.get': async () => ({ state: loginItem === undefined ? 'unavailable' : await loginItem.state() }),
    'loginStart.set': async ({ isOn }) => {
      if (loginItem === undefined) return { state: 'unavailable' };
      return { state: await (isOn ? loginItem.switchOn() : loginItem.switchOff()) };
    },
  };
}
