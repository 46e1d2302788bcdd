import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameIssuer } from './findAuthorization.ts';

it('takes issuers for one whether or not a slash stands at the end of the path, and for nothing else', () => {
  const parts = fc.array(fc.constantFrom('a', 'A', 'b', '/', '%2F', '.', '?', '#', ':443', ' '), { maxLength: 6 });
  const property = fc.property(parts, parts, (one, other) => {
    const [left, right] = [one, other].map((each) => `https://as.example${each.join('')}`) as [string, string];
    const isPlain = !/[?#]/.test(left + right);
    const isSlashApart = left === right || left === `${right}/` || right === `${left}/`;
    expect(sameIssuer(left, right)).toBe(left === right || (isPlain && isSlashApart));
  });
  fc.assert(property, { numRuns: 2000 });
  expect(sameIssuer('https://as.example/tenant', 'https://as.example/tenant/')).toBe(true);
  expect(sameIssuer('https://as.example//', 'https://as.example')).toBe(false);
  expect(sameIssuer('https://as.example?x=/', 'https://as.example?x=')).toBe(false);
});
