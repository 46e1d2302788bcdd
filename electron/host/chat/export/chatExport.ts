import {
  chatFileEndings,
  type ChatFormat,
  type ExportedHead,
  type ExportedMessage,
} from '../../../../shared/domain/chatExport.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { Message } from '../../../../shared/domain/conversation.ts';
import type { ConversationId, MessageId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import type { ConversationList } from '../conversations/conversationList.ts';
import type { MessageLog } from '../conversations/messageLog.ts';
import type { AuditStore } from '../../ports/auditStore.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import { fileNameOf } from '../../context/resources/fileNameOf.ts';
import { type ChatWriter, noPictures, type Pictures } from './chatWriter.ts';
import { picturesOf } from './exportedPictures.ts';
import { withoutSecrets } from './withoutSecrets.ts';
import { writeJson } from './writeJson.ts';
import { writeMarkdown } from './writeMarkdown.ts';

/** The number of messages that are read at once: few enough not to delay other work noticeably. */
const messagesAtOnce = 50;
/** Fewer, where pictures go along. */
const messagesWithPictures = 10;

/** HTML needs a parser of Markdown: it is loaded when it is first used. */
async function writerOf(format: ChatFormat): Promise<ChatWriter> {
  switch (format) {
    case 'json':
      return writeJson;
    case 'markdown':
      return writeMarkdown;
    case 'html':
      return (await import('./writeHtml.ts')).writeHtml;
    default:
      return assertNever(format);
  }
}

export interface ChatExportParts {
  readonly log: Pick<MessageLog, 'pageAfter' | 'get'>;
  readonly conversations: Pick<ConversationList, 'get'>;
  readonly clock: Clock;
  readonly blobs: Pick<BlobStore, 'get' | 'getBase64'>;
  readonly audit: Pick<AuditStore, 'ofConversation'>;
  /** Removes the values of known secrets from a text. */
  readonly hideSecrets: (text: string) => string;
}

/** A piece of an exported chat. */
export interface ExportSlice {
  readonly text: string;
  /** Where the next piece begins; `null` after the last piece. */
  readonly next: number | null;
}

interface ExportPage {
  readonly messages: readonly ExportedMessage[];
  readonly pictures: Pictures;
  /** The position to continue from, if there is more. */
  readonly last: number | undefined;
}

/** Exports chats as files. It only reads, so it works while storage fails. */
export class ChatExport {
  readonly #parts: ChatExportParts;

  constructor(parts: ChatExportParts) {
    this.#parts = parts;
  }

  /** A name for the file. @throws HostError `notFound` */
  async fileName(id: ConversationId, format: ChatFormat): Promise<string> {
    const { title } = await this.#parts.conversations.get(id);
    const words = title.replace(/[/\\?#%\s]+/g, ' ').trim();
    return `${fileNameOf(words === '' ? 'Chat' : words)}${chatFileEndings[format]}`;
  }

  /** The whole file in pieces; other work can run between them. @throws HostError `notFound` */
  async *file(id: ConversationId, format: ChatFormat): AsyncGenerator<string> {
    for (let after: number | null = null; ;) {
      const { text, next } = await this.slice(id, format, after);
      yield text;
      if (next === null) return;
      after = next;
      await new Promise<void>((resolve) => this.#parts.clock.after(0, resolve));
    }
  }

  /**
   * The piece of the file with the messages after the position `after`; `null` for the first.
   *
   * @throws HostError `notFound`
   */
  async slice(id: ConversationId, format: ChatFormat, after: number | null): Promise<ExportSlice> {
    const writer = await writerOf(format);
    const head = await this.#head(id, after === null && writer.hasAudit === true);
    const { messages, pictures, last } = await this.#page(id, after ?? -1, writer);
    const written = messages.map((message, at) => writer.message(message, after === null && at === 0, pictures));
    const texts = [after === null ? writer.head(head) : '', ...written, last === undefined ? writer.tail() : ''];
    return { text: texts.join(''), next: last ?? null };
  }

  /** The text of a shown message, formatted. @throws HostError `notFound` */
  async messageHtml(id: ConversationId, messageId: MessageId): Promise<string> {
    const message = await this.#parts.log.get(messageId);
    if (message?.conversationId !== id) throw problemError({ kind: 'messageGone' });
    const { markdownToHtml } = await import('./markdownToHtml.ts');
    return markdownToHtml(this.#parts.hideSecrets(message.text), messageId).html;
  }

  async #head(id: ConversationId, mustHaveAudit: boolean): Promise<ExportedHead> {
    const { id: _, ...header } = await this.#parts.conversations.get(id);
    const title = this.#parts.hideSecrets(header.title);
    return {
      format: 'gatehouse-chat',
      version: 1,
      exportedAt: this.#parts.clock.now(),
      ...header,
      title,
      ...(mustHaveAudit && { audit: await this.#parts.audit.ofConversation(id) }),
    };
  }

  async #page(id: ConversationId, after: number, { hasPictures }: ChatWriter): Promise<ExportPage> {
    const { messages, calls, versions, hasNewer } = await this.#parts.log.pageAfter(id, {
      after,
      limit: hasPictures ? messagesWithPictures : messagesAtOnce,
    });
    const exported = messages.map((message) =>
      withoutSecrets(exportedMessage(message, calls, versions[message.id]), (text) => this.#parts.hideSecrets(text)),
    );
    const pictures = hasPictures ? await picturesOf(exported, this.#parts.blobs) : noPictures;
    return { messages: exported, pictures, last: hasNewer ? messages.at(-1)?.position : undefined };
  }
}

function exportedMessage(
  { conversationId: _, seq: _seq, ...message }: Message,
  calls: readonly ToolCall[],
  versions: readonly MessageId[] | undefined,
): ExportedMessage {
  const own = calls.filter(({ messageId }) => messageId === message.id);
  return {
    ...message,
    ...(versions && { shownVersion: { number: versions.indexOf(message.id) + 1, count: versions.length } }),
    calls: own.map(({ conversationId: _chat, messageId: _message, index: _index, ...call }) => call),
  };
}
