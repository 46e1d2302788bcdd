import type { LaunchGate } from '../servers/serverConnection.ts';
import type { TrustBroker } from './trustBroker.ts';

/** Lets a launch through when it is trusted, and asks when nothing was said of it yet. */
export function launchGate(trust: TrustBroker): LaunchGate {
  return async (definition, signal, waiting) => {
    const verdict = trust.verdictOf(definition);
    if (verdict === 'trusted' || definition.launch.kind === 'builtin') return 'admitted';
    if (verdict === 'never') return 'refused';
    waiting();
    const answer = await trust.ask(definition.id, definition.name, definition.launch, signal);
    if (answer === 'trust') return 'admitted';
    return answer === 'never' ? 'refused' : answer;
  };
}
