import i18next from 'i18next';
import type { PrintTarget } from '../../../shared/domain/awayPlace.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import { notify } from '../../browser/notify.ts';
import { printFrame } from '../../browser/printFrame.ts';
import type { Page } from '../page.ts';
import type { PageState } from '../pageStore.ts';
import { selectConversationId } from '../selectors.ts';
import { attempt } from './attempt.ts';

/** The chat that the window shows, if it shows one. */
export function openChatId(state: PageState): ConversationId | undefined {
  return state.screen === 'chat' ? selectConversationId(state) : undefined;
}

/** Prints the chat that the window shows, or says that there is none. */
export function printOpenChat(page: Page, target: PrintTarget): void {
  const id = openChatId(page.store.getState());
  if (id === undefined) notify({ title: i18next.t('chatExport.noOpenChat') });
  else void printChat(page, id, target);
}

/** Prints a whole chat. Resolves with whether it was done, as far as the shell knows; an error has been shown. */
export function printChat(page: Page, conversationId: ConversationId, target: PrintTarget): Promise<boolean> {
  if (target === 'pdf') return savePdf(page, conversationId);
  const isDesktop = page.store.getState().snapshot?.shell.kind === 'desktop';
  return isDesktop ? printNatively(page, conversationId) : printInBrowser(page, conversationId);
}

async function printNatively({ client }: Page, conversationId: ConversationId): Promise<boolean> {
  const answer = await attempt(client.call('chatExport.print', { conversationId }));
  return answer?.wasPrinted === true;
}

async function printInBrowser({ client }: Page, conversationId: ConversationId): Promise<boolean> {
  const show = async () => {
    const { ticket } = await client.call('chatExport.printTicket', { conversationId });
    if (!(await printFrame(`print/${ticket}`))) throw problemError({ kind: 'printGone' });
    return true;
  };
  return (await attempt(show())) === true;
}

async function savePdf({ client }: Page, conversationId: ConversationId): Promise<boolean> {
  const answer = await attempt(client.call('chatExport.pdf', { conversationId }));
  if (answer?.saved) notify({ title: i18next.t('chatExport.saved', { path: answer.saved }) });
  return Boolean(answer?.saved);
}
