import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosable, namesAfter } from './namesAfter.ts';

const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));

describe('the tools chosen by name', () => {
  it('are all that are listed before one is switched off', () => {
    expect(namesAfter(undefined, ['read', 'write'], 'write', false)).toEqual(['read']);
  });

  it('change by the switched one only, and contain it once', () => {
    fc.assert(
      fc.property(names, names, fc.constantFrom('a', 'b', 'e'), fc.boolean(), (before, listed, name, isOn) => {
        const after = namesAfter(before, listed, name, isOn);
        expect(after.filter((each) => each === name)).toHaveLength(isOn ? 1 : 0);
        expect(after.filter((each) => each !== name)).toEqual(before.filter((each) => each !== name));
      }),
    );
  });

  it('stay choosable when their server does not list them now', () => {
    expect(choosable(['gone', 'read'], ['read', 'write'])).toEqual(['read', 'write', 'gone']);
    expect(choosable(undefined, ['read'])).toEqual(['read']);
  });
});
