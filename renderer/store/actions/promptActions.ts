import i18next from 'i18next';
import { maxParts, type MessagePart } from '../../../shared/domain/messagePart.ts';
import type { PromptExpansion } from '../../../shared/domain/prompt.ts';
import { notify } from '../../browser/notify.ts';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { Page } from '../page.ts';
import type { OpenPrompt } from '../uiSlice.ts';
import { selectDraftKey } from '../selectors.ts';
import { inOpenChat } from './conversationActions.ts';

/** Adds parts to the message being typed, up to the limit of a message. */
function attachParts({ store }: Page, parts: readonly MessagePart[]): void {
  const state = store.getState();
  const key = selectDraftKey(state);
  const all = [...(state.draftParts[key] ?? []), ...parts];
  state.setDraftParts(key, all.slice(0, maxParts));
  if (all.length > maxParts) {
    notify({ tone: 'danger', title: i18next.t('parts.tooMany', { count: maxParts }) });
  }
}

/** Puts the messages of a prompt into the composer, after the text that is there. */
export function insertPrompt(page: Page, opened: OpenPrompt, text: string, parts: readonly MessagePart[]): void {
  takeTyped(page, opened);
  const state = page.store.getState();
  const key = selectDraftKey(state);
  const typed = (state.drafts[key] ?? '').trimEnd();
  state.setDraft(key, [typed, text].filter((each) => each !== '').join('\n\n'));
  attachParts(page, parts);
  state.openPrompt(undefined);
}

/** Sends the messages of a prompt as they were shown to the open conversation, which is created if it does not exist yet. */
export async function sendPrompt(
  page: Page,
  opened: OpenPrompt,
  { id: expansionId }: PromptExpansion,
): Promise<ErrorInfo | undefined> {
  try {
    const { conversationId } = await inOpenChat(page, (target) =>
      page.client.call('prompt.send', { ...target, expansionId }),
    );
    takeTyped(page, opened, conversationId);
    page.store.getState().openPrompt(undefined);
    return undefined;
  } catch (error) {
    return errorInfoOf(error);
  }
}

/** The text that was typed to find the prompt is no longer needed. */
function takeTyped({ store }: Page, { typed }: OpenPrompt, key = selectDraftKey(store.getState())): void {
  const { drafts, setDraft } = store.getState();
  if (typed !== undefined && drafts[key] === typed) setDraft(key, '');
}
