import type { AuditProblem } from '../../../../shared/domain/audit.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import { textHash } from '../../ground/hash/canonicalHash.ts';
import type { AuditHead, StoredAuditRow } from '../../ports/auditStore.ts';

/** The predecessor of the first row. */
export const noRow: Pick<AuditHead, 'id' | 'hash'> = { id: 0, hash: '0'.repeat(64) as Sha256 };

/**
 * The hash of a row, over its contents, its number and the hash of the previous row. The JSON is hashed as it was
 * written: it survives reading and writing unchanged, and a canonical form would make every tool call slower.
 */
export function rowHash(id: number, previous: string, entry: object): Sha256 {
  return textHash(`${id}\n${previous}\n${JSON.stringify(entry)}`);
}

/** How far the rows were checked. */
export interface ChainPlace {
  readonly id: number;
  readonly hash: string;
  readonly rows: number;
  readonly problem: AuditProblem | null;
}

export const chainStart: ChainPlace = { ...noRow, rows: 0, problem: null };

/** Checks the next rows, in the order of their numbers, up to the first that is wrong. Pure. */
export function followChain(
  from: ChainPlace,
  rows: readonly StoredAuditRow[],
  head: AuditHead | undefined,
): ChainPlace {
  let place = from;
  for (const row of rows) {
    if (place.problem !== null) return place;
    const isNext = row.hash !== null && row.hash === rowHash(row.id, place.hash, row.entry);
    const isHead = head === undefined || row.id !== head.id || (row.hash === head.hash && place.rows + 1 === head.rows);
    const problem = isNext && isHead ? null : problemAt(place, row, isNext);
    place = { id: row.id, hash: row.hash ?? '', rows: place.rows + 1, problem };
  }
  return place;
}

function problemAt(before: ChainPlace, row: StoredAuditRow, isNext: boolean): AuditProblem {
  const isGap = !isNext && row.id > before.id + 1;
  return isGap ? { kind: 'missing', id: before.id + 1 } : { kind: 'changed', id: row.id };
}

/**
 * Whether the chain is at least as long as noted elsewhere. The note may be older, because it is written a moment
 * later, but never newer. Pure.
 */
export function chainProblem(end: ChainPlace, head: AuditHead | undefined): AuditProblem | null {
  if (head?.broken) return head.broken;
  if (end.problem !== null) return end.problem;
  if (head === undefined) return end.rows === 0 ? null : { kind: 'headMissing', id: end.id };
  return end.id < head.id ? { kind: 'cut', id: end.id + 1 } : null;
}
