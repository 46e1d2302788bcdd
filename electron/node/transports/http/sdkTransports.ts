import { SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { HttpLaunch } from '../../../../shared/domain/server.ts';
import type { TransportOptions } from '../../../host/ports/transport.ts';
import { settlesWithin } from '../../system/settlesWithin.ts';
import type { HttpLimits } from './limits.ts';
import { mcpFetch } from './mcpFetch.ts';
import type { SecondTries } from './secondTries.ts';
import type { Reconnects } from './reconnects.ts';

export type SdkTransport = StreamableHTTPClientTransport | SSEClientTransport;

export interface SdkTransportParts {
  readonly launch: HttpLaunch;
  readonly fetch: typeof globalThis.fetch;
  readonly auth?: TransportOptions['auth'];
  readonly limits: HttpLimits;
  readonly tries: SecondTries;
}

/** Makes the SDK's transports for one server; all of them use the same fetch. */
export class SdkTransports {
  readonly url: URL;
  readonly #limits: HttpLimits;
  readonly #options: ConstructorParameters<typeof SSEClientTransport>[1];

  constructor({ launch, fetch, auth, limits, tries }: SdkTransportParts) {
    this.url = new URL(launch.url);
    this.#limits = limits;
    this.#options = {
      fetch: mcpFetch({
        fetch,
        endpoint: this.url,
        headers: launch.headers,
        limits,
        tries,
        hasAuth: auth !== undefined,
      }),
      ...(auth === undefined ? {} : { authProvider: auth }),
    };
  }

  /** For Streamable HTTP. A lost stream is retried while it is needed: laptops sleep, networks change. */
  makeStreamable(reconnects: Reconnects): StreamableHTTPClientTransport {
    const { firstMs, maxMs, growth } = this.#limits.reconnect;
    return new StreamableHTTPClientTransport(this.url, {
      ...this.#options,
      reconnectionOptions: {
        initialReconnectionDelay: firstMs,
        maxReconnectionDelay: maxMs,
        reconnectionDelayGrowFactor: growth,
        maxRetries: Infinity,
      },
      reconnectionScheduler: reconnects.schedule,
    });
  }

  /** For HTTP with SSE (2024-11-05). */
  makeOld(): SSEClientTransport {
    return new SSEClientTransport(this.url, this.#options);
  }
}

export function hasSession(transport: SdkTransport): transport is StreamableHTTPClientTransport {
  return transport instanceof StreamableHTTPClientTransport && transport.sessionId !== undefined;
}

/** Tells the server that its session is over, and waits for its answer, but not long. */
export async function endSession(transport: SdkTransport, goodbyeMs: number): Promise<void> {
  if (!hasSession(transport)) return;
  const goodbye = transport.terminateSession().catch(() => undefined);
  await settlesWithin(goodbye, goodbyeMs);
}
