import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { currentExchange, type Exchange } from './exchange.ts';
import type { Reconnects } from './reconnects.ts';
import { mayPass, retryAfterOf } from './refusals.ts';

export interface ListenParts {
  readonly transport: StreamableHTTPClientTransport;
  readonly listening: Exchange;
  readonly reconnects: Reconnects;
  readonly isOver: () => boolean;
}

/**
 * Opens the stream for the server's own messages (transports#listening-for-messages). The SDK does so only after a 202,
 * and gives up when the first attempt fails; 405 means that there is none.
 */
export async function listen({ transport, listening, reconnects, isOver }: ListenParts): Promise<void> {
  for (let attempt = 1; !isOver(); attempt++) {
    try {
      return await currentExchange.run(listening, () => transport.resumeStream(''));
    } catch (error) {
      if (!mayPass(error)) return;
      await currentExchange.run(listening, () => reconnects.wait(attempt, retryAfterOf(error)));
    }
  }
}
