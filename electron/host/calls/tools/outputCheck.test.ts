import { describe, expect, it } from 'vitest';
import { schemaValidator } from '../../../node/schema/schemaValidator.ts';
import { outputMismatches } from './outputCheck.ts';

const outputSchema = {
  type: 'object',
  properties: { sum: { type: 'number' }, of: { type: 'array', items: { type: 'number' } } },
  required: ['sum'],
};
const none = {};
const check = (answer: object, schema: object = outputSchema) =>
  outputMismatches(
    schema === none ? { name: 'add' } : { name: 'add', outputSchema: schema as never },
    { content: [], ...answer },
    schemaValidator(),
  );

describe('outputMismatches', () => {
  it('finds nothing when the content fits', () => {
    expect(check({ structuredContent: { sum: 3, of: [1, 2] } })).toEqual([]);
  });

  it.each([
    ['a wrong type', { sum: 'three' }, /sum.*string/],
    ['what is missing', { of: [] }, /sum/],
    ['a wrong item', { sum: 1, of: ['1'] }, /of\/0/],
    ['no object', 7, /result: /],
  ])('says where it does not: %s', (_, structuredContent, words) => {
    expect(check({ structuredContent }).join('; ')).toMatch(words);
  });

  it('reports missing content, but not for a tool that failed or has no output schema', () => {
    expect(check({})).toEqual(['The tool promises structured content, and there is none.']);
    expect(check({ isError: true })).toEqual([]);
    expect(check({ structuredContent: { sum: 'x' } }, none)).toEqual([]);
    expect(outputMismatches(undefined, { content: [] }, schemaValidator())).toEqual([]);
  });

  it('does not block the host with very large content', () => {
    const rows = Array.from({ length: 100_000 }, (_, sum) => ({ sum }));
    expect(check({ structuredContent: { rows } })).toEqual(['The structured content is too long to be checked.']);
  });
});
