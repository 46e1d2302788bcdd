import type { ChatSource } from '../../../shared/domain/chatImport.ts';

/** Names of products are the same in every language. */
export const chatSourceNames: Readonly<Record<ChatSource, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gatehouse: 'Gatehouse',
};
