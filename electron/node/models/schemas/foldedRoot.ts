import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import { isList } from './keywords.ts';
import type { References } from './references.ts';

/** The properties of an object, each with all the schemas that hold for it, and those that it must have. */
interface Shape {
  readonly properties: ReadonlyMap<string, readonly JsonValue[]>;
  readonly required: readonly string[];
}

const nothing: Shape = { properties: new Map(), required: [] };

/**
 * The root of a schema as one object: Anthropic and OpenAI refuse `anyOf`, `oneOf`, `allOf`, `enum` and `not` there. It has the properties of
 * everything it is made of; required are only those that each alternative requires. A property that only some alternatives have is as
 * these have it. Pure.
 */
export function foldedRoot(original: JsonObject, references: References): JsonObject {
  const shape = readShape(original, references);
  const isMade = isFolded(original);
  const kept = Object.entries(original).filter(
    ([keyword]) => !gone.has(keyword) && !(isMade && keyword === 'unevaluatedProperties'),
  );
  const properties = Object.fromEntries(
    [...shape.properties].map(([name, schemas]) => [name, composed('allOf', schemas)]),
  );
  const required = [...new Set(shape.required)].filter((name) => shape.properties.has(name));
  return {
    type: 'object',
    ...Object.fromEntries(kept),
    properties,
    ...(required.length === 0 ? {} : { required }),
  };
}

/** Whether the root is another object than it was. Pure. */
export function isFolded(original: JsonObject): boolean {
  return [...making, 'not', 'enum', 'const'].some((keyword) => original[keyword] !== undefined);
}

const referring = ['$ref', '$dynamicRef', '$recursiveRef'];
const making = ['anyOf', 'oneOf', 'allOf', ...referring];
const gone = new Set(['$id', 'id', 'type', 'properties', 'required', 'enum', 'const', 'not', ...making]);

function readShape(original: JsonObject, references: References): Shape {
  /** What is being read has no shape yet, so that nothing is read in a circle. */
  const known = new Map<JsonObject, Shape>();
  const shapeOf = (schema: JsonValue, outer: JsonObject, left: number): Shape => {
    if (!isJsonObject(schema) || left === 0) return nothing;
    const before = known.get(schema);
    if (before !== undefined) return before;
    known.set(schema, nothing);
    const base = references.baseOf(schema, outer);
    const shapes = (value: JsonValue | undefined) =>
      isList(value) ? value.filter((each) => each !== false).map((each) => shapeOf(each, base, left - 1)) : [];
    const { properties, required } = schema;
    const own: Shape = {
      properties: new Map(
        isJsonObject(properties) ? Object.entries(properties).map(([name, each]) => [name, [each]]) : [],
      ),
      required: isList(required) ? required.filter((name) => typeof name === 'string') : [],
    };
    const referred = referring.flatMap((keyword) => {
      const reference = schema[keyword];
      const target = reference === undefined ? undefined : references.resolve(reference, base);
      return target === undefined ? [] : [shapeOf(target.schema, target.base, left - 1)];
    });
    const declared = [...referred, ...shapes(schema['allOf'])].reduce(both, own);
    const shape = ['anyOf', 'oneOf'].reduce((made, keyword) => withEither(made, shapes(schema[keyword])), declared);
    known.set(schema, shape);
    return shape;
  };
  return shapeOf(original, original, maxDepth);
}

/** Deeper alternatives are not looked at. */
const maxDepth = 64;

function both(a: Shape, b: Shape): Shape {
  if (b.properties.size + b.required.length === 0) return a;
  const properties = new Map(a.properties);
  for (const [name, schemas] of b.properties)
    properties.set(name, distinct([...(properties.get(name) ?? []), ...schemas]));
  return { properties, required: [...new Set([...a.required, ...b.required])] };
}

/** An object with what its alternatives have. One without a property allows any value of it: what the object itself says of it is all then. */
function withEither(declared: Shape, alternatives: readonly Shape[]): Shape {
  const shapes = [...new Set(alternatives)];
  const [first, ...others] = shapes;
  if (first === undefined) return declared;
  const named = shapes.flatMap(({ properties }) => [...properties].filter(([, schemas]) => !schemas.some(isNever)));
  const properties = [...Map.groupBy(named, ([name]) => name)].flatMap(([name, entries]) => {
    if (entries.length < shapes.length && declared.properties.has(name)) return [];
    return [[name, [composed('anyOf', distinct(entries.map(([, schemas]) => composed('allOf', schemas))))]] as const];
  });
  const requiredBy = others.map(({ required }) => new Set(required));
  const required = first.required.filter((name) => requiredBy.every((names) => names.has(name)));
  return both(declared, { properties: new Map(properties), required });
}

/** A property that must not be there. */
function isNever(schema: JsonValue): boolean {
  return (
    schema === false || (isJsonObject(schema) && isJsonObject(schema['not']) && Object.keys(schema['not']).length === 0)
  );
}

/** What is composed again and again would grow without end: a property may be anything then. */
const maxComposedChars = 10_000;

function composed(keyword: 'allOf' | 'anyOf', schemas: readonly JsonValue[]): JsonValue {
  const [only = {}, ...more] = schemas;
  if (more.length === 0) return only;
  const length = schemas.reduce((sum: number, schema) => sum + JSON.stringify(schema).length, 0);
  return length > maxComposedChars ? {} : { [keyword]: [only, ...more] };
}

function distinct(schemas: readonly JsonValue[]): readonly JsonValue[] {
  const all = [...new Set(schemas)];
  if (all.length < 2) return all;
  return [...new Map(all.map((schema) => [JSON.stringify(schema), schema])).values()];
}
