import { describe, expect, it } from 'vitest';
import { matchExpression } from './matchExpression.ts';

describe('filters', () => {
  it.each([
    ['nothing else', {}, '"\ue000"'],
    ['a file', { hasFile: true as const }, '"\ue004"'],
    ['until a month', { to: Date.UTC(2026, 9, 15) }, '("\ue000") NOT ("\ue00324322")'],
    ['from a month', { from: Date.UTC(2026, 9, 15) }, '("\ue00324321" OR "\ue00324322")'],
    ['too many months', { from: 0 }, '"\ue000"'],
  ])('asks for %s', (_, filter, expression) => {
    expect(matchExpression([], filter, Date.UTC(2026, 10, 20))).toBe(expression);
  });
});
