import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import type { ToolProgress } from '../../shared/domain/tool.ts';
import type { Slice } from './slice.ts';

/** The progress of the tools that the user runs by hand on this page, by the ids of the runs. */
export interface RunSlice {
  readonly runProgress: Readonly<Record<string, ToolProgress | undefined>>;
  readonly runStarted: (runId: string) => void;
  readonly runEnded: (runId: string) => void;
  readonly tookRunProgress: (event: HostEvent) => void;
}

export const createRunSlice: Slice<RunSlice> = (set, get) => ({
  runProgress: {},
  runStarted: (runId) => set((state) => ({ runProgress: { ...state.runProgress, [runId]: undefined } })),
  runEnded: (runId) =>
    set(({ runProgress: { [runId]: _ended, ...runProgress } }) => ({
      runProgress,
    })),
  tookRunProgress: (event) => {
    // Runs of other pages do not belong here.
    if (event.type !== 'toolRun.progressed' || !Object.hasOwn(get().runProgress, event.runId)) return;
    set((state) => ({ runProgress: { ...state.runProgress, [event.runId]: event.progress } }));
  },
});
