import { createStore, type StoreApi } from 'zustand';
import { type ChatDialogSlice, createChatDialogSlice } from './chatDialogSlice.ts';
import { createDraftSlice, type DraftSlice } from './draftSlice.ts';
import { createFoldSlice, type FoldSlice } from './foldSlice.ts';
import { createHostSlice, type HostSlice } from './hostSlice.ts';
import { createPanelSlice, type PanelSlice } from './panelSlice.ts';
import { createProjectSlice, type ProjectSlice } from './projectSlice.ts';
import { createRunSlice, type RunSlice } from './runSlice.ts';
import { createThreadSlice, type ThreadSlice } from './threadSlice.ts';
import { createUiSlice, type UiSlice } from './uiSlice.ts';

export type PageState = HostSlice &
  ThreadSlice &
  UiSlice &
  DraftSlice &
  PanelSlice &
  FoldSlice &
  RunSlice &
  ChatDialogSlice &
  ProjectSlice;
export type PageStore = StoreApi<PageState>;

export function createPageStore(): PageStore {
  return createStore<PageState>()((set, get) => ({
    ...createHostSlice(set, get),
    ...createThreadSlice(set, get),
    ...createUiSlice(set, get),
    ...createDraftSlice(set, get),
    ...createPanelSlice(set, get),
    ...createFoldSlice(set, get),
    ...createRunSlice(set, get),
    ...createChatDialogSlice(set, get),
    ...createProjectSlice(set, get),
  }));
}
