import { Ajv2020 } from 'ajv/dist/2020.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/lib/json.ts';
import type { FakeWire } from './reply.ts';

/**
 * What providers refuse in the schema of a tool, as their documents and errors say. Written apart from what Gatehouse does about it.
 */
const ajv = new Ajv2020({ strict: false, validateFormats: true, logger: false });
ajv.addFormat('regex', (text) => {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
});

const isSchema = ajv.compile({ $ref: 'https://json-schema.org/draft/2020-12/schema' });

const single = [
  ...['items', 'contains', 'additionalProperties', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'],
  ...['not', 'if', 'then', 'else', 'contentSchema'],
];
const several = ['prefixItems', 'allOf', 'anyOf', 'oneOf'];
const named = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'];

/** A schema and all in it, each with its place. */
function everySchema(schema: JsonValue, place = ''): { readonly schema: JsonObject; readonly place: string }[] {
  if (!isJsonObject(schema)) return [];
  const inside = Object.entries(schema).flatMap(([keyword, value]) => {
    if (single.includes(keyword)) return everySchema(value, `${place}/${keyword}`);
    if (several.includes(keyword) && Array.isArray(value))
      return (value as JsonValue[]).flatMap((each, at) => everySchema(each, `${place}/${keyword}/${at}`));
    if (named.includes(keyword) && isJsonObject(value))
      return Object.entries(value).flatMap(([name, each]) => everySchema(each, `${place}/${keyword}/${name}`));
    return [];
  });
  return [{ schema, place }, ...inside];
}

/** Why a provider refuses the schema of a tool; `undefined`: it does not. */
export function schemaObjection(wire: FakeWire, root: JsonObject): string | undefined {
  if (root['type'] !== 'object')
    return `schema must be a JSON Schema of 'type: "object"', got ${JSON.stringify(root['type'])}`;
  const top = ['anyOf', 'oneOf', 'allOf', 'enum', 'not'].find((keyword) => Object.hasOwn(root, keyword));
  if (top !== undefined) return `input_schema does not support ${top} at the top level`;
  if (!isSchema(root))
    return `JSON schema is invalid. It must match JSON Schema draft 2020-12. ${ajv.errorsText(isSchema.errors)}`;
  for (const { schema, place } of everySchema(root)) {
    const found = loose(schema, root) ?? wanted[wire](schema);
    if (found !== undefined) return `${place}: ${found}`;
  }
  return undefined;
}

function loose({ $ref: reference }: JsonObject, root: JsonObject): string | undefined {
  if (reference === undefined) return undefined;
  const text = typeof reference === 'string' ? reference : '';
  return targetOf(text, root) === undefined ? `reference to undefined schema: ${text}` : undefined;
}

function targetOf(reference: string, root: JsonObject): JsonValue | undefined {
  if (!/^#(\/|$)/.test(reference)) return undefined;
  const steps = decodeURIComponent(reference).slice(1).split('/').slice(1);
  let target: JsonValue | undefined = root;
  for (const step of steps) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(target)) target = (target as JsonValue[])[Number(name)];
    else target = isJsonObject(target) && Object.hasOwn(target, name) ? target[name] : undefined;
  }
  return target;
}

const wanted: Readonly<Record<FakeWire, (schema: JsonObject) => string | undefined>> = {
  anthropic: (schema) => keys(schema, /^[a-zA-Z0-9_.-]{1,64}$/),
  responses: arrays,
  chat: arrays,
  gemini(schema) {
    const { $ref, required } = schema;
    if ($ref !== undefined && Object.keys(schema).some((keyword) => !keyword.startsWith('$')))
      return 'no other properties may be set beside $ref';
    const own = Object.keys(schema['properties'] ?? {});
    const names = Array.isArray(required) ? (required as readonly JsonValue[]) : [];
    const missing = names.find((name) => typeof name !== 'string' || !own.includes(name));
    if (missing !== undefined) return `required: property ${JSON.stringify(missing)} is not defined`;
    return keys(schema, /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/);
  },
};

function keys({ properties }: JsonObject, pattern: RegExp): string | undefined {
  const wrong = Object.keys(properties ?? {}).find((name) => !pattern.test(name));
  return wrong === undefined ? undefined : `properties: Property keys should match pattern '${pattern.source}'`;
}

function arrays({ type, items }: JsonObject): string | undefined {
  const isArray = [type].flat().includes('array');
  return isArray && (items === undefined || Array.isArray(items)) ? 'array schema missing items' : undefined;
}
