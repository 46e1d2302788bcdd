import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ResourceRow } from '../../../../shared/domain/resource.ts';
import { textHash } from '../../ground/hash/canonicalHash.ts';
import { toResourceSummary } from '../../ground/offers/listedWords.ts';
import type { IndexedResource } from './indexedResource.ts';
import type { Folder } from './uriTree.ts';

/** A server as the top of a tree: its name and count are known at once, its index may follow later. */
export interface TreeTop {
  readonly serverId: ServerId;
  readonly label: string;
  readonly count: number;
  /** Missing while it is closed and was not needed. */
  readonly tree: Folder | undefined;
}

/** The rows of a tree, as far as it is open. The time depends on the open part, not on the size of the tree. */
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
    const window: RowWindow = { from: offset, to: offset + limit, rows: [] };
    let at = 0;
    for (const [place, top] of this.#tops.entries()) {
      const { serverId, label, count, tree } = top;
      const below = this.#below(top);
      if (isIn(window, at)) {
        const where = { level: 1, place: place + 1, siblings: this.#tops.length, parent: null };
        const isOpen = this.#open.has(serverId);
        window.rows.push({ ...where, key: serverId, serverId, kind: 'server', label, count, isOpen });
      }
      if (tree !== undefined && overlaps(window, at + 1, below))
        this.#walk(tree, { serverId, level: 2, parent: at }, window);
      at += 1 + below;
    }
    return window.rows;
  }

  /** Every label with its index, from `from` on. */
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

  /** Adds the rows of an open folder that are in the window. */
  #walk(folder: Folder, { serverId, level, parent }: Inside, window: RowWindow): void {
    const siblings = folder.folders.size + folder.resources.length;
    let at = parent + 1;
    let place = 0;
    for (const inner of folder.folders.values()) {
      if (at >= window.to) return;
      place++;
      const isOpen = this.#open.has(inner.key);
      const below = isOpen ? this.#sizeOf(inner) : 0;
      if (isIn(window, at)) {
        const { key, label, count } = inner;
        window.rows.push({ key, serverId, level, place, siblings, parent, kind: 'folder', label, count, isOpen });
      }
      if (overlaps(window, at + 1, below)) this.#walk(inner, { serverId, level: level + 1, parent: at }, window);
      at += 1 + below;
    }
    const first = Math.max(0, window.from - at);
    for (const [index, entry] of folder.resources.slice(first, Math.max(first, window.to - at)).entries()) {
      window.rows.push(resourceRow(entry, { level, place: place + first + index + 1, siblings, parent }));
    }
  }
}

interface RowWindow {
  readonly from: number;
  /** The end, exclusive. */
  readonly to: number;
  readonly rows: ResourceRow[];
}

interface Inside {
  readonly serverId: ServerId;
  readonly level: number;
  /** The row of the folder. */
  readonly parent: number;
}

function isIn({ from, to }: RowWindow, at: number): boolean {
  return at >= from && at < to;
}

function overlaps({ from, to }: RowWindow, at: number, count: number): boolean {
  return count > 0 && at < to && at + count > from;
}

/** A resource as a row. Pure. */
export function resourceRow(
  { serverId, resource }: IndexedResource,
  where: Pick<ResourceRow, 'level' | 'place' | 'siblings' | 'parent'>,
): ResourceRow {
  const { uri } = resource;
  const summary = toResourceSummary(resource);
  // Two URIs with the same beginning may be cut to the same text.
  const name = summary.uri === uri ? uri : textHash(uri);
  return { ...where, key: `${serverId}\n\n${name}`, serverId, kind: 'resource', resource: summary };
}

/** The label of a row. Pure. */
export function labelOf(row: ResourceRow): string {
  return row.kind === 'resource' ? (row.resource.title ?? row.resource.name) : row.label;
}
