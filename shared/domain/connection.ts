import { z } from 'zod';
import { assertNever } from '../lib/assertNever.ts';
import { errorInfo } from './error.ts';
import { timestamp } from './ids.ts';

/** `legacy`: 2024-11-05 to 2025-11-25, with `initialize`; `modern`: 2026-07-28, stateless. */
export const era = z.enum(['legacy', 'modern']);
export type Era = z.infer<typeof era>;

/** What is known of a server once it runs. Names and versions are the server's own words and identify nothing. */
export const runningFacts = z.object({
  era,
  revision: z.string(),
  serverTitle: z.string(),
  serverVersion: z.string(),
  hasInstructions: z.boolean(),
  pid: z.number().int().optional(),
  toolCount: z.number().int(),
  startedAt: timestamp,
});
export type RunningFacts = z.infer<typeof runningFacts>;

export const connectionState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('running'), facts: runningFacts }),
  z.object({ kind: z.literal('failed'), error: errorInfo, retryAt: timestamp.optional() }),
  z.object({ kind: z.literal('needsAuth'), error: errorInfo }),
  /** `refused`: the user answered "Never"; nothing asks again by itself. */
  z.object({ kind: z.literal('needsTrust'), refused: z.boolean() }),
]);
export type ConnectionState = z.infer<typeof connectionState>;

/** Whether `start()` would do anything. */
export function canBeStarted(state: ConnectionState): boolean {
  switch (state.kind) {
    case 'stopped':
    case 'failed':
    case 'needsAuth':
    case 'needsTrust':
      return true;
    case 'starting':
    case 'running':
      return false;
    default:
      return assertNever(state);
  }
}

/** Whether the state will stay as it is until somebody does something. */
export function isSettled(state: ConnectionState): boolean {
  return state.kind !== 'starting';
}
