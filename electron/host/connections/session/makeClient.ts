import type { Client, ClientCapabilities } from '@modelcontextprotocol/client';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import { maxPages } from './listPages.ts';
import type { ServerRequestHandlers } from './serverRequests.ts';

/** The media type of apps (MCP Apps 2026-01-26). */
const appType = 'text/html;profile=mcp-app';

/** How Gatehouse introduces itself to servers. */
export const clientInfo = (version: string) => ({ name: 'gatehouse', title: 'Gatehouse', version });

/**
 * Declares exactly the supported requests (2024-11-05, basic/lifecycle). The SDK's `applyDefaults` is not: it would put
 * back what the user took out of a form. `sampling.context` says that a part of the chat can go along; whether it does
 * is up to the user, each time.
 */
export function clientCapabilities(handlers: ServerRequestHandlers): ClientCapabilities {
  return {
    ...(handlers.listRoots ? { roots: { listChanged: true } } : {}),
    ...(handlers.createMessage ? { sampling: { context: {}, tools: {} } } : {}),
    ...(handlers.elicit ? { elicitation: { form: {}, url: {} } } : {}),
    ...(handlers.canShowApps ? { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [appType] } } } : {}),
  };
}

/** Creates a client of the SDK that declares nothing unsupported and drops no result. */
export function makeClient(version: string, handlers: ServerRequestHandlers, probeTimeoutMs: number): Client {
  const client = new (mcpSdk().Client)(clientInfo(version), {
    capabilities: clientCapabilities(handlers),
    versionNegotiation: { mode: 'auto', probe: { timeoutMs: probeTimeoutMs } },
    listMaxPages: maxPages,
    // A result that does not fit its schema is still a result; the SDK would throw it away.
    jsonSchemaValidator: {
      getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
    },
  });
  const { elicit, createMessage, elicitationDone, listRoots } = handlers;
  if (elicit) {
    client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) => elicit(params, mcpReq.signal));
  }
  if (createMessage) {
    client.setRequestHandler('sampling/createMessage', ({ params }, { mcpReq }) =>
      createMessage(params, mcpReq.signal),
    );
  }
  if (elicitationDone) {
    client.setNotificationHandler('notifications/elicitation/complete', ({ params }) =>
      elicitationDone(params.elicitationId),
    );
  }
  if (listRoots) client.setRequestHandler('roots/list', (_request, { mcpReq }) => listRoots(mcpReq.signal));
  return client;
}
