import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesWildcard } from './wildcard.ts';

describe('matchesWildcard', () => {
  it('agrees with the equivalent regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*', '.', '_'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (pattern, subject) => {
        const expression = new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace(/\*+/g, '[^]*')}$`);
        expect(matchesWildcard(pattern, subject)).toBe(expression.test(subject));
      }),
    );
  });

  it('stays fast when a backtracking expression would not', () => {
    const pattern = `${'*a'.repeat(200)}b`;
    expect(matchesWildcard(pattern, 'a'.repeat(2000))).toBe(false);
  });
});
