import type { PageContract } from '../../../shared/contract/commands.ts';
import type { Spelling } from '../../../shared/domain/spelling.ts';
import type { SpellingChecker } from '../ports/shell.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `spelling.${string}`>;

/** The languages that the desktop checks spelling in. A page can ask for one more, and the user decides. */
export function spellingHandlers({ spelling }: { readonly spelling?: SpellingChecker }): Handlers<PageContract, Names> {
  const none: Spelling = { kind: 'unavailable' };
  return {
    'spelling.get': async () => (await spelling?.state()) ?? none,
    'spelling.add': async ({ language }) => (await spelling?.add(language)) ?? none,
    'spelling.remove': async ({ language }) => (await spelling?.remove(language)) ?? none,
  };
}
