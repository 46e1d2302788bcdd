import { runningWork } from '../../shared/domain/runningWork.ts';
import type { OpenCalls } from './calls/tools/openCalls.ts';
import type { HostState } from './ground/state/hostState.ts';
import type { Host } from './host.ts';

/** The state as shells see it, for what they show outside of the page. */
export function shellView(
  state: HostState,
  calls: Pick<OpenCalls, 'byHand'>,
): Pick<Host, 'watchSettings' | 'state' | 'watchState' | 'goTo' | 'runningWork'> {
  return {
    watchSettings(listener) {
      listener(state.snapshot.settings);
      state.onEvent(({ event }) => event.type === 'settings.changed' && listener(event.settings));
    },
    state: () => state.snapshot,
    watchState(listener) {
      let before = state.snapshot;
      state.onEvent(() => {
        const [was, is] = [before, state.snapshot];
        before = is;
        listener(is, was);
      });
    },
    goTo: (place, window) => state.publish({ type: 'place.wanted', place: { place, window } }),
    runningWork: () => runningWork(state.snapshot, calls.byHand),
  };
}
