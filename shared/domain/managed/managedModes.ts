import type { ConversationMode } from '../conversation.ts';
import type { ManagedStanding } from './managedStanding.ts';

/** From the one that lets least happen. */
const modesByCare: readonly ConversationMode[] = ['exploreOnly', 'askAlways', 'askChanges'];

/** Whether a mode may be chosen. Pure. */
export function isModeOpen(standing: ManagedStanding, mode: ConversationMode): boolean {
  return standing.kind !== 'inForce' || (standing.policy.modes?.includes(mode) ?? true);
}

/** The mode that counts for a chat that is set to `mode`: the same, or of those that may be chosen the most careful one. Pure. */
export function modeThatCounts(standing: ManagedStanding, mode: ConversationMode): ConversationMode {
  if (isModeOpen(standing, mode)) return mode;
  return modesByCare.find((each) => isModeOpen(standing, each)) ?? 'exploreOnly';
}
