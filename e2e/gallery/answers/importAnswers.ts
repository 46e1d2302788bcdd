import { importedChats } from '../fixtures/chatImport.ts';
import type { Answers } from './answer.ts';

/** The scripted host's answers about chats from files. */
export const importAnswers: Answers = {
  'chatImport.chats': () => ({ chats: importedChats }),
  'chatImport.close': (_world, _input, publish) => {
    publish({ type: 'chatImport.changed', chatImport: null });
    return {};
  },
};
