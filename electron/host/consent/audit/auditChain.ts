import type { AuditProblem } from '../../../../shared/domain/audit.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import { textHash } from '../../ground/hash/canonicalHash.ts';
import type { AuditHead, StoredAuditRow } from '../../ports/stores.ts';

/** What the first row follows. */
export const noRow: Pick<AuditHead, 'id' | 'hash'> = { id: 0, hash: '0'.repeat(64) as Sha256 };

/**
 * The hash of a row: over what it says, its number, and the hash of the row before it. The JSON is as it was written: read
 * and written again it is the same, and a canonical form would cost every tool call more.
 */
export function rowHash(id: number, previous: string, entry: object): Sha256 {
  return textHash(`${id}\n${previous}\n${JSON.stringify(entry)}`);
}

/** How far rows were looked at. */
export interface ChainPlace {
  readonly id: number;
  readonly hash: string;
  readonly rows: number;
  readonly problem: AuditProblem | null;
}

export const chainStart: ChainPlace = { ...noRow, rows: 0, problem: null };

/** Looks at the next rows, in the order of their numbers, up to the first with which something is wrong. Pure. */
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
 * Whether the chain goes as far as was written down elsewhere. The note may be behind, because it is written a moment later,
 * and never ahead. Pure.
 */
export function chainProblem(end: ChainPlace, head: AuditHead | undefined): AuditProblem | null {
  if (head?.broken) return head.broken;
  if (end.problem !== null) return end.problem;
  if (head === undefined) return end.rows === 0 ? null : { kind: 'headMissing', id: end.id };
  return end.id < head.id ? { kind: 'cut', id: end.id + 1 } : null;
}
