import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { leafText, tableOf } from './dataTable.ts';

describe('tableOf', () => {
  it('takes the columns of all rows, in the order they come', () => {
    const rows: JsonObject[] = [{ a: 1 }, { b: null, a: 'x' }];
    expect(tableOf(rows)).toEqual({ columns: ['a', 'b'], rows });
    expect(tableOf({ items: rows })).toEqual({ columns: ['a', 'b'], rows });
  });

  it.each([
    [[]],
    [[{}]],
    [[1, 2]],
    [[{ a: { b: 1 } }]],
    [[{ a: 1 }, 7]],
    [{ items: [{ a: 1 }], total: 3 }],
    [{ a: 1 }],
    ['text'],
    [null],
    [[Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`c${at}`, at]))]],
  ])('%j is none', (value) => expect(tableOf(value)).toBeUndefined());

  it('says what is in a cell', () => {
    expect(['x', 1, true, null, undefined].map(leafText)).toEqual(['x', '1', 'true', 'null', '']);
  });
});
