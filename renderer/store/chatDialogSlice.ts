import type { Assistant, OfferedTools } from '../../shared/domain/assistant.ts';
import type { ConversationHeader, Message } from '../../shared/domain/conversation.ts';
import type { MessageId } from '../../shared/domain/ids.ts';
import type { Slice } from './slice.ts';

/** An answer, and the messages of the answer that it is compared with. */
interface Comparison {
  readonly before: readonly Message[];
  readonly answer: MessageId;
}

/** The dialogs about one chat, and what a new one begins with. */
export interface ChatDialogSlice {
  /** The chat whose tags are edited. */
  readonly taggedChat: ConversationHeader | undefined;
  /** The chat whose instructions and tools are edited. */
  readonly chatInSetup: ConversationHeader | undefined;
  readonly setChatInSetup: (chat: ConversationHeader | undefined) => void;
  /** The assistant that a new chat begins with, and its model as it was chosen. */
  readonly newChatAssistant: Pick<Assistant, 'id' | 'model'> | undefined;
  readonly setNewChatAssistant: (assistant: Pick<Assistant, 'id' | 'model'> | undefined) => void;
  /** The tools chosen for a new chat; `undefined`: those of its assistant. */
  readonly newChatTools: OfferedTools | null | undefined;
  /** Whether the tools of the open chat are shown. */
  readonly isPickingTools: boolean;
  readonly setPickingTools: (isPickingTools: boolean) => void;
  /** Counts changes of assistants: read them again. */
  readonly assistantReads: number;
  /** The same for named sets of tools. */
  readonly toolSetReads: number;
  readonly noteToolSetsChanged: () => void;
  readonly noteAssistantsChanged: () => void;
  /** Two answers to one question, side by side: the one before, and the present one. */
  readonly comparison: Comparison | undefined;
  readonly setComparison: (comparison: Comparison | undefined) => void;
  /** The answer whose request is looked at. */
  readonly inspectedAnswer: MessageId | undefined;
  readonly inspectAnswer: (answer: MessageId | undefined) => void;
  readonly setTaggedChat: (chat: ConversationHeader | undefined) => void;
}

export const createChatDialogSlice: Slice<ChatDialogSlice> = (set) => ({
  taggedChat: undefined,
  chatInSetup: undefined,
  comparison: undefined,
  setComparison: (comparison) => set({ comparison }),
  newChatAssistant: undefined,
  newChatTools: undefined,
  isPickingTools: false,
  setPickingTools: (isPickingTools) => set({ isPickingTools }),
  assistantReads: 0,
  toolSetReads: 0,
  noteToolSetsChanged: () => set(({ toolSetReads }) => ({ toolSetReads: toolSetReads + 1 })),
  setChatInSetup: (chatInSetup) => set({ chatInSetup }),
  setNewChatAssistant: (newChatAssistant) => set({ newChatAssistant, newChatTools: undefined }),
  noteAssistantsChanged: () => set(({ assistantReads }) => ({ assistantReads: assistantReads + 1 })),
  inspectedAnswer: undefined,
  inspectAnswer: (inspectedAnswer) => set({ inspectedAnswer }),
  setTaggedChat: (taggedChat) => set({ taggedChat }),
});
