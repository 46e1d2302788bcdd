import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { HttpLaunch } from '../../../shared/domain/server.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { ServerTransport } from '../../host/ports/transport.ts';

/** Ending a session is a courtesy; a server that does not answer must not hold anybody up. */
const goodbyeMs = 1000;

/** MCP over Streamable HTTP (2025-11-25, basic/transports#streamable-http) with the SDK's client. */
export function httpTransport(launch: HttpLaunch, fetch: typeof globalThis.fetch): ServerTransport {
  const transport = new StreamableHTTPClientTransport(new URL(launch.url), {
    fetch,
    requestInit: { headers: launch.headers },
    // A stream that was lost is tried again for a while: laptops sleep and networks change.
    reconnectionOptions: {
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 30_000,
      reconnectionDelayGrowFactor: 1.5,
      maxRetries: 20,
    },
  });
  const silence = new Emitter<string>(() => undefined);
  let ended: Promise<void> | undefined;
  return {
    transport,
    pid: () => undefined,
    onStderr: silence.event,
    failure: () => undefined,
    shutDown: () => (ended ??= end(transport)),
  };
}

async function end(transport: StreamableHTTPClientTransport): Promise<void> {
  if (transport.sessionId !== undefined) {
    const late = new Promise((resolve) => setTimeout(resolve, goodbyeMs).unref());
    await Promise.race([transport.terminateSession().catch(() => undefined), late]);
  }
  await transport.close();
}
