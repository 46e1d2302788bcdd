import type { ConfigChange, ConfiguredEntry } from '../../../../shared/domain/configChange.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { ConfiguredServer } from './configEntry.ts';

/** The readable contents of mcp.json. */
export interface ConfigReading {
  readonly servers: readonly ConfiguredServer[];
  /** The names of all entries. Unreadable entries are included: they are wrong, not removed. */
  readonly names: ReadonlySet<string>;
}

/**
 * The differences between mcp.json and the present configuration, in the order of the file; removed servers come last.
 * Pure. When a name occurs twice, the last entry counts, as usual in JSON.
 */
export function configChanges(ours: readonly ConfiguredServer[], file: ConfigReading): ConfigChange[] {
  const before = new Map(ours.map((server) => [server.name, entryOf(server)]));
  const after = new Map(file.servers.map((server) => [server.name, entryOf(server)]));
  const come = [...after].flatMap(([name, entry]): ConfigChange[] => {
    const known = before.get(name);
    if (known === undefined) return [hashed({ kind: 'added', name, after: entry })];
    return isSame(known, entry) ? [] : [hashed({ kind: 'changed', name, before: known, after: entry })];
  });
  const gone = [...before]
    .filter(([name]) => !file.names.has(name))
    .map(([name, entry]) => hashed({ kind: 'removed', name, before: entry }));
  return [...come, ...gone];
}

/** Whether a change makes a server just what it is to be anyway. Pure. */
export function changesTo(change: ConfigChange | undefined, server: ConfiguredServer): boolean {
  return change?.kind === 'changed' && change.name === server.name && isSame(change.after, entryOf(server));
}

function entryOf({ launch, enabled, accounts }: ConfiguredServer): ConfiguredEntry {
  return { launch, enabled, ...(accounts && { accounts }) };
}

function isSame(a: ConfiguredEntry, b: ConfiguredEntry): boolean {
  const same = (part: (entry: ConfiguredEntry) => unknown) => canonicalHash(part(a)) === canonicalHash(part(b));
  return a.enabled === b.enabled && same(({ launch }) => launch) && same(({ accounts }) => accounts ?? null);
}

type Unhashed = ConfigChange extends infer Each ? (Each extends ConfigChange ? Omit<Each, 'hash'> : never) : never;

function hashed(change: Unhashed): ConfigChange {
  return { ...change, hash: canonicalHash(change) };
}
