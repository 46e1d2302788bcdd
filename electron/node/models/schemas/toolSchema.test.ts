import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { schemaObjection } from '../../../../e2e/fakeModels/schemaRules.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { geminiSchema } from '../gemini/geminiSchema.ts';
import { anySchema, schemasWith } from '../testing/anySchema.ts';
import { allWires } from '../testing/connect.ts';
import { wireSchema } from './propertyNames.ts';

const rules = { anthropic: 'anthropic', responses: 'any', chat: 'any', gemini: 'gemini' } as const;

/** As the wire sends it. */
function sent(wire: (typeof allWires)[number], schema: JsonObject): JsonObject {
  const own = wireSchema(schema, rules[wire]).schema;
  return wire === 'gemini' ? geminiSchema(own) : own;
}

it.each(allWires)('a schema of any draft, right or wrong, is one that a strict provider takes (%s)', (wire) => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      const before = JSON.stringify(schema);
      const made = sent(wire, schema);
      expect(schemaObjection(wire, made)).toBeUndefined();
      expect(JSON.stringify(schema)).toBe(before);
    }),
    { numRuns: 300 },
  );
});

it.each(allWires)('what the schema allowed is still allowed (%s)', (wire) => {
  const names = fc.constantFrom('filter[name]', '$top', 'plain', 'a/b');
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(5, 'text', null, true, -1, 1.5),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(names, tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  const objects = fc.dictionary(names, values, { maxKeys: 3 }) as fc.Arbitrary<JsonObject>;
  let compared = 0;
  fc.assert(
    fc.property(schemasWith(names), fc.array(objects, { minLength: 3, maxLength: 8 }), (any, all) => {
      // At the root, what only one alternative has is as it has it there.
      const { anyOf: _any, oneOf: _one, ...whole } = any;
      const schema: JsonObject = { ...whole, type: 'object' };
      // What the validator does not know by this draft.
      if (JSON.stringify(schema).includes('"$recursiveRef"')) return;
      const isAllowed = validatorOf(schema);
      if (isAllowed === undefined) return;
      const { toWire } = wireSchema(schema, rules[wire]);
      const isStillAllowed = validatorOf(sent(wire, schema));
      for (const value of all.filter((each) => isValid(isAllowed, each))) {
        compared++;
        expect(isStillAllowed?.(toWire(value))).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
  expect(compared).toBeGreaterThan(100);
});

/** `undefined` for a schema that cannot be used. */
function validatorOf(schema: JsonObject): ((value: unknown) => boolean) | undefined {
  try {
    return new Ajv2020({ strict: false, logger: false, validateFormats: false }).compile(schema);
  } catch {
    return undefined;
  }
}

/** A schema that refers to itself may have no end. */
function isValid(validate: (value: unknown) => boolean, value: unknown): boolean {
  try {
    return validate(value);
  } catch {
    return false;
  }
}

const text = { type: 'string' };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });

it.each<[string, JsonObject, JsonObject]>([
  [
    'what needs no change',
    object({ a: text, b: { type: ['string', 'null'] } }, { required: ['a'] }),
    object({ a: text, b: { type: ['string', 'null'] } }, { required: ['a'] }),
  ],
  [
    'alternatives of a property',
    object({ labels: { type: 'array', items: { oneOf: [text, object({ color: { type: ['string', 'null'] } })] } } }),
    object({ labels: { type: 'array', items: { oneOf: [text, object({ color: { type: ['string', 'null'] } })] } } }),
  ],
  [
    'alternatives with a keyword that nobody knows',
    object({ at: { oneOf: [{ type: 'date' }, { type: 'integer' }] } }),
    object({ at: { anyOf: [{}, { type: 'integer' }] } }),
  ],
  [
    'a named root with alternatives in it',
    {
      $ref: '#/definitions/Foo',
      definitions: { Foo: { anyOf: [object({ b: text }, { required: ['b'] }), object({ c: text })] } },
    },
    object({ b: text, c: text }),
  ],
  [
    'an intersection with a union',
    { allOf: [object({ a: text }, { required: ['a'] }), { anyOf: [object({ b: text }), object({ c: text })] }] },
    object({ a: text, b: text, c: text }, { required: ['a'] }),
  ],
  [
    'a property that is refined, and one that is another in each alternative',
    {
      ...object({ a: { ...text, description: 'The a' } }),
      allOf: [{ properties: { a: { minLength: 3 } } }],
      oneOf: [
        object({ k: { const: 'x' } }, { required: ['k'] }),
        object({ k: { const: 'y' } }, { required: ['k'] }),
        true,
      ],
    },
    object({
      a: { allOf: [{ ...text, description: 'The a' }, { minLength: 3 }] },
      k: { anyOf: [{ const: 'x' }, { const: 'y' }] },
    }),
  ],
  [
    'a tuple whose second part refers to the first',
    object({ seg: { type: 'array', items: [object({ x: text }), { $ref: '#/properties/seg/items/0' }] } }),
    object(
      { seg: { type: 'array', prefixItems: [object({ x: text }), { $ref: '#/$defs/0' }], items: {} } },
      { $defs: { 0: object({ x: text }) } },
    ),
  ],
  [
    'references into words of OpenAPI, to themselves, by anchors and by ids',
    {
      ...object({
        pet: { $ref: '#/components/schemas/Pet' },
        node: { $ref: '#tree' },
        own: { $ref: 'Own' },
        nowhere: { $ref: 'other.json', title: 'Lost' },
        all: { $ref: '#' },
      }),
      components: { schemas: { Pet: object({ tags: { type: 'array' } }) } },
      $defs: {
        T: { $anchor: 'tree', ...object({ kids: { type: 'array', items: { $ref: '#tree' } } }) },
        O: { $id: 'Own', ...object({ of: { $ref: '#/$defs/Of' } }), $defs: { Of: text } },
        Of: { type: 'number' },
      },
    },
    {
      ...object({
        pet: { $ref: '#/$defs/Pet' },
        node: { $ref: '#/$defs/tree' },
        own: { $ref: '#/$defs/Own' },
        nowhere: { title: 'Lost' },
        all: { $ref: '#' },
      }),
      components: { schemas: { Pet: object({ tags: { type: 'array' } }) } },
      $defs: {
        Pet: object({ tags: { type: 'array', items: {} } }),
        tree: object({ kids: { type: 'array', items: { $ref: '#/$defs/tree' } } }),
        Own: object({ of: { $ref: '#/$defs/Of' } }),
        Of: text,
      },
    },
  ],
  [
    'what would forbid more if it said less',
    object({
      not: { not: { $ref: 'other.json' } },
      if: { if: { type: 'date' }, then: { minLength: 3 } },
      names: { patternProperties: { '(': text }, additionalProperties: false },
      record: { patternProperties: { '^(.*)$': text }, additionalProperties: false },
      all: { oneOf: [{ contains: { type: 'date' }, maxContains: 1 }, { $ref: '#' }], unevaluatedProperties: false },
    }),
    object({
      not: {},
      if: { then: { minLength: 3 } },
      names: { patternProperties: {} },
      record: { additionalProperties: text },
      all: { anyOf: [{ maxContains: 1 }, { $ref: '#' }] },
    }),
  ],
  [
    'what is no schema',
    object({ a: 'string', b: null }, { required: ['a'], additionalProperties: false }),
    object({ a: {}, b: {} }, { required: ['a'], additionalProperties: false }),
  ],
  [
    'a root that is folded, where something refers to it',
    { anyOf: [{ required: ['a'] }, { required: ['b'] }], properties: { a: text, b: { items: { $ref: '#' } } } },
    object(
      { a: text, b: { items: { $ref: '#/$defs/definition' } } },
      {
        $defs: {
          definition: {
            anyOf: [{ required: ['a'] }, { required: ['b'] }],
            properties: { a: text, b: { items: { $ref: '#/$defs/definition' } } },
          },
        },
      },
    ),
  ],
  [
    'alternatives that say more of a property of the root, or that it must not be there',
    object(
      { k: { enum: ['a', 'b'] }, n: text, x: text },
      {
        oneOf: [
          object({ k: { const: 'a' }, n: { minLength: 5 }, x: { not: {} } }),
          object({ k: { const: 'b' }, x: false }),
        ],
      },
    ),
    object({ k: { allOf: [{ enum: ['a', 'b'] }, { anyOf: [{ const: 'a' }, { const: 'b' }] }] }, n: text, x: text }),
  ],
  [
    'ids that mean nothing, and parts with one of their own that mean the whole',
    object(
      { u: { id: 'User', $ref: '#/$defs/B' }, v: { $id: '/properties/v', ...object({ b: { $ref: '#/$defs/B' } }) } },
      { $defs: { B: text } },
    ),
    object({ u: { id: 'User', $ref: '#/$defs/B' }, v: object({ b: { $ref: '#/$defs/B' } }) }, { $defs: { B: text } }),
  ],
  [
    'what refers to something that allows more now, and root properties that nobody evaluated',
    object(
      { a: { not: { $ref: '#/$defs/D' } } },
      { anyOf: [object({ b: text })], unevaluatedProperties: false, $defs: { D: { type: 'date' } } },
    ),
    object({ a: {}, b: text }, { $defs: { D: {} } }),
  ],
  [
    'two definitions that would have one name',
    object({
      a: { items: text },
      b: { items: { type: 'null' } },
      c: { $ref: '#/properties/a/items' },
      d: { $ref: '#/properties/b/items' },
    }),
    object(
      {
        a: { items: text },
        b: { items: { type: 'null' } },
        c: { $ref: '#/$defs/items' },
        d: { $ref: '#/$defs/items_2' },
      },
      { $defs: { items: text, items_2: { type: 'null' } } },
    ),
  ],
  [
    'words of older drafts',
    object({
      n: { minimum: 1, exclusiveMinimum: true, required: true },
      map: { patternProperties: { '^(.*)$': text } },
      coin: { type: 'String', enum: [], nullable: true },
    }),
    object({
      n: { exclusiveMinimum: 1 },
      map: { additionalProperties: text },
      coin: { type: 'string', nullable: true },
    }),
  ],
])('goes out as it is meant: %s', (_name, schema, wanted) => {
  expect(wireSchema(schema, 'any').schema).toEqual(wanted);
});

it('is made in no time, however deep, long or entangled it is', () => {
  const nested = (depth: number, of: (inner: JsonObject) => JsonObject, innermost: JsonObject = text) => {
    let schema = innermost;
    for (let n = 0; n < depth; n++) schema = of(schema);
    return schema;
  };
  const entangled = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [
      `D${n}`,
      { allOf: [{ $ref: `#/$defs/D${n + 1}` }, { $ref: `#/$defs/D${n + 1}` }] },
    ]),
  );
  const chained: JsonObject = {
    $defs: Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [
        `C${n}`,
        nested(30, (inner) => ({ allOf: [inner] }), { $ref: `#/$defs/C${n + 1}` }),
      ]),
    ),
  };
  const schemas: readonly JsonObject[] = [
    nested(450, (inner) => object({ a: inner })),
    nested(900, (inner) => ({ not: inner })),
    { $ref: '#/$defs/D0', $defs: entangled },
    object({ a: { $ref: '#/$defs/D0' } }, { $defs: entangled }),
    object(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`p${n}`, { $ref: '#x' }])), {
      default: nested(900, (inner) => ({ inner })),
      $defs: { X: { $anchor: 'x', ...text } },
    }),
    { anyOf: Array.from({ length: 1000 }, (_, n) => object({ same: { const: n }, [`p${n}`]: text })) },
    {
      $ref: '#/$defs/L0',
      $defs: Object.fromEntries(
        Array.from({ length: 40 }, (_, n) => {
          const next = (more: JsonObject): JsonObject => ({ $ref: `#/$defs/L${n + 1}`, properties: { p: more } });
          return [`L${n}`, { anyOf: [next({ minLength: n }), next({ maxLength: n })] }];
        }),
      ),
    },
    { ...chained, $ref: '#/$defs/C0' },
    object({ a: { $ref: '#/$defs/C0' } }, chained),
    {
      anyOf: Array.from({ length: 900 }, () => ({ $ref: '#/$defs/A' })),
      $defs: { A: { required: Array.from({ length: 3000 }, (_, n) => `n${n}`) } },
    },
    object(Object.fromEntries(Array.from({ length: 4500 }, (_, n) => [String.fromCharCode(0x4e00 + n), text]))),
  ];
  for (const schema of schemas)
    for (const wire of allWires) expect(schemaObjection(wire, sent(wire, schema))).toBeUndefined();
});

it('says no more than a model can follow', () => {
  let schema: JsonObject = text;
  for (let n = 0; n < 300; n++) schema = object({ a: schema });
  expect(JSON.stringify(wireSchema(schema, 'any').schema).length).toBeLessThan(3000);
});

it('has references of their own, and alternatives beside them, for Gemini', () => {
  const schema = object(
    { a: { $ref: '#/$defs/A', description: 'x' }, b: { $ref: '#/$defs/A', anyOf: [text, { type: 'null' }] } },
    { $defs: { A: text } },
  );
  expect(sent('gemini', schema)['properties']).toEqual({
    a: { description: 'x', anyOf: [{ $ref: '#/$defs/A' }] },
    b: { anyOf: [text, { type: 'null' }], allOf: [{ $ref: '#/$defs/A' }] },
  });
});
