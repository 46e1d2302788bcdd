import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuditHead, StoredAuditRow } from '../../ports/auditStore.ts';
import { chainProblem, chainStart, followChain, noRow, rowHash } from './auditChain.ts';

/** Rows as they would be written, and the head of their chain. */
function chainOf(texts: readonly string[]): { rows: StoredAuditRow[]; head: AuditHead } {
  let head: AuditHead = { ...noRow, rows: 0 };
  const rows = texts.map((text, at): StoredAuditRow => {
    const hash = rowHash(at + 1, head.hash, { text });
    head = { id: at + 1, hash, rows: at + 1 };
    return { id: at + 1, entry: { text }, hash };
  });
  return { rows, head };
}

function problemOf(rows: readonly StoredAuditRow[], head: AuditHead | undefined) {
  return chainProblem(followChain(chainStart, rows, head), head);
}

const texts = fc.array(fc.string({ maxLength: 5 }), { minLength: 3, maxLength: 12 });
const withRow = fc.tuple(texts, fc.nat()).map(([list, n]) => ({ ...chainOf(list), at: n % list.length }));

describe('the chain of the audit', () => {
  it('is intact as it was written, in pieces of any size, even when the noted head is older', () => {
    fc.assert(
      fc.property(withRow, ({ rows, head, at }) => {
        expect(problemOf(rows, head)).toBeNull();
        const half = followChain(chainStart, rows.slice(0, at), head);
        expect(chainProblem(followChain(half, rows.slice(at), head), head)).toBeNull();
        const behind = rows[at];
        expect(problemOf(rows, { id: at + 1, hash: behind?.hash as never, rows: at + 1 })).toBeNull();
      }),
    );
  });

  it('detects a changed row, by its number', () => {
    fc.assert(
      fc.property(withRow, ({ rows, head, at }) => {
        const changed = rows.map((row, n) => (n === at ? { ...row, entry: { text: 'other!' } } : row));
        expect(problemOf(changed, head)).toEqual({ kind: 'changed', id: at + 1 });
      }),
    );
  });

  it('detects a deleted row', () => {
    fc.assert(
      fc.property(withRow, ({ rows, head, at }) => {
        const kind = at === rows.length - 1 ? 'cut' : 'missing';
        expect(
          problemOf(
            rows.filter((_, n) => n !== at),
            head,
          ),
        ).toEqual({ kind, id: at + 1 });
      }),
    );
  });

  it('detects rows that changed places, with or without their numbers', () => {
    fc.assert(
      fc.property(withRow, ({ rows, head, at }) => {
        const other = (at + 1) % rows.length;
        const [a, b] = [rows[at], rows[other]];
        fc.pre(JSON.stringify(a?.entry) !== JSON.stringify(b?.entry));
        const swapped = rows.map((row, n) =>
          n === at ? { ...row, entry: b?.entry ?? {} } : n === other ? { ...row, entry: a?.entry ?? {} } : row,
        );
        expect(problemOf(swapped, head)?.kind).toBe('changed');
        const renumbered = swapped.map((row, n) => ({
          ...row,
          hash: (n === at ? b : n === other ? a : row)?.hash ?? null,
        }));
        expect(problemOf(renumbered, head)).not.toBeNull();
      }),
    );
  });

  it('detects a cut end, and a rewritten chain', () => {
    fc.assert(
      fc.property(withRow, ({ rows, head, at }) => {
        expect(problemOf(rows.slice(0, at), head)).toEqual({ kind: 'cut', id: at + 1 });
        const anew = chainOf(
          rows.map((row, n) => (n === at ? 'forged' : String((row.entry as { text: string }).text))),
        );
        expect(problemOf(anew.rows, head)).not.toBeNull();
      }),
    );
    const { rows } = chainOf(['a']);
    expect(problemOf(rows, undefined)).toEqual({ kind: 'headMissing', id: 1 });
    expect(problemOf([], undefined)).toBeNull();
  });
});
