import { isJsonObject, type JsonValue } from '../../../../shared/lib/json.ts';

/** What JSON Schema 2020-12 wants behind a keyword. A `...Map` is by names: of properties, or of definitions. */
type KeywordValue =
  | 'schema'
  | 'schemas'
  | 'schemaMap'
  | 'patternMap'
  | 'types'
  | 'names'
  | 'namesMap'
  | 'dependencies'
  | 'values'
  | 'text'
  | 'pattern'
  | 'number'
  | 'positive'
  | 'count'
  | 'boolean';

/**
 * The keywords whose values a provider may check, with those of older drafts that 2020-12 still names: https://json-schema.org/draft/2020-12/schema.
 * `const`, `default` and unknown keywords may have any value.
 */
const keywordValues: Readonly<Record<string, KeywordValue>> = {
  properties: 'schemaMap',
  patternProperties: 'patternMap',
  $defs: 'schemaMap',
  definitions: 'schemaMap',
  dependentSchemas: 'schemaMap',
  dependencies: 'dependencies',
  items: 'schema',
  contains: 'schema',
  additionalProperties: 'schema',
  propertyNames: 'schema',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
  not: 'schema',
  if: 'schema',
  then: 'schema',
  else: 'schema',
  contentSchema: 'schema',
  prefixItems: 'schemas',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  type: 'types',
  required: 'names',
  dependentRequired: 'namesMap',
  enum: 'values',
  examples: 'values',
  title: 'text',
  description: 'text',
  format: 'text',
  contentEncoding: 'text',
  contentMediaType: 'text',
  $comment: 'text',
  $ref: 'text',
  pattern: 'pattern',
  maximum: 'number',
  minimum: 'number',
  exclusiveMaximum: 'number',
  exclusiveMinimum: 'number',
  multipleOf: 'positive',
  maxLength: 'count',
  minLength: 'count',
  maxItems: 'count',
  minItems: 'count',
  maxContains: 'count',
  minContains: 'count',
  maxProperties: 'count',
  minProperties: 'count',
  uniqueItems: 'boolean',
  deprecated: 'boolean',
  readOnly: 'boolean',
  writeOnly: 'boolean',
};

/** The maps whose names are those of properties. */
const propertyMaps = new Set(['properties', 'dependentSchemas', 'dependentRequired', 'dependencies']);
const types: readonly string[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** What stands behind the keyword; `undefined`: anything may. */
export function valueOf(keyword: string): KeywordValue | undefined {
  return Object.hasOwn(keywordValues, keyword) ? keywordValues[keyword] : undefined;
}

/** Whether the keyword has a map by the names of properties. */
export function isByProperty(keyword: string): boolean {
  return propertyMaps.has(keyword);
}

/**
 * A keyword's value with each schema in it as `convert` makes it, and without what may not stand there; `undefined` where nothing is left.
 * Pure.
 */
export function fittingValue(
  keyword: string,
  value: JsonValue,
  convert: (schema: JsonValue) => JsonValue | undefined,
): JsonValue | undefined {
  const pick = (map: JsonValue, fit: (each: JsonValue, name: string) => JsonValue | undefined) => {
    if (!isJsonObject(map)) return undefined;
    return Object.fromEntries(
      Object.entries(map).flatMap(([name, each]) => {
        const fitting = fit(each, name);
        return fitting === undefined ? [] : [[name, fitting]];
      }),
    );
  };
  const nonEmpty = (list: readonly JsonValue[]) => (list.length === 0 ? undefined : list);
  switch (valueOf(keyword)) {
    case undefined:
      return value;
    case 'schema':
      return convert(value);
    case 'schemas':
      return isList(value) ? nonEmpty(value.flatMap((each) => convert(each) ?? [])) : undefined;
    case 'schemaMap':
      return pick(value, convert);
    case 'patternMap':
      return pick(value, (each, name) => (isPattern(name) ? convert(each) : undefined));
    case 'dependencies':
      return pick(value, (each) => (isList(each) ? namesIn(each) : convert(each)));
    case 'namesMap':
      return pick(value, namesIn);
    case 'names':
      return namesIn(value);
    case 'types':
      return fittingTypes(value);
    case 'values':
      return isList(value) ? nonEmpty(value) : undefined;
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'pattern':
      return typeof value === 'string' && isPattern(value) ? value : undefined;
    case 'number':
      return typeof value === 'number' ? value : undefined;
    case 'positive':
      return typeof value === 'number' && value > 0 ? value : undefined;
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
  }
}

/** The types of a schema, in the spelling of the standard: some servers write `String` or `OBJECT`. */
export function typesOf(value: JsonValue | undefined): readonly string[] {
  const listed = (isList(value) ? value : [value]).map((each) => (typeof each === 'string' ? each.toLowerCase() : ''));
  return [...new Set(listed.filter((each) => types.includes(each)))];
}

function fittingTypes(value: JsonValue): JsonValue | undefined {
  const known = typesOf(value);
  // Of a list in which one type is unknown, the others are no longer all that is allowed.
  if (isList(value)) return known.length === new Set(value).size && known.length > 0 ? known : undefined;
  return known[0];
}

function namesIn(value: JsonValue): readonly string[] | undefined {
  if (!isList(value)) return undefined;
  return [...new Set(value.filter((each) => typeof each === 'string'))];
}

/** Whether a regular expression can be read: providers refuse others. */
function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
