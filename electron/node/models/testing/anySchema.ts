import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../../shared/lib/json.ts';

/** Names that providers refuse, that are keywords as well, or that mean something in pointers, in JavaScript or on a wire. */
const oddNames = [
  ...[
    'filter[name]',
    'filter_name',
    'filter name',
    'startedAfter<',
    '日付',
    '日時',
    '$top',
    'top',
    'a'.repeat(70),
    'a'.repeat(71),
  ],
  ...[
    '',
    ' ',
    '_',
    '-',
    '1st',
    '_1st',
    'field',
    'field_2',
    'n.able',
    'int-enum',
    'ü',
    '😀',
    'a/b',
    'a~b',
    'a~1b',
    '%41',
    'a b#c',
  ],
  ...['properties', 'items', 'type', 'required', '$ref', '$defs', 'default', 'const', 'anyOf'],
  ...['__proto__', 'constructor', 'toString', 'plain', 'other', '\u200b', '\ud800'],
];
export const anyName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddNames) },
  { weight: 1, arbitrary: fc.string({ maxLength: 80, unit: 'binary' }) },
);
const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const;
const anyJson = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>;
const place = (names: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.constantFrom('#', '#/$defs/A', '#/definitions/A', '#/$defs/a~1b', '#A', 'https://example.com/own.json#/$defs/A'),
    fc.constantFrom(
      'https://example.com/other.json',
      'other.json',
      '#/nowhere',
      '#/anyOf/0',
      '#/allOf/1/properties/plain',
      '#/not',
      '',
    ),
    anyName.map((name) => `#/properties/${encodePointer(name)}`),
    fc.tuple(names, names).map(([a, b]) => `#/properties/${encodePointer(a)}/properties/${encodePointer(b)}`),
  );

function encodePointer(name: string): string {
  const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return name.isWellFormed() ? encodeURIComponent(escaped) : escaped;
}

/** Values that fit each keyword of every draft, and values that do not. */
const plainKeywords = (names: fc.Arbitrary<string>): Readonly<Record<string, fc.Arbitrary<JsonValue>>> => ({
  type: fc.oneof(
    fc.constantFrom(...types),
    fc.subarray([...types]),
    fc.constantFrom('any', 'String', 'OBJECT', 'date', 'file', 'str'),
    fc.array(fc.constantFrom('string', 'string', 'any', 'null', 'array'), { maxLength: 3 }),
  ),
  required: fc.oneof(fc.array(names, { maxLength: 4 }), fc.boolean()),
  dependentRequired: fc.dictionary(names, fc.array(names, { maxLength: 4 }), { maxKeys: 2 }),
  enum: fc.array(anyJson, { maxLength: 3 }),
  const: anyJson,
  default: anyJson,
  examples: fc.array(anyJson, { maxLength: 2 }),
  title: fc.string(),
  description: fc.string(),
  format: fc.constantFrom('date', 'uuid', 'uri', 'int32', 'odd'),
  pattern: fc.constantFrom('^a', '(', '[\\w-.]', '\\-', '(?<=a)b', '(?i)x', '\\p{L}'),
  minimum: fc.integer(),
  maximum: fc.integer(),
  exclusiveMinimum: fc.oneof(fc.integer(), fc.boolean()),
  exclusiveMaximum: fc.oneof(fc.integer(), fc.boolean()),
  multipleOf: fc.oneof(fc.integer(), fc.constantFrom(0, -1, 0.1)),
  divisibleBy: fc.integer(),
  minLength: fc.integer({ min: -1, max: 9 }),
  maxItems: fc.oneof(fc.nat(), fc.constantFrom(1.5)),
  minProperties: fc.nat(),
  uniqueItems: fc.boolean(),
  nullable: fc.boolean(),
  readOnly: fc.boolean(),
  $schema: fc.constantFrom('http://json-schema.org/draft-04/schema#', 'http://json-schema.org/draft-07/schema#', 'odd'),
  $id: fc.constantFrom('https://example.com/own.json', '#a', 'own.json'),
  id: fc.constantFrom('#a', 'https://example.com/own.json'),
  $anchor: fc.constantFrom('A', '1', 'a b'),
  $dynamicAnchor: fc.constantFrom('A', '#'),
  $recursiveAnchor: fc.boolean(),
  $recursiveRef: fc.constant('#'),
  $ref: place(names),
  $dynamicRef: place(names),
  $comment: fc.string(),
  $vocabulary: fc.constant({ 'https://example.com/words': true }),
  contentEncoding: fc.constantFrom('base64'),
  'x-own': anyJson,
});
const schemaKeywords = [
  ...['items', 'additionalItems', 'contains', 'additionalProperties', 'propertyNames', 'unevaluatedItems'],
  ...['unevaluatedProperties', 'not', 'if', 'then', 'else', 'contentSchema', 'extends', 'disallow'],
];
const listKeywords = ['prefixItems', 'allOf', 'anyOf', 'oneOf', 'items'];
const mapKeywords = [
  'properties',
  'properties',
  'properties',
  '$defs',
  'definitions',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
];

function schemaOf(depth: number, names: fc.Arbitrary<string>): fc.Arbitrary<JsonObject> {
  const plain = fc.oneof(
    ...Object.entries(plainKeywords(names)).map(([keyword, value]) =>
      fc.tuple(fc.constant(keyword), fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: anyJson })),
    ),
  );
  const entries = (entry: fc.Arbitrary<[string, JsonValue]>, most: number) =>
    fc.array(entry, { maxLength: most }).map((all): JsonObject => Object.fromEntries(all));
  if (depth === 0) return entries(plain, 4);
  const inner: fc.Arbitrary<JsonValue> = fc.oneof(
    { weight: 12, arbitrary: schemaOf(depth - 1, names) },
    { weight: 1, arbitrary: fc.oneof(fc.boolean(), anyJson) },
  );
  const maps = fc.oneof(
    ...mapKeywords.map((keyword) => {
      const keys = keyword === 'patternProperties' ? fc.constantFrom('^x', '', '.*', '^(.*)$', '(') : names;
      return fc.tuple(
        fc.constant(keyword),
        fc.dictionary(keys, inner, { minKeys: 1, maxKeys: 3 }) as fc.Arbitrary<JsonValue>,
      );
    }),
  );
  const others = fc.oneof(
    ...schemaKeywords.map((keyword) => fc.tuple(fc.constant(keyword), inner)),
    ...listKeywords.map((keyword) =>
      fc.tuple(fc.constant(keyword), fc.array(inner, { maxLength: 2 }) as fc.Arbitrary<JsonValue>),
    ),
  );
  return entries(
    fc.oneof({ weight: 5, arbitrary: maps }, { weight: 3, arbitrary: others }, { weight: 4, arbitrary: plain }),
    7,
  );
}

/** Schemas of every draft, most of them wrong somewhere. @param names of their properties */
export function schemasWith(names: fc.Arbitrary<string>): fc.Arbitrary<JsonObject> {
  return fc.oneof(schemaOf(1, names), schemaOf(2, names), schemaOf(4, names));
}

export const anySchema = schemasWith(anyName);
