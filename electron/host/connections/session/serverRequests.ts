import type {
  CreateMessageRequest,
  CreateMessageResult,
  CreateMessageResultWithTools,
  ElicitRequest,
  ElicitRequestURLParams,
  ElicitResult,
  ListRootsResult,
} from '@modelcontextprotocol/client';

/** Handlers for requests of a server. A request without a handler is not declared, and is refused with -32601. */
export interface ServerRequestHandlers {
  /** @param signal aborted with the server's reason when it no longer needs the answer */
  readonly elicit?: (params: ElicitRequest['params'], signal: AbortSignal) => Promise<ElicitResult>;
  readonly createMessage?: (
    params: CreateMessageRequest['params'],
    signal: AbortSignal,
  ) => Promise<CreateMessageResult | CreateMessageResultWithTools>;
  /** The server reports that a page visit is done (2025-11-25, `notifications/elicitation/complete`). */
  readonly elicitationDone?: (elicitationId: string) => void;
  /** A call was refused until the user has visited these pages (2025-11-25, -32042). Throws when the user declines. */
  readonly visitPages?: (tool: string, pages: readonly ElicitRequestURLParams[], signal: AbortSignal) => Promise<void>;
  /** Apps of servers can be shown (MCP Apps, `io.modelcontextprotocol/ui`). */
  readonly canShowApps?: boolean;
  readonly listRoots?: (signal: AbortSignal) => Promise<ListRootsResult>;
}

export const noServerRequests: ServerRequestHandlers = {};

/**
 * Wraps handlers so that each reports when it begins to wait for the user.
 *
 * @param hold called at the beginning; the returned function is called at the end
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
