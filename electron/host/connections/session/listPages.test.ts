import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { listPages } from './listPages.ts';

describe('reading a paged list', () => {
  it('returns all entries in order, for any page sizes', async () => {
    verifies('Z1', 'Z2');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.integer()), { minLength: 1, maxLength: 20 }), async (pages) => {
        const cursors: unknown[] = [];
        const whole = await listPages(async (cursor) => {
          cursors.push(cursor);
          const at = cursor === undefined ? 0 : Number(String(cursor).slice('page '.length));
          return { items: pages[at] ?? [], nextCursor: at + 1 < pages.length ? `page ${at + 1}` : undefined };
        });
        expect(whole).toEqual({ items: pages.flat() });
        expect(cursors[0]).toBeUndefined();
      }),
    );
  });

  it('stops when cursors repeat, and keeps the entries so far', async () => {
    let asked = 0;
    const loop = ['a', 'b', 'a'];
    const whole = await listPages(async () => ({ items: [asked], nextCursor: loop[asked++] }));
    expect(whole).toEqual({ items: [0, 1, 2], cutBecause: 'cursorLoop' });
  });

  it('ends with an empty cursor, sends cursors back unchanged, and stops at the limit of pages', async () => {
    expect(await listPages(async () => ({ items: [1], nextCursor: '' }))).toEqual({ items: [1] });
    const cursors: unknown[] = [];
    let count = 0;
    const whole = await listPages(async (cursor) => {
      cursors.push(cursor);
      return { items: [count], nextCursor: count++ };
    }, 5);
    expect(cursors).toEqual([undefined, 0, 1, 2, 3]);
    expect(whole).toEqual({ items: [0, 1, 2, 3, 4], cutBecause: 'pages' });
  });
});
