import { toDisposable } from '../../../shared/lib/disposable.ts';
import type { Event } from '../../../shared/lib/emitter.ts';
import type { HostState } from '../ground/state/hostState.ts';

/** The trust surface hears of nothing but trust and how the app looks. */
export function trustEvents(state: HostState): HostState['onEvent'] {
  return (listener) =>
    state.onEvent((numbered) => {
      if (/^(trust|settings)\./.test(numbered.event.type)) listener(numbered);
    });
}

/** No text streams to the trust surface. */
export const noDeltas: Event<never> = () => toDisposable(() => undefined);
