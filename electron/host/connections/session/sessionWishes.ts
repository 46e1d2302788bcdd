import type { LoggingLevel } from '@modelcontextprotocol/client';
import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ChangeFeed } from './changeFeed.ts';
import type { McpSession } from './mcpSession.ts';

/** The settings and subscriptions of the user, to be repeated in the next session of a server. */
export interface SessionWishes {
  readonly logLevel: LoggingLevel | undefined;
  readonly subscriptions: ReadonlySet<string>;
}

interface WishTarget {
  readonly mcp: Pick<McpSession, 'setLogLevel'>;
  readonly changes: Pick<ChangeFeed, 'subscribe'>;
  readonly onRefused: (message: string) => void;
}

/** Repeats the requests of the previous session in a new one. A refusal is reported, and the others are still sent. */
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
