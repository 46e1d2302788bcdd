import { toDisposable } from '../../../shared/lib/disposable.ts';
import type { Event } from '../../../shared/lib/emitter.ts';
import type { HostState } from '../ground/state/hostState.ts';

/** The trust surface gets only events about trust and appearance. */
export function trustEvents(state: HostState): HostState['onEvent'] {
  return (listener) =>
    state.onEvent((numbered) => {
      if (/^(trust|settings)\./.test(numbered.event.type)) listener(numbered);
    });
}

/** No text streams to the trust surface. */
export const noDeltas: Event<never> = () => toDisposable(() => undefined);
