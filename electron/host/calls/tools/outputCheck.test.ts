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
  it('has nothing to say where the content fits', () => {
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

  it('misses what was promised, but not of a tool that failed or promised nothing', () => {
    expect(check({})).toEqual(['The tool promises structured content, and there is none.']);
    expect(check({ isError: true })).toEqual([]);
    expect(check({ structuredContent: { sum: 'x' } }, none)).toEqual([]);
    expect(outputMismatches(undefined, { content: [] }, schemaValidator())).toEqual([]);
  });

  it('does not hold up the host for content without end', () => {
    const rows = Array.from({ length: 100_000 }, (_, sum) => ({ sum }));
    expect(check({ structuredContent: { rows } })).toEqual(['The structured content is too long to be checked.']);
  });
});
