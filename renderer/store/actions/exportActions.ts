import i18next from 'i18next';
import type { ChatFormat } from '../../../shared/domain/chatExport.ts';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import { copyFormatted, copyText } from '../../browser/copyText.ts';
import { notify } from '../../browser/notify.ts';
import { download } from '../../browser/download.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

const fileTypes: Readonly<Record<ChatFormat, string>> = {
  markdown: 'text/markdown',
  html: 'text/html',
  json: 'application/json',
};

/**
 * Saves a chat as a file: with the native dialog, or as a download if there is none. Resolves with whether there is a file;
 * an error has been shown.
 */
export async function exportChat(
  page: Page,
  conversationId: ConversationId,
  format: ChatFormat,
  signal: AbortSignal,
): Promise<boolean> {
  const { client, store } = page;
  if (store.getState().snapshot?.shell.kind === 'desktop') {
    const saving = client.call('chatExport.save', { conversationId, format }, signal);
    const answer = await attempt(unlessAborted(saving, signal));
    if (answer?.saved) notify({ title: i18next.t('chatExport.saved', { path: answer.saved }) });
    return Boolean(answer?.saved);
  }
  const file = await attempt(unlessAborted(readFile(page, conversationId, format, signal), signal));
  if (file === undefined || signal.aborted) return false;
  download(new Blob(file.texts, { type: fileTypes[format] }), file.name);
  return true;
}

/** Copies a chat to the clipboard: as text, HTML as formatted text. Resolves with whether it is there; an error has been shown. */
export async function copyChat(
  page: Page,
  conversationId: ConversationId,
  format: ChatFormat,
  signal: AbortSignal,
): Promise<boolean> {
  const file = await attempt(unlessAborted(readFile(page, conversationId, format, signal), signal));
  if (file === undefined || signal.aborted) return false;
  const text = file.texts.join('');
  const isCopied = await (format === 'html' ? copyFormatted(text) : copyText(text));
  notify({ title: i18next.t(isCopied ? 'chatExport.copied' : 'chatExport.notCopied') });
  return isCopied;
}

/** Copies the text of a message with its format. Resolves with whether it is in the clipboard. */
export async function copyMessage({ client }: Page, message: Message): Promise<boolean> {
  const { conversationId, id: messageId } = message;
  const answer = await attempt(client.call('chatExport.message', { conversationId, messageId }));
  return answer !== undefined && copyFormatted(answer.html, message.text);
}

/** An export the user cancelled needs no notice. */
function unlessAborted<T>(command: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return command.catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
}

async function readFile(
  { client }: Page,
  conversationId: ConversationId,
  format: ChatFormat,
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly texts: string[] }> {
  const { name } = await client.call('chatExport.fileName', { conversationId, format }, signal);
  const texts: string[] = [];
  for (let after: number | null = null; ;) {
    const slice: { text: string; next: number | null } = await client.call(
      'chatExport.slice',
      { conversationId, format, after },
      signal,
    );
    texts.push(slice.text);
    if (slice.next === null) return { name, texts };
    after = slice.next;
  }
}
