import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { StorageGuard } from '../../ground/storage/storageGuard.ts';
import type { TrustBroker } from './trustBroker.ts';

/** Whether a launch may run. `waiting` is called, before the gate first awaits, when the user has to be asked. */
export type LaunchGate = (
  definition: ServerDefinition,
  signal: AbortSignal,
  waiting: () => void,
) => Promise<'admitted' | 'refused' | 'notNow' | 'cancelled'>;

/** Lets a trusted launch run, and asks about an unknown one. Nothing starts while its actions could not be recorded. */
export function launchGate(trust: TrustBroker, storage: Pick<StorageGuard, 'mustBeWritable'>): LaunchGate {
  return async (definition, signal, waiting) => {
    storage.mustBeWritable();
    const verdict = trust.verdictOf(definition);
    if (verdict === 'trusted' || definition.launch.kind === 'builtin') return 'admitted';
    if (verdict === 'never') return 'refused';
    waiting();
    const answer = await trust.ask(definition.id, definition.name, definition.launch, signal);
    if (answer === 'trust') return 'admitted';
    return answer === 'never' ? 'refused' : answer;
  };
}
