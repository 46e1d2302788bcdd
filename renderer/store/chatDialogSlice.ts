import type { Assistant, OfferedTools } from '../../shared/domain/assistant.ts';
import type { ConversationHeader } from '../../shared/domain/conversation.ts';
import type { MessageId } from '../../shared/domain/ids.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import type { Slice } from './slice.ts';

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
  /** The models that are to answer unsent messages as well, so that both answers are compared; by conversation, like the tools. */
  readonly draftSecondModels: Readonly<Record<string, ModelRef>>;
  readonly setDraftSecondModel: (key: string, model: ModelRef | undefined) => void;
  /** Whether the tools of the open chat are shown. */
  readonly isPickingTools: boolean;
  readonly setPickingTools: (isPickingTools: boolean) => void;
  /** Counts changes of assistants: read them again. */
  readonly assistantReads: number;
  /** The same for named sets of tools. */
  readonly toolSetReads: number;
  readonly noteToolSetsChanged: () => void;
  readonly noteAssistantsChanged: () => void;
  /** The answer whose request is looked at. */
  readonly inspectedAnswer: MessageId | undefined;
  readonly inspectAnswer: (answer: MessageId | undefined) => void;
  readonly setTaggedChat: (chat: ConversationHeader | undefined) => void;
}

export const createChatDialogSlice: Slice<ChatDialogSlice> = (set) => ({
  taggedChat: undefined,
  chatInSetup: undefined,
  newChatAssistant: undefined,
  newChatTools: undefined,
  draftSecondModels: {},
  setDraftSecondModel: (key, model) =>
    set(({ draftSecondModels: { [key]: _, ...others } }) => ({
      draftSecondModels: model === undefined ? others : { ...others, [key]: model },
    })),
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
