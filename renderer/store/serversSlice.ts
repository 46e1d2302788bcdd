import type { ServerId } from '../../shared/domain/ids.ts';
import type { Slice } from './slice.ts';

/** Which servers are listed. */
export const serverFilters = ['all', 'attention', 'failed', 'waits', 'running', 'off'] as const;
export type ServerFilter = (typeof serverFilters)[number];

/** In which order: those that need something first, by name, or those first that were called last, or that have the most tools or the largest cost. */
export const serverOrders = ['attention', 'name', 'lastCall', 'tools', 'cost'] as const;
export type ServerOrder = (typeof serverOrders)[number];

export interface ServerListing {
  readonly text: string;
  readonly filter: ServerFilter;
  readonly order: ServerOrder;
}

export const usualListing: ServerListing = { text: '', filter: 'all', order: 'attention' };

/** A tab of the details of a server. */
export type ServerTab =
  'overview' | 'tools' | 'resources' | 'prompts' | 'skills' | 'logs' | 'traffic' | 'roots' | 'process' | 'sampling';

/** What the screen of servers shows; kept while the user is elsewhere. */
export interface ServersSlice {
  readonly serverListing: ServerListing;
  readonly foldedServerGroups: ReadonlySet<string>;
  /** The server whose details are shown. */
  readonly shownServer: ServerId | undefined;
  /** Whether they are shown because it was just added: then they begin with the overview. */
  readonly isShownServerNew: boolean;
  /** The chosen tab of its details, for each server where the user chose one. */
  readonly serverTabs: Readonly<Record<ServerId, ServerTab>>;
  readonly setServerListing: (listing: ServerListing) => void;
  readonly setServerGroupFolded: (group: string, isFolded: boolean) => void;
  readonly setShownServer: (id: ServerId | undefined) => void;
  readonly showNewServer: (id: ServerId | undefined) => void;
  readonly setServerTab: (id: ServerId, tab: ServerTab) => void;
}

export const createServersSlice: Slice<ServersSlice> = (set) => ({
  serverListing: usualListing,
  foldedServerGroups: new Set(),
  shownServer: undefined,
  isShownServerNew: false,
  serverTabs: {},
  setServerListing: (serverListing) => set({ serverListing }),
  setServerGroupFolded: (group, isFolded) =>
    set(({ foldedServerGroups: before }) => ({
      foldedServerGroups: new Set(isFolded ? [...before, group] : [...before].filter((other) => other !== group)),
    })),
  setShownServer: (shownServer) => set({ shownServer, isShownServerNew: false }),
  showNewServer: (shownServer) => set({ shownServer, isShownServerNew: true }),
  setServerTab: (id, tab) => set(({ serverTabs: before }) => ({ serverTabs: { ...before, [id]: tab } })),
});
