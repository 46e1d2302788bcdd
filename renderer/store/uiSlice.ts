import type { StateCreator } from 'zustand';
import type { ConversationId, MessageId } from '../../shared/domain/ids.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import type { PageState } from './pageStore.ts';

export type Screen = 'chat' | 'servers' | 'permissions' | 'activity' | 'settings';
/** What lies over the screen; one at a time. */
export type Overlay = 'none' | 'palette' | 'keys';

/** What only this page knows: what is typed, chosen and open. */
export interface UiSlice {
  readonly screen: Screen;
  readonly overlay: Overlay;
  /** On wide windows: whether the sidebar is there. */
  readonly sidebarOpen: boolean;
  /** On narrow windows: whether it lies over the screen. */
  readonly drawerOpen: boolean;
  readonly finding: boolean;
  /** What the search in the chat found: it is scrolled to and marked. */
  readonly foundMessage: MessageId | undefined;
  /** What is typed and not sent, by conversation; `new` is the chat that does not exist yet. */
  readonly drafts: Readonly<Record<string, string>>;
  /** The model chosen for a chat that does not exist yet. */
  readonly newChatModel: ModelRef | null;
  /** The message that what is typed will replace. */
  readonly editing: { readonly conversationId: ConversationId; readonly messageId: MessageId } | undefined;
  /** A link of a model or server that waits for the user's word. */
  readonly askedLink: string | undefined;
  readonly showScreen: (screen: Screen) => void;
  readonly showOverlay: (overlay: Overlay) => void;
  readonly setSidebarOpen: (open: boolean) => void;
  readonly setDrawerOpen: (open: boolean) => void;
  readonly setFinding: (finding: boolean) => void;
  readonly setFoundMessage: (id: MessageId | undefined) => void;
  readonly setDraft: (key: string, text: string) => void;
  readonly setNewChatModel: (model: ModelRef | null) => void;
  readonly setEditing: (editing: UiSlice['editing']) => void;
  readonly setAskedLink: (url: string | undefined) => void;
}

export const createUiSlice: StateCreator<PageState, [], [], UiSlice> = (set) => ({
  screen: 'chat',
  overlay: 'none',
  sidebarOpen: true,
  drawerOpen: false,
  finding: false,
  foundMessage: undefined,
  drafts: {},
  newChatModel: null,
  editing: undefined,
  askedLink: undefined,
  showScreen: (screen) => set({ screen, drawerOpen: false, overlay: 'none' }),
  showOverlay: (overlay) => set({ overlay }),
  setSidebarOpen: (sidebarOpen) => set({ sidebarOpen }),
  setDrawerOpen: (drawerOpen) => set({ drawerOpen }),
  setFinding: (finding) => set({ finding }),
  setFoundMessage: (foundMessage) => set({ foundMessage }),
  setDraft: (key, text) =>
    set(({ drafts: { [key]: _, ...others } }) => ({ drafts: text === '' ? others : { ...others, [key]: text } })),
  setNewChatModel: (newChatModel) => set({ newChatModel }),
  setEditing: (editing) => set({ editing }),
  setAskedLink: (askedLink) => set({ askedLink }),
});
