import type { LoggingLevel } from '@modelcontextprotocol/client';
import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ChangeFeed } from './changeFeed.ts';
import type { McpSession } from './mcpSession.ts';

/** What the user wanted of a server, to be asked for again in its next session. */
export interface SessionWishes {
  readonly logLevel: LoggingLevel | undefined;
  readonly subscriptions: ReadonlySet<string>;
}

interface WishTarget {
  readonly mcp: Pick<McpSession, 'setLogLevel'>;
  readonly changes: Pick<ChangeFeed, 'subscribe'>;
  readonly onRefused: (message: string) => void;
}

/** Asks a new session for what was wanted of the one before. A refusal is told, and the rest is asked for all the same. */
export async function renewWishes({ logLevel, subscriptions }: SessionWishes, target: WishTarget): Promise<void> {
  const { mcp, changes, onRefused } = target;
  const asks = [
    ...(logLevel ? [() => mcp.setLogLevel(logLevel)] : []),
    ...[...subscriptions].map((uri) => () => changes.subscribe(uri)),
  ];
  for (const ask of asks) {
    try {
      await ask();
    } catch (error) {
      onRefused(toErrorInfo(error).message);
    }
  }
}
