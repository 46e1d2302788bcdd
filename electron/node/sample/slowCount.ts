import { setTimeout as pause } from 'node:timers/promises';
import type { ServerContext } from '@modelcontextprotocol/server';

/**
 * Counts with a pause after each step and tells the progress to whoever asked for it.
 * @param pauseMs milliseconds
 * @throws the reason of the request's signal, when the call is cancelled
 */
export async function count(to: number, pauseMs: number, { mcpReq }: ServerContext): Promise<string> {
  const progressToken = mcpReq._meta?.progressToken;
  for (let progress = 1; progress <= to; progress++) {
    if (progressToken !== undefined) {
      const params = { progressToken, progress, total: to, message: `Counted to ${progress} of ${to}` };
      await mcpReq.notify({ method: 'notifications/progress', params });
    }
    await pause(pauseMs, undefined, { signal: mcpReq.signal });
  }
  return `Counted to ${to}.`;
}
