import type { ConversationHeader } from '../../shared/domain/conversation.ts';
import type { Slice } from './slice.ts';

/** The dialogs about one chat. */
export interface ChatDialogSlice {
  /** The chat whose tags are edited. */
  readonly taggedChat: ConversationHeader | undefined;
  readonly setTaggedChat: (chat: ConversationHeader | undefined) => void;
}

export const createChatDialogSlice: Slice<ChatDialogSlice> = (set) => ({
  taggedChat: undefined,
  setTaggedChat: (taggedChat) => set({ taggedChat }),
});
