import { mcpSdk } from '../../../ports/mcpSdk.ts';
import type { ApplicationInputRequest, ApplicationInputResult } from '@modelcontextprotocol/ext-tasks/client';
import type { ServerRequestHandlers } from '../serverRequests.ts';

/**
 * Answers the questions of a task with the same handlers as other questions of a server.
 *
 * @throws ProtocolError when there is no handler for it
 */
export async function answerInput<Request extends ApplicationInputRequest>(
  handlers: ServerRequestHandlers,
  request: Request,
  signal: AbortSignal = new AbortController().signal,
): Promise<ApplicationInputResult<Request>> {
  return (await answer(handlers, request, signal)) as ApplicationInputResult<Request>;
}

/** The library has its own types for the same shapes. */
async function answer(
  { elicit, createMessage, listRoots }: ServerRequestHandlers,
  request: ApplicationInputRequest,
  signal: AbortSignal,
): Promise<unknown> {
  if (request.kind === 'elicitation' && elicit) return elicit(request.params as never, signal);
  if (request.kind === 'sampling' && createMessage) return createMessage(request.params as never, signal);
  if (request.kind === 'roots' && listRoots) return listRoots(signal);
  throw new (mcpSdk().ProtocolError)(
    mcpSdk().ProtocolErrorCode.MethodNotFound,
    `Gatehouse has no answer to ${request.kind}.`,
  );
}
