import type { ManagedFeature } from './managedFeature.ts';
import type { ManagedPolicy } from './managedPolicy.ts';
import type { ManagedStanding } from './managedStanding.ts';

/** The policy that counts; none where there is no file, and none either while a file does not count. */
export function policyIn(standing: ManagedStanding): ManagedPolicy | undefined {
  return standing.kind === 'inForce' ? standing.policy : undefined;
}

/** A policy that does not count switches nothing off: no server starts while it does not. Pure. */
export function isOff(standing: ManagedStanding, feature: ManagedFeature): boolean {
  return policyIn(standing)?.off?.includes(feature) ?? false;
}
