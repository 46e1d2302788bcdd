import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../shared/lib/json.ts';
import { anyName, anySchema } from '../testing/anySchema.ts';
import { wireSchema } from './propertyNames.ts';

const long = 'a'.repeat(70);
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const text = { type: 'string' };

/** The server's arguments for what a model writes. */
function own(schema: JsonObject, args: JsonValue): JsonValue {
  return JSON.parse(wireSchema(schema, 'anthropic').toOwn(JSON.stringify(args))) as JsonValue;
}

describe('names that a provider refuses', () => {
  it('are others on the wire, everywhere in a schema, and told in the description', () => {
    const schema = object(
      {
        'filter[name]': { ...text, description: 'Part of the name' },
        日付: { $ref: '#/properties/filter%5Bname%5D' },
        rows: { type: 'array', items: object({ $top: { type: 'integer' }, [long]: text }, { required: ['$top'] }) },
      },
      {
        required: ['filter[name]', 'rows'],
        dependentRequired: { 日付: ['filter[name]'], rows: ['日付'] },
        dependentSchemas: { 'filter[name]': { required: ['日付'] } },
      },
    );
    expect(wireSchema(schema, 'anthropic').schema).toEqual(
      object(
        {
          filter_name: { ...text, description: '"filter[name]": Part of the name' },
          field: { $ref: '#/$defs/filter_name_', description: '"日付"' },
          rows: {
            type: 'array',
            items: object(
              {
                top: { type: 'integer', description: '"$top"' },
                [long.slice(0, 56)]: { ...text, description: `"${long}"` },
              },
              { required: ['top'] },
            ),
          },
        },
        {
          required: ['filter_name', 'rows'],
          dependentRequired: { field: ['filter_name'], rows: ['field'] },
          dependentSchemas: { filter_name: { required: ['field'] } },
          $defs: { filter_name_: { ...text, description: 'Part of the name' } },
        },
      ),
    );
  });

  it('are not in what speaks of the names of the server', () => {
    const { schema } = wireSchema(
      object({
        f: object({ $top: text }, { enum: [{ $top: 'a' }], propertyNames: { pattern: '^\\$' } }),
        k: { enum: ['a'] },
      }),
      'anthropic',
    );
    expect(schema).toEqual(object({ f: object({ top: { ...text, description: '"$top"' } }), k: { enum: ['a'] } }));
  });

  it('keep their own where the provider takes them', () => {
    const schema = object({ 'n.able': text, 'int-enum': text, _1: text });
    expect(wireSchema(schema, 'anthropic').schema).toEqual(schema);
    expect(Object.keys(wireSchema(schema, 'gemini').schema['properties'] ?? {})).toEqual(['n_able', 'int_enum', '_1']);
    const odd = object({ 'filter[name]': text });
    expect(wireSchema(odd, 'any').schema).toEqual(odd);
  });

  it('never become the name of another', () => {
    const names = [
      'filter[name]',
      'filter_name',
      'filter name',
      'filter_name_2',
      '日付',
      '日時',
      'field',
      '1st',
      '',
      '__proto__',
    ];
    const { schema } = wireSchema(object(Object.fromEntries(names.map((name) => [name, text]))), 'gemini');
    const sent = Object.keys(schema['properties'] ?? {});
    expect(new Set(sent).size).toBe(names.length);
    expect(sent).toContain('filter_name');
    expect(sent.every((name) => /^[A-Za-z_]\w{0,63}$/.test(name))).toBe(true);
  });
});

describe('the arguments of a call', () => {
  const node = object({ 'a/b': text, 'kids[]': { type: 'array', items: { $ref: '#/$defs/node' } } });
  const schema = object(
    {
      $top: { type: 'integer' },
      'tree[0]': { $ref: '#/$defs/node' },
      query: { type: 'object', additionalProperties: true },
      either: { anyOf: [object({ 'x[]': text }), { type: 'array', prefixItems: [text, object({ 'x[]': text })] }] },
    },
    { $defs: { node } },
  );

  it('have the names of their server again, at every depth', () => {
    const sent = { top: 1, tree_0: { a_b: 'x', kids: [{ a_b: 'y', kids: [] }] }, either: ['x', { x: 'z' }] };
    const given = {
      $top: 1,
      'tree[0]': { 'a/b': 'x', 'kids[]': [{ 'a/b': 'y', 'kids[]': [] }] },
      either: ['x', { 'x[]': 'z' }],
    };
    expect(own(schema, sent)).toEqual(given);
    expect(wireSchema(schema, 'anthropic').toWire(given)).toEqual(sent);
  });

  it('stay as they are where the same letters are no name of the schema', () => {
    const free = { query: { top: 1, nested: { a_b: 2, x: 3 } }, a_b: 4, either: ['top'] };
    expect(own(schema, free)).toEqual(free);
    expect(wireSchema(schema, 'anthropic').toWire({ query: { $top: 1 } })).toEqual({ query: { $top: 1 } });
  });

  it('stay as they are in what is declared beside what is not, and in the first parts of a tuple', () => {
    const odd = object({ $top: text });
    const beside = object(
      { filter: { type: 'object' }, list: { type: 'array', prefixItems: [{ type: 'object' }], items: odd } },
      { additionalProperties: odd },
    );
    const given = { filter: { top: 1 }, list: [{ top: 1 }, { top: 2 }], more: { top: 3 } };
    expect(own(beside, given)).toEqual({ ...given, list: [{ top: 1 }, { $top: 2 }], more: { $top: 3 } });
  });

  it('have their names also where these are only required', () => {
    const needed = object({ a: { anyOf: [{ required: ['$x'] }, text] } });
    expect(own(needed, { a: { x: 1 } })).toEqual({ a: { $x: 1 } });
  });

  it('keep what is called like a name of the wire', () => {
    const given = { top: 5, $top: 1 };
    expect(wireSchema(schema, 'anthropic').toWire(given)).toEqual(given);
  });

  it('keep their digits and their form, also where they are no JSON', () => {
    const { toOwn } = wireSchema(schema, 'anthropic');
    const name = '"\\u0074op"';
    expect(toOwn(`{ ${name} : 725653563933458433, "query":{"top":1e400}}`)).toBe(
      '{ "$top" : 725653563933458433, "query":{"top":1e400}}',
    );
    for (const odd of [
      '',
      'null',
      '[{"top":1}',
      '{"top',
      '{"top":',
      '{"top"}}]]:1',
      '"top":1',
      '{"\\x":1}',
      '{"top":"\n"',
    ])
      expect(() => toOwn(odd)).not.toThrow();
    expect(toOwn('{"top": 1, "query": {')).toBe('{"$top": 1, "query": {');
  });

  it.each([
    ['cut in a string', '{"top":1,"query":"' + '\\"'.repeat(1_000_000)],
    ['one long string', JSON.stringify({ top: 1, query: 'x'.repeat(16_000_000) })],
    ['many lists', `{"top":1,"query":${'['.repeat(2_000_000)}`],
    ['many values', JSON.stringify({ top: 1, query: Array.from({ length: 200_000 }, (_, n) => ({ top: n })) })],
  ])('are read in one pass, however long they are: %s', (_name, given) => {
    const many = object({
      $top: text,
      query: { type: 'array', items: { anyOf: Array.from({ length: 500 }, () => node) } },
    });
    const { toOwn } = wireSchema(many, 'anthropic');
    expect(toOwn(given).slice(0, 9)).toBe('{"$top":1');
  });

  it('come out as they went in, for any schema', () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue({ maxDepth: 0 }),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(anyName, tie('value'), { maxKeys: 4 }),
      ),
    })).value as fc.Arbitrary<JsonValue>;
    let renamed = 0;
    fc.assert(
      fc.property(anySchema, fc.dictionary(anyName, value, { maxKeys: 4 }), (any, args) => {
        const { toWire, toOwn } = wireSchema(any, 'gemini');
        const sent = JSON.stringify(toWire(args));
        if (sent === JSON.stringify(args)) return;
        renamed++;
        // A further property may be called like one of the wire; the model means that one.
        const isClear = JSON.parse(toOwn(JSON.stringify(args))) as JsonValue;
        if (JSON.stringify(isClear) !== JSON.stringify(args)) return;
        expect(JSON.parse(toOwn(sent))).toEqual(JSON.parse(JSON.stringify(args)));
      }),
      { numRuns: 1500 },
    );
    expect(renamed).toBeGreaterThan(20);
  });
});
