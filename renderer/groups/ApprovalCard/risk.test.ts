import { expect, it } from 'vitest';
import { riskOf, riskTone } from './risk.ts';

it.each([
  [{}, 'unknown'],
  [{ readOnlyHint: true }, 'reads'],
  [{ readOnlyHint: false }, 'unknown'],
  [{ readOnlyHint: false, destructiveHint: false }, 'adds'],
  [{ destructiveHint: true }, 'destroys'],
  // The labels of a tool that contradicts itself are ignored.
  [{ readOnlyHint: true, destructiveHint: true }, 'destroys'],
] as const)('reads %o as %s', (annotations, risk) => expect(riskOf(annotations)).toBe(risk));

it('calls a claim to only read good only where the user chose to believe it', () => {
  expect(riskTone('reads', { isBelieved: false })).toBe('plain');
  expect(riskTone('reads', { isBelieved: true })).toBe('good');
  expect(riskTone('destroys', { isBelieved: true })).toBe('danger');
});
