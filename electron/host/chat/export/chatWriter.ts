import type { ExportedHead, ExportedMessage } from '../../../../shared/domain/chatExport.ts';

/** Writes a chat piece by piece; the pieces in their order are the file. Pure. */
export interface ChatWriter {
  head(head: ExportedHead): string;
  message(message: ExportedMessage, isFirst: boolean): string;
  tail(): string;
}

/** The whole file, a piece for each message, so that a long chat is never in memory as a whole. */
export async function* writeChat(
  writer: ChatWriter,
  head: ExportedHead,
  messages: AsyncIterable<ExportedMessage>,
): AsyncGenerator<string> {
  yield writer.head(head);
  let isFirst = true;
  for await (const message of messages) {
    yield writer.message(message, isFirst);
    isFirst = false;
  }
  yield writer.tail();
}
