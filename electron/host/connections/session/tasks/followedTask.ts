import type { CallToolResult } from '@modelcontextprotocol/client';
import type { HostError } from '../../../../../shared/domain/error.ts';

/** What a server says of a task while it works on it. */
export interface TaskNews {
  readonly statusMessage?: string | undefined;
  /** It needs something of the user first. */
  readonly needsInput: boolean;
}

/**
 * How a task ended, as its server says. `unknown`: the server does not know it, or does not tell of it. `notNow`: it
 * answered with an error that says nothing about the task, so that it may be asked again.
 */
export type FollowedTask =
  | { readonly kind: 'result'; readonly result: CallToolResult }
  | { readonly kind: 'failed'; readonly error: HostError }
  | { readonly kind: 'cancelled'; readonly error: HostError }
  | Untold;

/** The server did not tell of the task. */
export type Untold =
  { readonly kind: 'unknown'; readonly error: HostError } | { readonly kind: 'notNow'; readonly error: HostError };

/** JSON-RPC codes by which a server says that it does not know a task: invalid parameters, no such method, not found. */
const notKnownCodes: readonly number[] = [-32_602, -32_601, -32_002];

/** What an error of the server means for the task that it was asked about. Pure. */
export function untold(code: number, error: HostError): Untold {
  return { kind: notKnownCodes.includes(code) ? 'unknown' : 'notNow', error };
}

/** How often the server is asked about a task that nobody looks at; ms. */
export const minBackgroundPollMs = 1000;

/** How a call that becomes a task is left to itself. */
export interface TaskWatch {
  /** The server made the call a task with this id. */
  readonly onTask: (taskId: string) => void;
  /** Aborted: nobody waits for the task any more, and it is not cancelled. The call then rejects with the reason. */
  readonly left: AbortSignal;
}
