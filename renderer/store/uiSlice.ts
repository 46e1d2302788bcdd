import type { ConversationHeader, ConversationMode } from '../../shared/domain/conversation.ts';
import type { ConversationId, MessageId, RequestId, ServerId } from '../../shared/domain/ids.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import type { ModelSettings } from '../../shared/domain/modelSettings.ts';
import type { OfferedPrompt } from '../../shared/domain/prompt.ts';
import { anyMessage, type SearchWish } from '../../shared/domain/searchWish.ts';
import type { ResourceRef } from './resourceRef.ts';
import type { ToolRef } from '../../shared/domain/tool.ts';
import type { Slice } from './slice.ts';

/** The content of the side panel. */
export type PanelTab = 'resources' | 'roots';
export type Screen =
  | 'chat'
  | 'search'
  | 'servers'
  | 'registry'
  | 'permissions'
  | 'activity'
  | 'usage'
  | 'settings'
  | 'import'
  | 'assistants'
  | 'storage'
  | 'projects'
  | 'skills';
/** A page of the settings. */
export const settingsPages = ['models', 'appearance', 'approvals', 'chats', 'storage', 'advanced'] as const;
export type SettingsPage = (typeof settingsPages)[number];
/** The dialog or overlay on top of the screen; one at a time. */
type Overlay = 'none' | 'palette' | 'keys' | 'tray' | 'report' | 'licenses';

/** What the screen of servers can open over itself from anywhere. */
type ServersDialog = 'import' | 'otherApps' | 'export' | 'bundle';

/** A prompt that is being used. */
export interface OpenPrompt {
  readonly offered: OfferedPrompt;
  /** The draft in which the user searched for it. It is cleared when the prompt is used, and restored when it is not. */
  readonly typed?: string;
}

/** A message that a search of all chats found, and the text to mark in it. */
export interface SoughtMessage {
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
  readonly position: number;
  readonly text: string;
}

/** The state of this page only: what is typed, chosen and open. */
export interface UiSlice {
  readonly screen: Screen;
  readonly overlay: Overlay;
  readonly settingsPage: SettingsPage;
  /** The server whose details are wanted. Another object each time they are asked for. */
  readonly soughtServer: { readonly id: ServerId } | undefined;
  readonly serversDialog: ServersDialog | undefined;
  /** The setting that is wanted, by the key of its title. Another object each time it is asked for. */
  readonly soughtSetting: { readonly key: string } | undefined;
  /** On wide windows: whether the sidebar is open. */
  readonly isSidebarOpen: boolean;
  /** On narrow windows: whether the sidebar covers the screen. */
  readonly isDrawerOpen: boolean;
  /** Whether the side panel is open; on narrow windows it covers the screen. */
  readonly isPanelOpen: boolean;
  /** `undefined` until the user chooses; until then, whatever has content is shown. */
  readonly panelTab: PanelTab | undefined;
  /** The resource that the panel shows. */
  readonly shownResource: ResourceRef | undefined;
  /** The search of all chats, which is kept while its results are looked at. */
  readonly chatSearch: { readonly text: string; readonly wish: SearchWish };
  readonly isFinding: boolean;
  /** The message with which the search in the chat begins. */
  readonly soughtMessage: SoughtMessage | undefined;
  /** The search hit in the chat that the thread scrolls to and marks. */
  readonly foundMessage: MessageId | undefined;
  /** The text searched for in the chat, and which of its occurrences in the found message is meant, from the top. */
  readonly foundWords: { readonly text: string; readonly index: number } | undefined;
  /** How many attachments are being read. */
  readonly attaching: Readonly<Record<string, number>>;
  /** The model chosen for the new chat. */
  readonly newChatModel: ModelRef | null;
  /** The mode chosen for the new chat. */
  readonly newChatMode: ConversationMode;
  /** The settings of answers chosen for the new chat. */
  readonly newChatSettings: ModelSettings;
  /** The chat that is being exported. */
  readonly exportedChat: Pick<ConversationHeader, 'id' | 'title'> | undefined;
  /** A link of a model or server that waits for confirmation. */
  readonly askedLink: string | undefined;
  /** The request of a server that is shown. */
  readonly openAsk: RequestId | undefined;
  /** Those that the user put aside: they do not open by themselves. */
  readonly asksAside: ReadonlySet<RequestId>;
  /** The last message the user sent: the thread scrolls to it from anywhere. */
  readonly sentMessage: MessageId | undefined;
  /** The version that the user asked for, and the button they pressed: the thread stays at it, and the focus on that button. */
  readonly shownVersion: { readonly messageId: MessageId; readonly by: 'previous' | 'next' } | undefined;
  /** The question in a chat that the thread scrolls to. */
  readonly soughtQuestion: RequestId | undefined;
  /** The changed tool that is under review. */
  readonly reviewedTool: ToolRef | undefined;
  /** The server whose instructions are under review. */
  readonly reviewedInstructions: ServerId | undefined;
  readonly openedPrompt: OpenPrompt | undefined;
  /** How many apps are open, by the message that contains their calls. */
  readonly openApps: Readonly<Record<MessageId, number>>;
  /** When the user first opened an app, by server and address. */
  readonly shownApps: Readonly<Record<string, number>>;
  /** The settings begin with their first page. */
  readonly showScreen: (screen: Screen) => void;
  readonly showSettings: (page: SettingsPage) => void;
  /** Shows the setting with this title. */
  readonly showSetting: (page: SettingsPage, key: string) => void;
  /** Shows the servers, with the details of this one open. */
  readonly showServer: (server: ServerId) => void;
  /** Shows the servers, with this dialog open over them; `undefined` closes it. */
  readonly showServersDialog: (dialog: ServersDialog | undefined) => void;
  readonly showOverlay: (overlay: Overlay) => void;
  readonly setSidebarOpen: (isOpen: boolean) => void;
  readonly setDrawerOpen: (isOpen: boolean) => void;
  readonly setPanelOpen: (isOpen: boolean) => void;
  readonly openPanel: (tab: PanelTab) => void;
  readonly showResource: (resource: ResourceRef | undefined) => void;
  readonly setChatSearch: (search: UiSlice['chatSearch']) => void;
  readonly setFinding: (isFinding: boolean) => void;
  readonly findMessage: (sought: SoughtMessage) => void;
  readonly setFoundWords: (words: UiSlice['foundWords']) => void;
  readonly setFoundMessage: (id: MessageId | undefined) => void;
  readonly attachingBegan: (draftKey: string) => void;
  readonly attachingEnded: (draftKey: string) => void;
  readonly setNewChatModel: (model: ModelRef | null) => void;
  readonly setNewChatMode: (mode: ConversationMode) => void;
  readonly setShownVersion: (shownVersion: UiSlice['shownVersion']) => void;
  readonly showAsk: (id: RequestId) => void;
  /** It was answered or withdrawn. */
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

/** A screen from its beginning, with nothing over it. */
function shown(screen: Screen) {
  return {
    screen,
    isDrawerOpen: false,
    overlay: 'none',
    settingsPage: 'models',
    soughtServer: undefined,
    serversDialog: undefined,
    soughtSetting: undefined,
  } as const;
}

export const createUiSlice: Slice<UiSlice> = (set) => ({
  ...shown('chat'),
  isSidebarOpen: true,
  isPanelOpen: false,
  panelTab: undefined,
  shownResource: undefined,
  chatSearch: { text: '', wish: anyMessage },
  isFinding: false,
  soughtMessage: undefined,
  foundMessage: undefined,
  foundWords: undefined,
  attaching: {},
  newChatModel: null,
  newChatMode: 'askAlways',
  newChatSettings: {},
  shownVersion: undefined,
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
  showScreen: (screen) => set(shown(screen)),
  showSettings: (settingsPage) => set({ ...shown('settings'), settingsPage }),
  showSetting: (settingsPage, key) => set({ ...shown('settings'), settingsPage, soughtSetting: { key } }),
  showServer: (id) => set({ ...shown('servers'), soughtServer: { id } }),
  showServersDialog: (serversDialog) =>
    set(serversDialog === undefined ? { serversDialog } : { ...shown('servers'), serversDialog }),
  showOverlay: (overlay) => set({ overlay }),
  setSidebarOpen: (isSidebarOpen) => set({ isSidebarOpen }),
  setDrawerOpen: (isDrawerOpen) => set({ isDrawerOpen }),
  setPanelOpen: (isPanelOpen) => set({ isPanelOpen, isDrawerOpen: false }),
  openPanel: (panelTab) => set({ panelTab, isPanelOpen: true, isDrawerOpen: false }),
  showResource: (shownResource) => set({ shownResource }),
  setChatSearch: (chatSearch) => set({ chatSearch }),
  setFinding: (isFinding) => set(isFinding ? { isFinding } : { isFinding, soughtMessage: undefined }),
  findMessage: (soughtMessage) => set({ soughtMessage, isFinding: true }),
  setFoundWords: (foundWords) => set({ foundWords }),
  setFoundMessage: (foundMessage) => set({ foundMessage }),
  attachingBegan: (key) => set(({ attaching }) => ({ attaching: { ...attaching, [key]: (attaching[key] ?? 0) + 1 } })),
  attachingEnded: (key) => set(({ attaching }) => ({ attaching: { ...attaching, [key]: (attaching[key] ?? 1) - 1 } })),
  setNewChatModel: (newChatModel) => set({ newChatModel }),
  setNewChatMode: (newChatMode) => set({ newChatMode }),
  setShownVersion: (shownVersion) => set({ shownVersion }),
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
