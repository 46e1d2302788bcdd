import { expect, it } from 'vitest';
import { rowAfter } from './rowMoves.ts';

it('moves within the list', () => {
  const ids = ['a', 'b', 'c'];
  expect(rowAfter(ids, 'a', 'next')).toBe('b');
  expect(rowAfter(ids, 'c', 'next')).toBe('c');
  expect(rowAfter(ids, 'a', 'previous')).toBe('a');
  expect(rowAfter(ids, 'b', 'last')).toBe('c');
  expect(rowAfter(ids, 'b', 'first')).toBe('a');
  expect(rowAfter([], 'b', 'next')).toBeUndefined();
});
