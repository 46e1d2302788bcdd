import type { ServerGroups } from '../../../../shared/domain/serverGroup.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';

/** A row of the list: the heading of a group, or a server with its place among the servers of the whole list. */
export type ListRow =
  | {
      readonly kind: 'group';
      readonly id: string;
      /** Empty: those that are in no group. */
      readonly group: string;
      readonly count: number;
      readonly isFolded: boolean;
    }
  | {
      readonly kind: 'server';
      readonly id: string;
      readonly server: ServerView;
      readonly at: number;
      readonly of: number;
    };

/**
 * The rows of listed servers. Groups have headings, by name, once one of the servers is in a group; those in none come last. Pure.
 */
export function listRows(
  servers: readonly ServerView[],
  groups: ServerGroups,
  folded: ReadonlySet<string>,
): readonly ListRow[] {
  const groupOf = ({ definition }: ServerView) => groups[definition.id] ?? '';
  const names = [...new Set(servers.map(groupOf))].toSorted(
    (a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b),
  );
  const hasGroups = names.some((name) => name !== '');
  let before = 0;
  return names.flatMap((group): ListRow[] => {
    const members = servers.filter((server) => groupOf(server) === group);
    const from = before;
    before += members.length;
    const isFolded = hasGroups && folded.has(group);
    const rows = isFolded ? [] : members.map((server, at) => serverRow(server, from + at + 1, servers.length));
    if (!hasGroups) return rows;
    return [{ kind: 'group', id: `group ${group}`, group, count: members.length, isFolded }, ...rows];
  });
}

/** The servers whose rows are there, in the order of the rows: without those of folded groups. Pure. */
export function serversIn(rows: readonly ListRow[]): readonly ServerView[] {
  return rows.flatMap((row) => (row.kind === 'server' ? [row.server] : []));
}

function serverRow(server: ServerView, at: number, of: number): ListRow {
  return { kind: 'server', id: server.definition.id, server, at, of };
}
