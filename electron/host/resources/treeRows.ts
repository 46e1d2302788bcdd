import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ResourceRow } from '../../../shared/domain/resource.ts';
import type { IndexedResource } from './resourceIndex.ts';
import type { Folder } from './uriTree.ts';

/** A server as the top of a tree: its index may still be made, its name and number are known at once. */
export interface TreeTop {
  readonly serverId: ServerId;
  readonly label: string;
  readonly count: number;
  /** Absent while it is closed and nobody needed it. */
  readonly tree: Folder | undefined;
}

/** The rows of a tree, as far as it is open. Costs time by what is open, not by what there is. */
export class TreeRows {
  readonly #tops: readonly TreeTop[];
  readonly #open: ReadonlySet<string>;
  readonly #sizes = new Map<Folder, number>();
  readonly total: number;

  constructor(tops: readonly TreeTop[], open: ReadonlySet<string>) {
    this.#tops = tops;
    this.#open = open;
    this.total = tops.reduce((sum, top) => sum + 1 + this.#below(top), 0);
  }

  /** The rows from `offset` on, at most `limit`. */
  rows(offset: number, limit: number): ResourceRow[] {
    const rows: ResourceRow[] = [];
    let skip = offset;
    this.#tops.forEach((top, at) => {
      const below = this.#below(top);
      if (skip > below) {
        skip -= below + 1;
        return;
      }
      const { serverId, label, count } = top;
      if (skip > 0) skip--;
      else {
        const isOpen = this.#open.has(serverId);
        const place = { key: serverId, serverId, level: 1, place: at + 1, siblings: this.#tops.length };
        if (rows.length < limit) rows.push({ ...place, kind: 'server', label, count, isOpen });
      }
      if (below > 0 && top.tree !== undefined) skip = this.#walk(top.tree, serverId, 2, skip, limit, rows);
    });
    return rows;
  }

  /** Every label with its place, from `from` on. */
  *labels(from: number): Iterable<readonly [number, string]> {
    for (let at = from; at < this.total; at += 500) {
      for (const [place, row] of this.rows(at, 500).entries()) yield [at + place, labelOf(row)];
    }
  }

  #below({ serverId, tree }: TreeTop): number {
    return tree !== undefined && this.#open.has(serverId) ? this.#sizeOf(tree) : 0;
  }

  /** How many rows are in an open folder. */
  #sizeOf(folder: Folder): number {
    const known = this.#sizes.get(folder);
    if (known !== undefined) return known;
    let size = folder.resources.length;
    for (const inner of folder.folders.values()) size += 1 + (this.#open.has(inner.key) ? this.#sizeOf(inner) : 0);
    this.#sizes.set(folder, size);
    return size;
  }

  /** Adds the rows of an open folder after `skip` of them, and answers how many are still to be skipped. */
  #walk(folder: Folder, serverId: ServerId, level: number, skip: number, limit: number, rows: ResourceRow[]): number {
    const siblings = folder.folders.size + folder.resources.length;
    let place = 0;
    for (const inner of folder.folders.values()) {
      place++;
      if (rows.length >= limit) return 0;
      const isOpen = this.#open.has(inner.key);
      const below = isOpen ? this.#sizeOf(inner) : 0;
      if (skip > below) {
        skip -= below + 1;
        continue;
      }
      if (skip > 0) skip--;
      else {
        const { key, label, count } = inner;
        rows.push({ key, serverId, level, place, siblings, kind: 'folder', label, count, isOpen });
      }
      if (isOpen) skip = this.#walk(inner, serverId, level + 1, skip, limit, rows);
    }
    const from = Math.min(skip, folder.resources.length);
    for (let at = from; at < folder.resources.length && rows.length < limit; at++) {
      const entry = folder.resources[at];
      if (entry !== undefined) rows.push(resourceRow(entry, { level, place: place + at + 1, siblings }));
    }
    return skip - from;
  }
}

/** A resource as a row. Pure. */
export function resourceRow(
  { serverId, resource }: IndexedResource,
  where: Pick<ResourceRow, 'level' | 'place' | 'siblings'>,
): ResourceRow {
  return { ...where, key: `${serverId}\n\n${resource.uri}`, serverId, kind: 'resource', resource };
}

/** What a row is called. Pure. */
export function labelOf(row: ResourceRow): string {
  return row.kind === 'resource' ? (row.resource.title ?? row.resource.name) : row.label;
}
