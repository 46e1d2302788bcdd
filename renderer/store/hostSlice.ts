import type { ErrorInfo } from '../../shared/domain/error.ts';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import type { AppId, ServerId } from '../../shared/domain/ids.ts';
import type { HostSnapshot } from '../../shared/domain/snapshot.ts';
import type { ConnectionStatus } from '../host/connection.ts';
import type { Slice } from './slice.ts';

/** The mirrored snapshot. Only the projector writes it, and only what the host sent. */
export interface HostSlice {
  readonly snapshot: HostSnapshot | undefined;
  readonly connection: ConnectionStatus;
  /** Why there is no snapshot. */
  readonly loadError: ErrorInfo | undefined;
  /** Counts up when something that is read by queries has changed. */
  readonly permissionReads: number;
  readonly configReads: number;
  readonly askReads: number;
  /** Counts up when lists of resources have changed. */
  readonly resourceReads: number;
  /** Counts up when subscriptions, or what is known of them, have changed. */
  readonly watchReads: number;
  /** Counts up when models may get another summary of a chat than before. */
  readonly summaryReads: number;
  /** Counts up when the list of registries has changed. */
  readonly registryReads: number;
  /** Counts up when copies of runtimes, or who uses them, have changed. */
  readonly runtimeReads: number;
  readonly toolReads: Readonly<Record<ServerId, number>>;
  /** Apps that the host ended; the page may still show them. */
  readonly endedApps: ReadonlySet<AppId>;
  readonly tookSnapshot: (snapshot: HostSnapshot) => void;
  readonly tookConnection: (status: ConnectionStatus) => void;
  readonly tookLoadError: (error: ErrorInfo) => void;
  /** An event that is not in the snapshot, but on which queries depend. */
  readonly tookInvalidation: (event: HostEvent) => void;
  /** Facts were missed: the results of all queries are out of date. */
  readonly invalidatedAll: () => void;
}

export const createHostSlice: Slice<HostSlice> = (set) => ({
  snapshot: undefined,
  connection: 'connecting',
  loadError: undefined,
  permissionReads: 0,
  configReads: 0,
  askReads: 0,
  resourceReads: 0,
  watchReads: 0,
  summaryReads: 0,
  registryReads: 0,
  runtimeReads: 0,
  toolReads: {},
  endedApps: new Set(),
  tookSnapshot: (snapshot) => set({ snapshot, loadError: undefined }),
  tookConnection: (connection) => set({ connection }),
  tookLoadError: (loadError) => set({ loadError }),
  tookInvalidation: (event) => {
    if (event.type === 'permission.changed' || event.type === 'server.skillsChanged')
      set((state) => ({ permissionReads: state.permissionReads + 1 }));
    if (event.type === 'app.closed') set(({ endedApps }) => ({ endedApps: new Set(endedApps).add(event.appId) }));
    if (event.type === 'config.changedOutside') set((state) => ({ configReads: state.configReads + 1 }));
    if (event.type === 'serverRequest.changed') set((state) => ({ askReads: state.askReads + 1 }));
    if (changesResources(event)) set((state) => ({ resourceReads: state.resourceReads + 1 }));
    if (event.type === 'resource.watchChanged') set((state) => ({ watchReads: state.watchReads + 1 }));
    if (event.type === 'registry.changed') set((state) => ({ registryReads: state.registryReads + 1 }));
    if (['runtime.changed', 'server.changed', 'server.removed'].includes(event.type))
      set((state) => ({ runtimeReads: state.runtimeReads + 1 }));
    if (changesSummary(event)) set((state) => ({ summaryReads: state.summaryReads + 1 }));
    if (
      event.type === 'server.toolsChanged' ||
      event.type === 'server.stateChanged' ||
      event.type === 'server.skillsChanged'
    ) {
      const { serverId } = event;
      set((state) => ({ toolReads: { ...state.toolReads, [serverId]: (state.toolReads[serverId] ?? 0) + 1 } }));
    }
  },
  invalidatedAll: () =>
    set((state) => ({
      permissionReads: state.permissionReads + 1,
      configReads: state.configReads + 1,
      askReads: state.askReads + 1,
      resourceReads: state.resourceReads + 1,
      watchReads: state.watchReads + 1,
      summaryReads: state.summaryReads + 1,
      registryReads: state.registryReads + 1,
      runtimeReads: state.runtimeReads + 1,
      toolReads: Object.fromEntries(Object.entries(state.toolReads).map(([id, reads]) => [id, reads + 1])),
    })),
});

/** Whether the list of resources may be different now. */
function changesResources(event: HostEvent): boolean {
  return ['resource.listChanged', 'server.stateChanged', 'server.changed', 'server.removed'].includes(event.type);
}

/** Whether models may get another part of the chat: there is a new summary, another version is shown, or a turn is left out. */
function changesSummary(event: HostEvent): boolean {
  return ['conversation.summaryChanged', 'message.versionShown', 'message.truncated', 'turn.leftOutChanged'].includes(
    event.type,
  );
}
