import type { ChatWriter } from './chatWriter.ts';

/** The JSON form (`exportedChat`), a message on each line. */
export const writeJson: ChatWriter = {
  head: (head) => `${JSON.stringify(head).slice(0, -1)},"messages":[\n`,
  message: (message, isFirst) => `${isFirst ? '' : ',\n'}${JSON.stringify(message)}`,
  tail: () => '\n]}\n',
};
