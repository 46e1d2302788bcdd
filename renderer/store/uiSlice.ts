import type { ConversationHeader, ConversationMode } from '../../shared/domain/conversation.ts';
import type { ConversationId, MessageId, RequestId, ServerId } from '../../shared/domain/ids.ts';
import type { MessagePart } from '../../shared/domain/messagePart.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import type { OfferedPrompt } from '../../shared/domain/prompt.ts';
import type { ResourceRef } from './resourceRef.ts';
import type { ToolRef } from '../../shared/domain/tool.ts';
import type { Slice } from './slice.ts';

/** What the side panel shows. */
export type PanelTab = 'resources' | 'roots';
export type Screen = 'chat' | 'servers' | 'permissions' | 'activity' | 'settings';
/** The dialog or overlay on top of the screen; one at a time. */
type Overlay = 'none' | 'palette' | 'keys' | 'tray';

/** A prompt that is being used. */
export interface OpenPrompt {
  readonly offered: OfferedPrompt;
  /** The draft that found it: it goes when the prompt is used, and stands again when it is not. */
  readonly typed?: string;
}

/** State of this page only: what is typed, chosen and open. */
export interface UiSlice {
  readonly screen: Screen;
  readonly overlay: Overlay;
  /** On wide windows: whether the sidebar is there. */
  readonly isSidebarOpen: boolean;
  /** On narrow windows: whether it lies over the screen. */
  readonly isDrawerOpen: boolean;
  /** Whether the side panel is there; on narrow windows it lies over the screen. */
  readonly isPanelOpen: boolean;
  /** `undefined` until the user chose: then what there is to see is shown. */
  readonly panelTab: PanelTab | undefined;
  /** Whether the panel takes most of the window. */
  readonly isPanelWide: boolean;
  /** The resource that is looked at in the panel. */
  readonly shownResource: ResourceRef | undefined;
  readonly isFinding: boolean;
  /** What the search in the chat found: it is scrolled to and marked. */
  readonly foundMessage: MessageId | undefined;
  /** What is looked for in the chat, and which of its places in the found message is meant, from the top. */
  readonly foundWords: { readonly text: string; readonly index: number } | undefined;
  /** Unsent texts, by conversation; `new` is the chat that does not exist yet. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Unsent attachments, by the same keys. */
  readonly draftParts: Readonly<Record<string, readonly MessagePart[]>>;
  /** How many things are being read to be attached. */
  readonly attaching: Readonly<Record<string, number>>;
  /** The model chosen for a chat that does not exist yet. */
  readonly newChatModel: ModelRef | null;
  /** The mode chosen for a chat that does not exist yet. */
  readonly newChatMode: ConversationMode;
  /** The message that what is typed will replace. */
  readonly editing: { readonly conversationId: ConversationId; readonly messageId: MessageId } | undefined;
  /** The chat that is to become a file. */
  readonly exportedChat: Pick<ConversationHeader, 'id' | 'title'> | undefined;
  /** A link of a model or server that waits to be confirmed. */
  readonly askedLink: string | undefined;
  /** The request of a server that is shown. */
  readonly openAsk: RequestId | undefined;
  /** Those that were put aside: they do not open by themselves. */
  readonly asksAside: ReadonlySet<RequestId>;
  /** What the user sent last: the thread goes there, wherever it stood. */
  readonly sentMessage: MessageId | undefined;
  /** The question in a chat that the user wants to go to. */
  readonly soughtQuestion: RequestId | undefined;
  /** The changed tool that is looked at. */
  readonly reviewedTool: ToolRef | undefined;
  /** The server whose instructions are looked at. */
  readonly reviewedInstructions: ServerId | undefined;
  readonly openedPrompt: OpenPrompt | undefined;
  /** How many apps are open, by the message whose calls they are of. */
  readonly openApps: Readonly<Record<MessageId, number>>;
  /** When the user first had an app shown, by server and address. */
  readonly shownApps: Readonly<Record<string, number>>;
  readonly showScreen: (screen: Screen) => void;
  readonly showOverlay: (overlay: Overlay) => void;
  readonly setSidebarOpen: (open: boolean) => void;
  readonly setDrawerOpen: (open: boolean) => void;
  readonly setPanelOpen: (open: boolean) => void;
  readonly openPanel: (tab: PanelTab) => void;
  readonly setPanelWide: (wide: boolean) => void;
  readonly showResource: (resource: ResourceRef | undefined) => void;
  readonly setFinding: (finding: boolean) => void;
  readonly setFoundWords: (words: UiSlice['foundWords']) => void;
  readonly setFoundMessage: (id: MessageId | undefined) => void;
  readonly setDraft: (key: string, text: string) => void;
  readonly setDraftParts: (key: string, parts: readonly MessagePart[]) => void;
  readonly attachingBegan: (draftKey: string) => void;
  readonly attachingEnded: (draftKey: string) => void;
  readonly setNewChatModel: (model: ModelRef | null) => void;
  readonly setNewChatMode: (mode: ConversationMode) => void;
  readonly setEditing: (editing: UiSlice['editing']) => void;
  readonly showAsk: (id: RequestId) => void;
  /** It was answered or taken back. */
  readonly closeAsk: (id: RequestId) => void;
  readonly putAsksAside: (ids: readonly RequestId[]) => void;
  readonly setSentMessage: (id: MessageId | undefined) => void;
  readonly seekQuestion: (id: RequestId | undefined) => void;
  readonly setExportedChat: (chat: UiSlice['exportedChat']) => void;
  readonly setAskedLink: (url: string | undefined) => void;
  readonly openPrompt: (opened: OpenPrompt | undefined) => void;
  readonly reviewTool: (tool: ToolRef | undefined) => void;
  readonly reviewInstructions: (server: ServerId | undefined) => void;
  readonly appOpened: (id: MessageId) => void;
  readonly appClosed: (id: MessageId) => void;
  readonly appShown: (key: string, at: number) => void;
}

export const createUiSlice: Slice<UiSlice> = (set) => ({
  screen: 'chat',
  overlay: 'none',
  isSidebarOpen: true,
  isDrawerOpen: false,
  isPanelOpen: false,
  panelTab: undefined,
  isPanelWide: false,
  shownResource: undefined,
  isFinding: false,
  foundMessage: undefined,
  foundWords: undefined,
  drafts: {},
  draftParts: {},
  attaching: {},
  newChatModel: null,
  newChatMode: 'askAlways',
  editing: undefined,
  exportedChat: undefined,
  askedLink: undefined,
  openAsk: undefined,
  asksAside: new Set(),
  sentMessage: undefined,
  soughtQuestion: undefined,
  reviewedTool: undefined,
  reviewedInstructions: undefined,
  openedPrompt: undefined,
  openApps: {},
  shownApps: {},
  showScreen: (screen) => set({ screen, isDrawerOpen: false, overlay: 'none' }),
  showOverlay: (overlay) => set({ overlay }),
  setSidebarOpen: (isSidebarOpen) => set({ isSidebarOpen }),
  setDrawerOpen: (isDrawerOpen) => set({ isDrawerOpen }),
  setPanelOpen: (isPanelOpen) => set({ isPanelOpen, isDrawerOpen: false }),
  openPanel: (panelTab) => set({ panelTab, isPanelOpen: true, isDrawerOpen: false }),
  setPanelWide: (isPanelWide) => set({ isPanelWide }),
  showResource: (shownResource) => set({ shownResource }),
  setFinding: (isFinding) => set({ isFinding }),
  setFoundWords: (foundWords) => set({ foundWords }),
  setFoundMessage: (foundMessage) => set({ foundMessage }),
  setDraft: (key, text) =>
    set(({ drafts: { [key]: _, ...others } }) => ({ drafts: text === '' ? others : { ...others, [key]: text } })),
  setDraftParts: (key, parts) =>
    set(({ draftParts: { [key]: _, ...others } }) => ({
      draftParts: parts.length === 0 ? others : { ...others, [key]: parts },
    })),
  attachingBegan: (key) => set(({ attaching }) => ({ attaching: { ...attaching, [key]: (attaching[key] ?? 0) + 1 } })),
  attachingEnded: (key) => set(({ attaching }) => ({ attaching: { ...attaching, [key]: (attaching[key] ?? 1) - 1 } })),
  setNewChatModel: (newChatModel) => set({ newChatModel }),
  setNewChatMode: (newChatMode) => set({ newChatMode }),
  setEditing: (editing) => set({ editing }),
  showAsk: (openAsk) => set({ openAsk, overlay: 'none' }),
  closeAsk: (id) => set(({ openAsk }) => (openAsk === id ? { openAsk: undefined } : {})),
  putAsksAside: (ids) => set({ openAsk: undefined, asksAside: new Set(ids) }),
  setSentMessage: (sentMessage) => set({ sentMessage }),
  seekQuestion: (soughtQuestion) => set({ soughtQuestion }),
  setExportedChat: (exportedChat) => set({ exportedChat }),
  setAskedLink: (askedLink) => set({ askedLink }),
  // Wherever it was chosen, it is for the chat.
  openPrompt: (openedPrompt) =>
    set(
      openedPrompt === undefined
        ? { openedPrompt }
        : { openedPrompt, screen: 'chat', overlay: 'none', isDrawerOpen: false },
    ),
  reviewTool: (reviewedTool) => set({ reviewedTool }),
  reviewInstructions: (reviewedInstructions) => set({ reviewedInstructions }),
  appOpened: (id) => set(({ openApps }) => ({ openApps: { ...openApps, [id]: (openApps[id] ?? 0) + 1 } })),
  appClosed: (id) =>
    set(({ openApps: { [id]: count = 1, ...others } }) => ({
      openApps: count > 1 ? { ...others, [id]: count - 1 } : others,
    })),
  appShown: (key, at) => set(({ shownApps }) => ({ shownApps: { ...shownApps, [key]: shownApps[key] ?? at } })),
});
