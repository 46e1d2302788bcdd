import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hiddenSecrets, secretMark } from './secretMark.ts';

it('finds every name once, in values and field names, at any depth', () => {
  const value = {
    content: [{ text: `a ${secretMark('ONE')} b ${secretMark('TWO')} ${secretMark('ONE')}` }],
    [secretMark('KEY')]: { deep: [secretMark('github.token')] },
    count: 3,
    none: null,
  };
  expect(hiddenSecrets(value)).toEqual(['ONE', 'TWO', 'KEY', 'github.token']);
});

it('finds nothing in a text without marks', () => {
  expect(hiddenSecrets({ text: 'a [secret] of mine, [secret ] and [secret without an end', list: [1, true] })).toEqual(
    [],
  );
});

it('finds every valid name', () => {
  const name = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => /^[^\]\n]+$/.test(text));
  fc.assert(
    fc.property(name, fc.string(), (secret, around) => {
      expect(hiddenSecrets(`${around}\n${secretMark(secret)}${around}`)).toContain(secret);
    }),
  );
});
