import type { ChatWriter } from './chatWriter.ts';
import { callInEnglish } from '../../../../shared/domain/words/inEnglish.ts';

/** The JSON form (`exportedChat`), with one message on each line. */
export const writeJson: ChatWriter = {
  hasAudit: true,
  head: (head) => `${JSON.stringify(head).slice(0, -1)},"messages":[\n`,
  message: (message, isFirst) =>
    `${isFirst ? '' : ',\n'}${JSON.stringify({ ...message, calls: message.calls.map(callInEnglish) })}`,
  tail: () => '\n]}\n',
};
