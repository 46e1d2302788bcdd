import type { ConnectionState } from '../../../shared/domain/connection.ts';

export type StatusTone = 'idle' | 'busy' | 'good' | 'warn' | 'danger';

/** The colour of a connection's state; words beside it always say the state too. */
export function toneOf(state: ConnectionState, isEnabled: boolean): StatusTone {
  if (!isEnabled) return 'idle';
  const tones = {
    stopped: 'idle',
    starting: 'busy',
    running: 'good',
    failed: 'danger',
    needsAuth: 'warn',
    needsTrust: 'warn',
  } as const satisfies Record<ConnectionState['kind'], StatusTone>;
  return tones[state.kind];
}
