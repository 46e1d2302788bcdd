import type { OfferedTools } from '../../../shared/domain/assistant.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';

/** What is known of a server's tools: `undefined` while it does not run. */
export type KnownTools = ReadonlyMap<ServerId, readonly string[] | undefined>;

interface SetFacts {
  readonly servers: number;
  /** How many tools it names, or has by naming their servers. */
  readonly tools: number;
  /** What it names and is not there now: tools that their server does not list, and servers that were removed. */
  readonly gone: readonly string[];
}

/** What a set of tools comes to now. Pure. @param known the servers that are configured */
export function setFacts(tools: OfferedTools, known: KnownTools): SetFacts {
  const gone = tools.flatMap(({ serverId, names }) => {
    if (!known.has(serverId)) return names ?? [serverId];
    const listed = known.get(serverId);
    return listed === undefined ? [] : (names ?? []).filter((name) => !listed.includes(name));
  });
  const counts = tools.map(({ serverId, names }) => names?.length ?? known.get(serverId)?.length ?? 0);
  return { servers: tools.length, tools: counts.reduce((sum, count) => sum + count, 0), gone };
}
