import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ChatImport } from '../chat/import/chatImport.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `chatImport.${string}`>;

/** Chats out of files. */
export function importHandlers({ chatImport }: { readonly chatImport: ChatImport }): Handlers<PageContract, Names> {
  return {
    'chatImport.chats': () => ({ chats: [...chatImport.chats()] }),
    'chatImport.run': ({ chosen }) => {
      chatImport.run(chosen);
      return {};
    },
    'chatImport.close': async () => {
      await chatImport.close();
      return {};
    },
  };
}
