import type { CallToolResult } from '@modelcontextprotocol/client';
import type { HostError } from '../../../../../shared/domain/error.ts';

/** What a server says of a task while it works on it. */
export interface TaskNews {
  readonly statusMessage?: string | undefined;
  /** It needs something of the user first. */
  readonly needsInput: boolean;
}

/** How a task ended, as its server says. `unknown`: the server does not know it, or does not tell of it. */
export type FollowedTask =
  | { readonly kind: 'result'; readonly result: CallToolResult }
  | { readonly kind: 'failed'; readonly error: HostError }
  | { readonly kind: 'cancelled'; readonly error: HostError }
  | { readonly kind: 'unknown'; readonly error: HostError };

/** How a call that becomes a task is left to itself. */
export interface TaskWatch {
  /** The server made the call a task with this id. */
  readonly onTask: (taskId: string) => void;
  /** Aborted: nobody waits for the task any more, and it is not cancelled. The call then rejects with the reason. */
  readonly left: AbortSignal;
}
