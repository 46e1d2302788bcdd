import i18next from 'i18next';
import type { ConversationHeader, ConversationMode, NewChat } from '../../../shared/domain/conversation.ts';
import type { SaidContent } from '../../../shared/domain/draft.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { ConversationId, MessageId } from '../../../shared/domain/ids.ts';
import type { MessagePart } from '../../../shared/domain/messagePart.ts';
import type { OnlyTool } from '../../../shared/domain/onlyTool.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { ModelSettings } from '../../../shared/domain/modelSettings.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { notify } from '../../browser/notify.ts';
import type { Typed } from '../draftSlice.ts';
import type { Page } from '../page.ts';
import {
  selectChosenModel,
  selectConversationId,
  selectDraftKey,
  selectDraftParts,
  selectDraftSecondModel,
  selectDraftTools,
  selectProject,
} from '../selectors.ts';
import { attempt } from './attempt.ts';

type SendTarget = { conversationId: ConversationId } | { newChat: NewChat };

/** What was chosen for one message. */
interface DraftChoices {
  readonly onlyTools?: readonly OnlyTool[];
  readonly secondModel?: ModelRef | undefined;
}

/** The pages that are creating a chat: a second press must not create another one. */
const beginning = new WeakSet<Page>();

/** Opens a new chat, which does not exist until its first message is sent. */
export function startChat({ store }: Page): void {
  store.getState().setOpen({ kind: 'new' });
  store.getState().setNewChatModel(null);
  store.getState().setNewChatMode('askAlways');
  store.setState({
    newChatSettings: {},
    newChatAssistant: undefined,
    newChatTools: undefined,
    newChatProject: undefined,
  });
  store.getState().showScreen('chat');
}

export function openConversation({ store, thread }: Page, id: ConversationId): void {
  thread.open(id);
  store.getState().showScreen('chat');
}

/**
 * Sends a text and its parts to the open conversation, which is created if it does not exist yet. The draft is cleared only
 * after the host accepted it.
 */
export async function send(
  page: Page,
  text: string,
  parts: readonly MessagePart[] = [],
  { onlyTools = [], secondModel }: DraftChoices = {},
): Promise<void> {
  const { client, store } = page;
  if (beginning.has(page)) return;
  const said = {
    text,
    ...(parts.length > 0 && { parts: [...parts] }),
    ...(onlyTools.length > 0 && { onlyTools: [...onlyTools] }),
    ...(secondModel !== undefined && { secondModel }),
  };
  const key = selectDraftKey(store.getState());
  // The host forgets a draft that it knows with the same change that stores its message.
  page.tellDrafts();
  const sendTo = async (target: SendTarget) => {
    const answer = await client.call('turn.send', { ...target, ...said });
    // Before a new chat gets the rest of the draft: what was sent must not become its draft.
    clearSent(store, key, { text, parts, onlyTools }, secondModel);
    return answer;
  };
  const sent = await attempt(inOpenChat(page, sendTo));
  if (sent?.isQueued === false) store.getState().setSentMessage(sent.messageId);
}

/** Takes what was sent out of the composer; what was added to it meanwhile stays. */
function clearSent(
  store: Page['store'],
  key: string,
  { text, parts, onlyTools }: Typed,
  secondModel: ModelRef | undefined,
): void {
  const { drafts, draftParts, draftTools, setDraft, setDraftParts, setDraftTools } = store.getState();
  setDraftParts(
    key,
    (draftParts[key] ?? []).filter((part) => !parts.includes(part)),
  );
  setDraftTools(
    key,
    (draftTools[key] ?? []).filter((tool) => !onlyTools.includes(tool)),
  );
  const { draftSecondModels, setDraftSecondModel } = store.getState();
  if (draftSecondModels[key] === secondModel) setDraftSecondModel(key, undefined);
  setDraft(key, withoutSent(drafts[key] ?? '', text));
}

/** Sends what is typed now, if anything is. */
export async function sendDraft(page: Page): Promise<void> {
  const state = page.store.getState();
  const text = state.drafts[selectDraftKey(state)] ?? '';
  const choices = { onlyTools: selectDraftTools(state), secondModel: selectDraftSecondModel(state) };
  if (text.trim() !== '') await send(page, text, selectDraftParts(state), choices);
}

/** The draft without the text that is being sent, which it may begin with. A draft that changed in another way stays as it is. */
function withoutSent(draft: string, sent: string): string {
  const [typed, gone] = [draft.trimStart(), sent.trim()];
  return typed.startsWith(gone) ? typed.slice(gone.length).trimStart() : draft;
}

/**
 * Sends something to the open chat. A new chat is created together with it; if sending fails, no chat is created and the
 * composer keeps its text and its choices.
 *
 * @throws HostError `conflict` while the first message of a new chat is being sent
 */
export async function inOpenChat<Sent extends { readonly conversationId: ConversationId }>(
  page: Page,
  sendTo: (target: SendTarget) => Promise<Sent>,
): Promise<Sent> {
  const state = page.store.getState();
  const { newChatMode: mode, newChatSettings: modelSettings, open } = state;
  const conversationId = selectConversationId(state);
  if (conversationId !== undefined) return sendTo({ conversationId });
  if (beginning.has(page)) throw problemError({ kind: 'chatBeingStarted' });
  beginning.add(page);
  try {
    const [assistant, project] = [state.newChatAssistant, selectProject(state)];
    const templates = {
      ...(assistant && { assistantId: assistant.id }),
      ...(project && { projectId: project.id }),
      ...(state.newChatTools !== undefined && { tools: state.newChatTools }),
    };
    const sent = await sendTo({ newChat: { model: selectChosenModel(state), mode, modelSettings, ...templates } });
    // If the user has opened another chat meanwhile, it stays open.
    if (page.store.getState().open === open) showNewChat(page, sent.conversationId);
    return sent;
  } finally {
    beginning.delete(page);
  }
}

function showNewChat({ store, thread }: Page, id: ConversationId): void {
  store.getState().setNewChatAssistant(undefined);
  store.getState().setNewChatProject(undefined);
  moveDraft(store, id);
  thread.open(id);
  store.getState().setNewChatModel(null);
  store.getState().setNewChatMode('askAlways');
}

/** Moves the draft of the new chat to the chat that was created for it. */
function moveDraft(store: Page['store'], id: ConversationId): void {
  const { newDraftKey: key, drafts, draftParts, draftTools, setDraft, setDraftParts, setDraftTools } = store.getState();
  setDraftTools(id, draftTools[key] ?? []);
  setDraftTools(key, []);
  const { draftSecondModels, setDraftSecondModel } = store.getState();
  setDraftSecondModel(id, draftSecondModels[key]);
  setDraftSecondModel(key, undefined);
  setDraft(id, drafts[key] ?? '');
  setDraftParts(id, draftParts[key] ?? []);
  setDraft(key, '');
  setDraftParts(key, []);
}

/** What a message of the user says, as it is in a composer. */
export function saidIn({ text, parts = [], onlyTools = [] }: SaidContent): Typed {
  return { text, parts, onlyTools };
}

export async function editMessage(
  { client }: Page,
  edited: {
    readonly conversationId: ConversationId;
    readonly messageId: MessageId;
    readonly text: string;
    readonly parts: readonly MessagePart[];
    readonly onlyTools: readonly OnlyTool[];
  },
) {
  const said = { ...edited, parts: [...edited.parts], onlyTools: [...edited.onlyTools] };
  return (await attempt(client.call('turn.edit', said))) !== undefined;
}

/** Stops what runs in the open chat; a second answer that waits is not asked for. */
export function stopTurn({ client, store }: Page): void {
  const conversationId = selectConversationId(store.getState());
  if (conversationId !== undefined) void attempt(client.call('turn.stop', { conversationId }));
}

/** Stops an answer that does not arrive, and asks the model again. */
export function restartTurn({ client, store }: Page): void {
  const conversationId = selectConversationId(store.getState());
  if (conversationId === undefined) return;
  const restart = async () => {
    await client.call('turn.stop', { conversationId });
    await client.call('turn.retry', { conversationId });
  };
  void attempt(restart());
}

export function retryTurn({ client, store }: Page): void {
  const conversationId = selectConversationId(store.getState());
  if (conversationId !== undefined) void attempt(client.call('turn.retry', { conversationId }));
}

export function renameConversation({ client }: Page, conversationId: ConversationId, title: string): void {
  void attempt(client.call('conversation.rename', { conversationId, title }));
}

/** Deletes a conversation; the toast can restore it. */
export async function deleteConversation(page: Page, header: ConversationHeader): Promise<void> {
  const { client, store } = page;
  const conversationId = header.id;
  const wasOpen = selectConversationId(store.getState()) === conversationId;
  if ((await attempt(client.call('conversation.delete', { conversationId }))) === undefined) return;
  notify({
    title: i18next.t('sidebar.deleted', { title: header.title || i18next.t('chat.untitled') }),
    action: {
      label: i18next.t('common.undo'),
      run: () => {
        const restore = async () => {
          const isBack = (await attempt(client.call('conversation.restore', { conversationId }))) !== undefined;
          // If something else was opened meanwhile, it stays open.
          if (isBack && wasOpen && store.getState().open.kind === 'new') openConversation(page, conversationId);
        };
        void restore();
        focusComposer();
      },
    },
  });
}

/** The model of the open conversation. For a new chat, the choice is kept until the chat exists. */
export function chooseModel({ client, store }: Page, model: ModelRef): void {
  const conversationId = selectConversationId(store.getState());
  if (conversationId === undefined) store.getState().setNewChatModel(model);
  else void attempt(client.call('conversation.setModel', { conversationId, model }));
  // The last choice becomes the default, as people expect of a picker.
  void attempt(client.call('settings.update', { defaultModel: model }));
}

/** The settings of the answers in the open chat. For a new chat, they are kept until the chat exists. */
export function chooseModelSettings({ client, store }: Page, settings: ModelSettings): void {
  const conversationId = selectConversationId(store.getState());
  if (conversationId === undefined) store.setState({ newChatSettings: settings });
  else void attempt(client.call('conversation.setModelSettings', { conversationId, settings }));
}

/** The mode of the open conversation. It never becomes the default of the next one. */
export function chooseMode({ client, store }: Page, mode: ConversationMode): void {
  const conversationId = selectConversationId(store.getState());
  if (conversationId === undefined) store.getState().setNewChatMode(mode);
  else void attempt(client.call('conversation.setMode', { conversationId, mode }));
}
