import { createStore, type StoreApi } from 'zustand';
import { type ArrivalSlice, createArrivalSlice } from './arrivalSlice.ts';
import { type ChatDialogSlice, createChatDialogSlice } from './chatDialogSlice.ts';
import { createDraftSlice, type DraftSlice } from './draftSlice.ts';
import { createFoldSlice, type FoldSlice } from './foldSlice.ts';
import { createHostSlice, type HostSlice } from './hostSlice.ts';
import { createModelCheckSlice, type ModelCheckSlice } from './modelCheckSlice.ts';
import { createPanelSlice, type PanelSlice } from './panelSlice.ts';
import { createProjectSlice, type ProjectSlice } from './projectSlice.ts';
import { createReadDefinitionSlice, type ReadDefinitionSlice } from './readDefinitionSlice.ts';
import { createRunSlice, type RunSlice } from './runSlice.ts';
import { createServersSlice, type ServersSlice } from './serversSlice.ts';
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
  ProjectSlice &
  ServersSlice &
  ArrivalSlice &
  ModelCheckSlice &
  ReadDefinitionSlice;
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
    ...createServersSlice(set, get),
    ...createArrivalSlice(set, get),
    ...createModelCheckSlice(set, get),
    ...createReadDefinitionSlice(set, get),
  }));
}
