import type { ConversationHeader } from '../../shared/domain/conversation.ts';
import type { AssistantId } from '../../shared/domain/ids.ts';
import type { Slice } from './slice.ts';

/** The dialogs about one chat, and what a new one begins with. */
export interface ChatDialogSlice {
  /** The chat whose tags are edited. */
  readonly taggedChat: ConversationHeader | undefined;
  /** The chat whose instructions and tools are edited. */
  readonly chatInSetup: ConversationHeader | undefined;
  readonly setChatInSetup: (chat: ConversationHeader | undefined) => void;
  /** The assistant that a new chat begins with. */
  readonly newChatAssistant: AssistantId | undefined;
  readonly setNewChatAssistant: (id: AssistantId | undefined) => void;
  /** Counts changes of assistants: read them again. */
  readonly assistantReads: number;
  readonly noteAssistantsChanged: () => void;
  readonly setTaggedChat: (chat: ConversationHeader | undefined) => void;
}

export const createChatDialogSlice: Slice<ChatDialogSlice> = (set) => ({
  taggedChat: undefined,
  chatInSetup: undefined,
  newChatAssistant: undefined,
  assistantReads: 0,
  setChatInSetup: (chatInSetup) => set({ chatInSetup }),
  setNewChatAssistant: (newChatAssistant) => set({ newChatAssistant }),
  noteAssistantsChanged: () => set(({ assistantReads }) => ({ assistantReads: assistantReads + 1 })),
  setTaggedChat: (taggedChat) => set({ taggedChat }),
});
