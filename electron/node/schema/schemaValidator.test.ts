import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../shared/lib/json.ts';
import { schemaValidator } from './schemaValidator.ts';
import { verifies } from '../../../e2e/verifies.ts';

const validator = schemaValidator();
const problems = (schema: JsonObject, value: JsonValue) => validator.problems(schema, value);
const person = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 0 }, tags: { items: { type: 'string' } } },
  required: ['name'],
  additionalProperties: false,
};

describe('schemaValidator', () => {
  it('finds no problem in valid arguments', () => {
    expect(problems(person, { name: 'Ada', age: 36, tags: ['a'] })).toEqual([]);
  });

  it.each<{ value: JsonObject; says: RegExp }>([
    { value: {}, says: /name/ },
    { value: { name: 7 }, says: /^name: .*string/ },
    { value: { name: 'Ada', age: -1 }, says: /^age: / },
    { value: { name: 'Ada', tags: ['a', 1] }, says: /^tags\/1: / },
    { value: { name: 'Ada', more: true }, says: /more/ },
  ])('says where and what is wrong with $value', ({ value, says }) => {
    const found = problems(person, value);
    expect(found.join('\n')).toMatch(new RegExp(says, 'm'));
  });

  it('accepts missing arguments that have a default, and reports all others', () => {
    const schema = {
      type: 'object',
      properties: {
        scale: { enum: ['css', 'device'], default: 'css' },
        deep: { type: 'object', properties: { a: { default: 1 }, b: {} }, required: ['a', 'b'] },
        required: { type: 'string', default: '' },
      },
      required: ['scale', 'deep', 'required'],
    };
    expect(validator.argumentProblems(schema, { deep: { b: 1 } })).toEqual([]);
    expect(validator.argumentProblems(schema, { deep: {} }).join()).toMatch(/^deep: .*"b"/);
    expect(validator.argumentProblems(schema, { deep: { b: 1 }, scale: 'huge' }).join()).toMatch(/^scale: /);
    expect(validator.argumentProblems(schema, {}).join()).toMatch(/"deep"/);
    expect(problems(schema, { deep: { b: 1 } }).join()).toMatch(/"scale"/);
  });

  it('says no more than a model can use', () => {
    const properties = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, { type: 'string' }]));
    const value = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, n]));
    expect(problems({ type: 'object', properties }, value)).toHaveLength(5);
  });

  it('knows the keywords of 2020-12', () => {
    verifies('B8');
    const schema = { type: 'array', prefixItems: [{ type: 'string' }], items: false };
    expect(problems(schema, ['a'])).toEqual([]);
    expect(problems(schema, ['a', 'b'])).not.toEqual([]);
  });

  it.each<{ name: string; schema: JsonObject }>([
    { name: 'a reference to nowhere', schema: { $ref: '#/$defs/gone' } },
    { name: 'a pattern that is none', schema: { type: 'string', pattern: '(' } },
  ])('leaves the arguments to the server when the schema has $name', ({ schema }) => {
    expect(problems(schema, 'anything')).toEqual([]);
  });

  it('asks no other machine for a schema', () => {
    const asked: unknown[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (input) => {
      asked.push(input);
      return Promise.reject(new Error('no network'));
    };
    try {
      problems({ $ref: 'http://127.0.0.1:9/schema.json' }, {});
    } finally {
      globalThis.fetch = fetch;
    }
    expect(asked).toEqual([]);
  });

  it('generates no code from a schema', () => {
    const schema = {
      type: 'object',
      properties: { 'a"];globalThis.hacked=true;["': { const: '`${globalThis.hacked=1}`' } },
    };
    problems(schema, { 'a"];globalThis.hacked=true;["': 1 });
    expect(globalThis).not.toHaveProperty('hacked');
  });
});
