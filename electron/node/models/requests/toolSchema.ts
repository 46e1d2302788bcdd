import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';

/**
 * A tool's schema in the form every provider takes: the root is an object with `properties` and without `anyOf`,
 * `oneOf`, `allOf`, `enum`, `not` (Anthropic and OpenAI both refuse those there). Alternatives are folded into one
 * object: all their properties, required only what all of them require. The host checks arguments against the
 * original, so nothing is lost but a hint.
 */
export function toolSchema(schema: JsonObject): PlainSchema {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const plain = makePlain(schema);
  made.set(schema, plain);
  return plain;
}

type PlainSchema = JsonObject & { type: 'object'; properties: JsonObject };

/** Every step of a turn sends every tool, so results are cached. Listed schemas are never changed. */
const made = new WeakMap<JsonObject, PlainSchema>();

function makePlain(schema: JsonObject): PlainSchema {
  const { anyOf, oneOf, allOf, $ref, $schema: _dialect, enum: _enum, not: _not, ...rest } = schema;
  const referred = $ref === undefined ? [] : [resolve({ $ref }, schema)];
  const together = [rest, ...referred, ...branches(allOf, schema)];
  const alternatives = [...branches(anyOf, schema), ...branches(oneOf, schema)];
  const properties = Object.fromEntries(
    [...alternatives, ...together].map(propertiesOf).flatMap(Object.entries<JsonValue>),
  );
  const always = together.flatMap(requiredOf);
  const common = alternatives
    .map(requiredOf)
    .reduce<string[] | undefined>((kept, names) => kept?.filter((name) => names.includes(name)) ?? names, undefined);
  const required = [...new Set([...always, ...(common ?? [])])].filter((name) => Object.hasOwn(properties, name));
  const { required: _required, ...others } = rest;
  return { ...others, type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

function branches(value: JsonValue | undefined, root: JsonObject): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject).map((branch) => resolve(branch, root)) : [];
}

/** Follows `#/...` references inside the schema; anything else stays unknown. */
function resolve(schema: JsonObject, root: JsonObject, depth = 0): JsonObject {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  if (!reference.startsWith('#/') || depth > 8) return {};
  let target: JsonValue | undefined = root;
  for (const step of reference.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    target = isJsonObject(target) && Object.hasOwn(target, name) ? target[name] : undefined;
  }
  return isJsonObject(target) ? resolve(target, root, depth + 1) : {};
}

function propertiesOf(schema: JsonObject): JsonObject {
  const properties = schema['properties'];
  return isJsonObject(properties) ? properties : {};
}

function requiredOf(schema: JsonObject): string[] {
  const required = schema['required'];
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}
