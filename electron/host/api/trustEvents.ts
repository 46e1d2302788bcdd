import { toDisposable } from '../../../shared/lib/disposable.ts';
import type { Event } from '../../../shared/lib/emitter.ts';
import type { HostState } from '../ground/state/hostState.ts';

/** The trust page only gets events about trust and appearance. */
export function trustEvents(state: HostState): HostState['onEvent'] {
  return (listener) =>
    state.onEvent((numbered) => {
      if (/^(trust|settings)\./.test(numbered.event.type)) listener(numbered);
    });
}

/** No text is streamed to the trust page. */
export const noDeltas: Event<never> = () => toDisposable(() => undefined);
