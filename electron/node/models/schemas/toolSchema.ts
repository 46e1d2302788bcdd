import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import { fittingValue, isList, typesOf, valueOf } from './keywords.ts';
import { foldedRoot, isFolded } from './foldedRoot.ts';
import { References } from './references.ts';

/** A schema in the form of `toolSchema`. */
export type ToolSchema = JsonObject & { readonly type: 'object'; readonly properties: JsonObject };

/**
 * A tool's schema in the form every provider takes. The root is an object with `properties` and without alternatives: see `foldedRoot`. At every
 * depth it is JSON Schema 2020-12, which Anthropic demands: older drafts are translated, and a keyword with a value that it cannot have
 * is left out. Arrays have `items`, without which OpenAI refuses them, and every reference leads to a definition. Below the root it
 * allows what the original allows, and the host checks arguments against the original. Pure.
 */
export const toolSchema = oncePerSchema((original): ToolSchema => {
  const made = converted(original, { hasExactDefinitions: true });
  return made.isExact ? made.schema : converted(original, { hasExactDefinitions: false }).schema;
});

/** Every step of a turn sends every tool, so what is made of a schema is kept as long as the schema. Listed schemas are never changed. */
export function oncePerSchema<Made>(make: (schema: JsonObject) => Made): (schema: JsonObject) => Made {
  const made = new WeakMap<JsonObject, { readonly it: Made }>();
  return (schema) => {
    const known = made.get(schema) ?? { it: make(schema) };
    made.set(schema, known);
    return known.it;
  };
}

/** Deeper schemas say nothing: a model that fills them in is told by the check of its arguments. */
const maxDepth = 64;

/** @param hasExactDefinitions whether what is referred to is supposed to allow exactly what it allowed */
function converted(
  original: JsonObject,
  { hasExactDefinitions }: { readonly hasExactDefinitions: boolean },
): { readonly schema: ToolSchema; readonly isExact: boolean } {
  const references = new References(original, isFolded(original));
  const convert = (schema: JsonValue, base: JsonObject, left: number): Converted => {
    if (!isJsonObject(schema)) return { schema: typeof schema === 'boolean' ? schema : undefined, isExact: true };
    if (left === 0) return { schema: {}, isExact: false };
    const ownBase = references.baseOf(schema, base);
    const { $ref, $dynamicRef, $recursiveRef, ...rest } = modern(schema);
    const reference = $ref ?? $dynamicRef ?? $recursiveRef;
    const name = reference === undefined ? undefined : references.define(reference, ownBase);
    const inexact = new Set(reference === undefined || (name !== undefined && hasExactDefinitions) ? [] : ['$ref']);
    const fields = Object.entries(rest).flatMap(([keyword, value]): [string, JsonValue][] => {
      let isExact = true;
      const fitting = fittingValue(keyword, value, (each) => {
        const inner = convert(each, ownBase, left - 1);
        isExact &&= inner.isExact && inner.schema !== undefined;
        // In a list or a map, others count on its place.
        return usual(inner.schema ?? (valueOf(keyword) === 'schema' ? undefined : {}), keyword);
      });
      isExact &&= sizeOf(fitting) === sizeOf(value);
      if (!isExact) inexact.add(keyword);
      if (fitting === undefined) return [];
      // What allows more inside of these, allows less outside.
      if (isExact || !narrows(keyword, rest)) return [[keyword, fitting]];
      return keyword === 'oneOf' && rest['anyOf'] === undefined ? [['anyOf', fitting]] : [];
    });
    const kept = fields.filter(([keyword]) => !speaksOfOthers(keyword, inexact));
    return {
      schema: { ...(name === undefined ? {} : { $ref: name }), ...Object.fromEntries(kept) },
      isExact: inexact.size === 0,
    };
  };

  const root = convert(foldedRoot(original, references), original, maxDepth);
  const fitted = root.schema as JsonObject;
  let { isExact } = root;
  const definitions = references.definitions((schema, base) => {
    const made = convert(schema, base, maxDepth);
    isExact &&= made.isExact;
    return made.schema ?? {};
  });
  const properties = isJsonObject(fitted['properties']) ? fitted['properties'] : {};
  const schema = { ...fitted, type: 'object', properties, ...(definitions && { $defs: definitions }) } as const;
  return { schema, isExact };
}

interface Converted {
  /** `undefined`: it is none. */
  readonly schema: JsonValue | undefined;
  /** It allows exactly what it allowed. */
  readonly isExact: boolean;
}

/** Whether a keyword is about what others do not mention, and these mention less now. */
function speaksOfOthers(keyword: string, inexact: ReadonlySet<string>): boolean {
  if (keyword.startsWith('unevaluated')) return inexact.size > 0;
  return keyword === 'additionalProperties' && inexact.has('patternProperties');
}

function sizeOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : value === undefined ? undefined : 1;
}

function narrows(keyword: string, schema: JsonObject): boolean {
  return ['not', 'if', 'oneOf'].includes(keyword) || (keyword === 'contains' && schema['maxContains'] !== undefined);
}

/** Where a value of true or false is allowed, not every provider takes one. */
function usual(schema: JsonValue | undefined, keyword: string): JsonValue | undefined {
  if (schema === true && (keyword === 'properties' || keyword === 'items')) return {};
  return schema === false && keyword === 'properties' ? { not: {} } : schema;
}

/** What says how a schema is called, and of which dialect it is; and the definitions, which are taken where something refers to them. */
const named = new Set([
  ...['$schema', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary', '$defs', 'definitions'],
]);
/** These match every name. */
const anyName = new Set(['', '.*', '^.*$', '^(.*)$']);

/** One schema in the words of 2020-12, without the schemas in it. Its keywords stay in their order. */
function modern(schema: JsonObject): JsonObject {
  const isArray = typesOf(schema['type']).includes('array');
  const ofAnyName = anyNamed(schema);
  const made = Object.entries(schema).flatMap(([keyword, value]): [string, JsonValue][] => {
    if (named.has(keyword)) return [];
    switch (keyword) {
      case 'items':
        if (!isList(value)) return [[keyword, value]];
        return [
          ...entry('prefixItems', value.length === 0 ? undefined : value),
          ...entry('items', schema['additionalItems'] ?? {}),
        ];
      case 'additionalItems':
        return [];
      case 'minimum':
        return [[schema['exclusiveMinimum'] === true ? 'exclusiveMinimum' : keyword, value]];
      case 'maximum':
        return [[schema['exclusiveMaximum'] === true ? 'exclusiveMaximum' : keyword, value]];
      case 'exclusiveMinimum':
      case 'exclusiveMaximum':
        return typeof value === 'boolean' ? [] : [[keyword, value]];
      case 'patternProperties':
        return ofAnyName === undefined ? [[keyword, value]] : [['additionalProperties', ofAnyName]];
      case 'additionalProperties':
        return ofAnyName === undefined ? [[keyword, value]] : [];
      default:
        return [[keyword, value]];
    }
  });
  const fields = Object.fromEntries(made);
  const { items } = fields;
  const hasItems = isJsonObject(items) || typeof items === 'boolean';
  return hasItems || !(isArray || isList(schema['items'])) ? fields : { ...fields, items: {} };
}

/** What holds for every name, where a schema says nothing of single ones: a pattern for it is what `additionalProperties` is for. */
function anyNamed({ properties, patternProperties }: JsonObject): JsonValue | undefined {
  const [only, ...more] = isJsonObject(patternProperties) ? Object.entries(patternProperties) : [];
  return only !== undefined && more.length === 0 && properties === undefined && anyName.has(only[0])
    ? only[1]
    : undefined;
}

function entry(keyword: string, value: JsonValue | undefined): [string, JsonValue][] {
  return value === undefined ? [] : [[keyword, value]];
}

/** A schema with each schema in it as `convert` makes it. Pure. */
export function withSchemas(schema: JsonObject, convert: (schema: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      const made = fittingValue(keyword, value, convert);
      return made === undefined ? [] : [[keyword, made]];
    }),
  );
}
