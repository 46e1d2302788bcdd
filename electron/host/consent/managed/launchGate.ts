import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { StorageGuard } from '../../ground/storage/storageGuard.ts';
import type { ConfigurationRecords } from '../audit/configurationRecords.ts';
import type { FindSources } from './launchSource.ts';
import type { ManagedPolicies } from './managedPolicies.ts';
import type { ToolPins } from '../pins/toolPins.ts';
import type { TrustBroker } from '../trust/trustBroker.ts';

/** Whether a launch may run. `waiting` is called when the user is asked, with the question. */
export type LaunchGate = (
  definition: ServerDefinition,
  signal: AbortSignal,
  waiting: () => void,
) => Promise<'admitted' | 'refused' | 'notNow' | 'cancelled'>;

interface LaunchGateParts {
  /** Gatehouse was started without servers, to find a fault. */
  readonly isSafeMode: boolean;
  readonly trust: Pick<TrustBroker, 'verdictOf' | 'ask'>;
  readonly managed: Pick<ManagedPolicies, 'refusalOf' | 'mustAllow' | 'sourceWish' | 'noteSources'>;
  readonly findSources: FindSources;
  readonly configured: Pick<ConfigurationRecords, 'managedRefusal'>;
  readonly storage: Pick<StorageGuard, 'mustBeWritable'>;
  readonly pins: Pick<ToolPins, 'ready'>;
}

/**
 * Lets a trusted launch run, and asks about an unknown one. Nothing starts in safe mode, while its actions could not be recorded, and
 * nothing that the organization refuses, whatever was answered; the gate then throws. What is admitted finds the pins of tools read.
 */
export function launchGate(parts: LaunchGateParts): LaunchGate {
  const decide = launchDecision(parts);
  return async (definition, signal, waiting) => {
    const verdict = await decide(definition, signal, waiting);
    if (verdict === 'admitted') await parts.pins.ready();
    return verdict;
  };
}

function launchDecision(parts: Omit<LaunchGateParts, 'pins'>): LaunchGate {
  const { isSafeMode, trust, managed, configured, storage } = parts;
  const mustBeAllowed = (definition: ServerDefinition) => {
    const why = managed.refusalOf(definition);
    if (why !== 'none') configured.managedRefusal(definition, why);
    managed.mustAllow(definition);
  };
  return async (definition, signal, waiting) => {
    if (isSafeMode) throw problemError({ kind: 'safeMode' });
    storage.mustBeWritable();
    if (managed.sourceWish !== undefined) await noteSources(parts, definition, signal);
    mustBeAllowed(definition);
    const verdict = trust.verdictOf(definition);
    if (verdict === 'trusted' || definition.launch.kind === 'builtin') return 'admitted';
    if (verdict === 'never') return 'refused';
    const { id: serverId, name: serverName, launch, accounts } = definition;
    const answer = await trust.ask({ serverId, serverName, launch, account: accounts?.inUse }, signal, waiting);
    // The policy may have changed while the user thought about it.
    if (answer === 'trust' && managed.sourceWish !== undefined) await noteSources(parts, definition, signal);
    if (answer === 'trust') mustBeAllowed(definition);
    if (answer === 'trust') return 'admitted';
    return answer === 'never' ? 'refused' : answer;
  };
}

/** Finds out anew where a launch comes from: files and entries may have changed since the last start. */
export async function noteSources(
  {
    managed,
    findSources,
  }: Pick<LaunchGateParts, 'findSources'> & { readonly managed: Pick<ManagedPolicies, 'sourceWish' | 'noteSources'> },
  definition: ServerDefinition,
  signal: AbortSignal,
): Promise<void> {
  const wish = managed.sourceWish;
  if (wish === undefined) return;
  const sources = await findSources(definition, wish, signal);
  // What was broken off found out nothing.
  if (!signal.aborted) managed.noteSources(definition, sources);
}
