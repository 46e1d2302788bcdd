import type {
  CreateMessageRequest,
  CreateMessageResult,
  CreateMessageResultWithTools,
  ElicitRequest,
  ElicitRequestURLParams,
  ElicitResult,
  ListRootsResult,
} from '@modelcontextprotocol/client';

/** Answers what a server asks of its host. What is not here is not declared, and refused with -32601. */
export interface ServerRequestHandlers {
  /** @param signal aborted with the server's reason when it no longer wants the answer */
  readonly elicit?: (params: ElicitRequest['params'], signal: AbortSignal) => Promise<ElicitResult>;
  readonly createMessage?: (
    params: CreateMessageRequest['params'],
    signal: AbortSignal,
  ) => Promise<CreateMessageResult | CreateMessageResultWithTools>;
  /** The server says that what happens on a page is done (2025-11-25, `notifications/elicitation/complete`). */
  readonly elicitationDone?: (elicitationId: string) => void;
  /** A call was refused until the user was on these pages (2025-11-25, -32042). Throws when they will not. */
  readonly visitPages?: (tool: string, pages: readonly ElicitRequestURLParams[], signal: AbortSignal) => Promise<void>;
  /** Apps of servers can be shown (MCP Apps, `io.modelcontextprotocol/ui`). */
  readonly canShowApps?: boolean;
  readonly listRoots?: (signal: AbortSignal) => Promise<ListRootsResult>;
}

export const noServerRequests: ServerRequestHandlers = {};

/**
 * The same handlers, each of which tells when it begins to wait for the user.
 *
 * @param hold called at the beginning; what it answers is called at the end
 */
export function whileHeld(handlers: ServerRequestHandlers, hold: () => () => void): ServerRequestHandlers {
  const { elicit, createMessage } = handlers;
  const held =
    <Params, Result>(answer: (params: Params, signal: AbortSignal) => Promise<Result>) =>
    async (params: Params, signal: AbortSignal) => {
      const release = hold();
      try {
        return await answer(params, signal);
      } finally {
        release();
      }
    };
  return {
    ...handlers,
    ...(elicit ? { elicit: held(elicit) } : {}),
    ...(createMessage ? { createMessage: held(createMessage) } : {}),
  };
}
