import type { CallToolResult, ElicitRequestURLParams } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { HostError } from '../../../../shared/domain/error.ts';
import type { RequestOptions } from '../session/requestRunner.ts';
import type { ServerRequestHandlers } from '../session/serverRequests.ts';

/** `URLElicitationRequiredError` (2025-11-25, client/elicitation). */
const refusal = z.lazy(() =>
  z.object({
    code: z.literal(-32042),
    data: z.object({
      elicitations: z
        .array(z.object({ mode: z.literal('url'), message: z.string(), elicitationId: z.string(), url: z.string() }))
        .min(1),
    }),
  }),
);

/** A server that asks for another page after every one would continue for ever. */
const maxRounds = 3;

/**
 * Makes a call; when the server refuses it until the user has visited some pages, sends the user there and makes it
 * again. A refused call was not run, so nothing runs twice.
 *
 * @throws errors of the call, or the user's refusal
 */
export async function callAfterPages(
  call: (options: RequestOptions) => Promise<CallToolResult>,
  tool: string,
  { visitPages }: ServerRequestHandlers,
  options: RequestOptions,
): Promise<CallToolResult> {
  for (let round = 1; ; round++) {
    try {
      return await call(options);
    } catch (error) {
      const pages = round > maxRounds ? undefined : wantedPages(error);
      if (pages === undefined || visitPages === undefined) throw error;
      await visitPages(tool, pages, options.signal ?? new AbortController().signal);
    }
  }
}

function wantedPages(error: unknown): readonly ElicitRequestURLParams[] | undefined {
  if (!(error instanceof HostError) || error.code !== 'protocolError') return undefined;
  return refusal.safeParse(error.data).data?.data.elicitations;
}
