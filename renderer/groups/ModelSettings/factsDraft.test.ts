import { describe, expect, it } from 'vitest';
import { draftOf, factsOf, type NumberName } from './factsDraft.ts';

const filled = (numbers: Partial<Record<NumberName, string>>) => {
  const empty = draftOf({});
  return factsOf({ ...empty, numbers: { ...empty.numbers, ...numbers } });
};

describe('the form about a model', () => {
  it('gives back what it was filled with', () => {
    const facts = { contextTokens: 4096, prices: { input: 0.5, output: 2 }, images: false, hasReasoning: true };
    expect(factsOf(draftOf(facts))).toEqual({ facts, wrong: [] });
    expect(factsOf(draftOf({}))).toEqual({ facts: {}, wrong: [] });
  });

  it.each([
    ['200k', 200_000],
    ['200 000', 200_000],
    ['1.05m', 1_050_000],
  ])('reads %s tokens as people mean it', (contextTokens, expected) => {
    expect(filled({ contextTokens }).facts).toEqual({ contextTokens: expected });
  });

  it('reads a decimal comma', () => {
    expect(filled({ input: '0,25', output: '2' }).facts).toEqual({ prices: { input: 0.25, output: 2 } });
  });

  it.each(['0', '-1', '1.5', 'many', '1e3'])('refuses a window of %s', (contextTokens) => {
    expect(filled({ contextTokens })).toEqual({ wrong: ['contextTokens'] });
  });

  it('wants input and output prices together', () => {
    expect(filled({ input: '3' }).wrong).toEqual(['output']);
    expect(filled({ cachedInput: '0.3' }).wrong).toEqual(['input', 'output']);
    expect(filled({ input: '-3', output: '1' }).wrong).toEqual(['input']);
  });
});
