import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { pageContract, type PageContract } from '../../shared/contract/commands.ts';
import { type Blobs, createBlobs } from '../host/blobs.ts';
import { type CallClient, createCallClient } from '../host/callClient.ts';
import { errorInfoOf } from '../../shared/contract/callError.ts';
import type { Connection } from '../host/connection.ts';
import { createHostMirror } from '../host/hostMirror.ts';
import { readBackup, readReport, sendBackup, sendBundle, sendImport } from '../host/importUpload.ts';
import { createPageStore, type PageState, type PageStore } from './pageStore.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import { createDraftBlobs } from './draftBlobs.ts';
import { createDraftKeeper } from './draftKeeper.ts';
import { createDrawFrames } from './frameBatch.ts';
import { createPlaceKeeper, type PlaceStorage } from './placeKeeper.ts';
import { createThreadReader, type ThreadReader } from './threadReader.ts';
import { conversationOf } from './threadSlice.ts';

/** The store and the host client that screens use. */
export interface Page {
  readonly store: PageStore;
  readonly client: CallClient<PageContract>;
  readonly thread: ThreadReader;
  readonly blobs: Blobs;
  /** Hands over the file that chats are imported from; resolves when the host has all of it. */
  readonly handOver: (file: Blob, signal: AbortSignal) => Promise<void>;
  /** As `handOver`, for a bundle. */
  readonly handOverBundle: (file: Blob, signal: AbortSignal) => Promise<void>;
  /** As `handOver`, for a backup. */
  readonly handOverBackup: (file: Blob, signal: AbortSignal) => Promise<void>;
  /** The file of a new backup. */
  readonly readBackup: () => Promise<Blob>;
  /** The report whose files were chosen. */
  readonly readReport: () => Promise<Blob>;
  /** Reads everything again after reading failed. */
  readonly reload: () => void;
  /** Tells the host now what is typed. */
  readonly tellDrafts: () => void;
  /** Stores where the user is, before the page is closed. */
  readonly keepPlace: () => void;
}

/**
 * Connects bridge, client, projector and store.
 *
 * @param storage keeps what should survive a reload of the page
 * @param inFrame schedules the drawing of streamed text
 */
export function createPage(connection: Connection, storage: PlaceStorage, inFrame = createDrawFrames()): Page {
  const store = createPageStore();
  const place = createPlaceKeeper(store, storage);
  const client = createCallClient(connection.bridge, pageContract);
  const tellDraftBlobs = createDraftBlobs(store, client);
  const draftKeeper = createDraftKeeper(store, client);
  const thread = createThreadReader(client, store, inFrame);
  const mirror = createHostMirror(client, {
    snapshot: (snapshot) => {
      store.getState().tookSnapshot(snapshot);
      place.reopen(thread);
    },
    event: (event) => {
      store.getState().tookInvalidation(event);
      store.getState().tookRunProgress(event);
      thread.tookEvent(event);
      if (event.type === 'assistant.changed') store.getState().noteAssistantsChanged();
      if (event.type === 'toolSet.changed') store.getState().noteToolSetsChanged();
      if (event.type === 'draft.changed') draftKeeper.changed(event.key, event.place);
      if (event.type === 'conversation.removed') leaveIfOpen(store, event.conversationId);
    },
    deltas: (deltas) => thread.tookDeltas(deltas),
    resynced: () => {
      store.getState().invalidatedAll();
      thread.reread();
    },
    failed: (error) => store.getState().tookLoadError(errorInfoOf(error)),
  });
  connection.onStatus((status) => {
    store.getState().tookConnection(status);
    if (status !== 'connected') return client.connectionLost();
    mirror.connect();
    tellDraftBlobs();
    draftKeeper.connected();
  });
  const uploadWay = () => ({ headers: connection.blobHeaders(), canStream: connection.canStream });
  return {
    store,
    client,
    thread,
    blobs: createBlobs(() => connection.blobHeaders(), connection.canStream),
    handOver: (file, signal) => sendImport(file, uploadWay(), signal),
    handOverBundle: (file, signal) => sendBundle(file, uploadWay(), signal),
    handOverBackup: (file, signal) => sendBackup(file, uploadWay(), signal),
    readBackup: () => readBackup(connection.blobHeaders()),
    readReport: () => readReport(connection.blobHeaders()),
    reload: () => mirror.connect(),
    tellDrafts: () => draftKeeper.flush(),
    keepPlace: () => {
      place.flush();
      draftKeeper.flush();
    },
  };
}

function leaveIfOpen(store: PageStore, conversationId: ConversationId): void {
  const { open, setOpen } = store.getState();
  if (conversationOf(open) === conversationId) setOpen({ kind: 'new' });
}

const PageContext = createContext<Page | undefined>(undefined);
export const PageProvider = PageContext.Provider;

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('A screen was drawn outside its page.');
  return page;
}

/** One narrow value of the store. */
export function usePageState<T>(select: (state: PageState) => T): T {
  return useStore(usePage().store, select);
}
