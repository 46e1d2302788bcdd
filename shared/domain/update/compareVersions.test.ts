import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, isVersion } from './compareVersions.ts';

/** From the specification, oldest first. */
const inOrder = [
  ...['0.9.9', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11'],
  ...['1.0.0-rc.1', '1.0.0', '1.0.1-beta.1', '1.0.1', '1.2.0', '1.10.0', '2.0.0'],
];

describe('compareVersions', () => {
  it('orders versions as Semantic Versioning does', () => {
    const numbered = inOrder.map((_, index) => index);
    fc.assert(
      fc.property(fc.constantFrom(...numbered), fc.constantFrom(...numbered), (one, other) => {
        const order = compareVersions(inOrder[one] ?? '', inOrder[other] ?? '');
        expect(Math.sign(order)).toBe(Math.sign(one - other));
      }),
    );
  });

  it('does not look at the build', () => {
    expect(compareVersions('1.0.0+one', '1.0.0+two')).toBe(0);
  });

  it('knows what is no version', () => {
    expect(['1.0.0', '1.0.0-beta.1', '1.0.0+build'].every(isVersion)).toBe(true);
    expect(
      ['', '1', '1.0', 'v1.0.0', '1.0.0-', '1.0.0-..', '1.0.0 ', '99999999999.0.0', '../1.0.0'].some(isVersion),
    ).toBe(false);
    expect(() => compareVersions('1.0.0', 'latest')).toThrow(RangeError);
  });
});
