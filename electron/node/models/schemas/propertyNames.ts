import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import type { ModelMessage, ModelRequest } from '../../../host/ports/modelProvider.ts';
import { isByProperty, isList } from './keywords.ts';
import { definitionOf } from './references.ts';
import { oncePerSchema, type ToolSchema, toolSchema, withSchemas } from './toolSchema.ts';

/** How the names of properties must look; others are refused. */
export type NameRule = 'anthropic' | 'gemini' | 'any';

const rules = {
  /** `tools.14.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'` */
  anthropic: /^[A-Za-z0-9_.-]{1,64}$/,
  /** "Parameter names must start with a letter or an underscore": https://ai.google.dev/api/caching#FunctionDeclaration */
  gemini: /^[A-Za-z_]\w{0,63}$/,
} as const;

/** A tool's schema as it goes over the wire, with names that its provider takes, and its arguments there and back. */
interface WireSchema {
  readonly schema: JsonObject;
  /** Arguments with the names of the wire. */
  readonly toWire: (args: JsonObject) => JsonObject;
  /** The text of arguments with the server's own names. Everything else in it stays as it is, also what is no JSON. */
  readonly toOwn: (text: string) => string;
}

const unchanged = (schema: JsonObject): WireSchema => ({ schema, toWire: (args) => args, toOwn: (text) => text });

const made = {
  anthropic: oncePerSchema((schema) => renamed(toolSchema(schema), rules.anthropic)),
  gemini: oncePerSchema((schema) => renamed(toolSchema(schema), rules.gemini)),
  any: oncePerSchema((schema) => unchanged(toolSchema(schema))),
} as const satisfies Record<NameRule, unknown>;

/** A tool's schema for providers with this rule. Its properties keep their own names wherever that is possible. Pure. */
export function wireSchema(schema: JsonObject, rule: NameRule): WireSchema {
  return made[rule](schema);
}

/** A request with the schemas of the wire, and earlier calls with the names that these have. Pure. */
export function withWireSchemas<Request extends ModelRequest>(request: Request, rule: NameRule): Request {
  const schemas = new Map(request.tools.map(({ name, inputSchema }) => [name, wireSchema(inputSchema, rule)]));
  const tools = request.tools.map((tool) => ({ ...tool, inputSchema: schemas.get(tool.name)?.schema ?? {} }));
  const isRenamed = request.tools.some(
    ({ name, inputSchema }) => schemas.get(name)?.schema !== toolSchema(inputSchema),
  );
  if (!isRenamed) return { ...request, tools };
  const messages = request.messages.map((message): ModelMessage => {
    if (message.role !== 'assistant') return message;
    const toolCalls = message.toolCalls.map((call) => {
      const args = schemas.get(call.name)?.toWire(call.arguments) ?? call.arguments;
      return args === call.arguments ? call : { ...call, arguments: args };
    });
    return toolCalls.every((call, at) => call === message.toolCalls[at]) ? message : { ...message, toolCalls };
  });
  return { ...request, tools, messages };
}

function renamed(plain: ToolSchema, rule: RegExp): WireSchema {
  const names = namesFor(plain, rule);
  if (names.size === 0) return unchanged(plain);
  const places = new Places(plain, names);
  /** Every step of a turn sends every earlier call. */
  const sent = new WeakMap<JsonObject, JsonObject>();
  return {
    schema: withNames(plain, names),
    toWire(args) {
      const known = sent.get(args) ?? (renamedValue(args, places, places.root) as JsonObject);
      sent.set(args, known);
      return known;
    },
    toOwn: (text) => renamedText(text, places),
  };
}

/** The names that have to be others on the wire. No two names of a schema become one. */
function namesFor(schema: JsonObject, rule: RegExp): ReadonlyMap<string, string> {
  const own = new Set<string>();
  const taken = new Set<string>();
  const collect = (each: JsonValue): JsonValue => {
    if (!isJsonObject(each)) return each;
    for (const name of declaredIn(each)) own.add(name);
    for (const [keyword, map] of Object.entries(each))
      if (isByProperty(keyword)) for (const name of namesIn(map)) taken.add(name);
    return withSchemas(each, collect);
  };
  collect(schema);
  for (const name of own) taken.add(name);
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const name of own) {
    if (rule.test(name)) continue;
    const free = freeName(name, taken, counts);
    taken.add(free);
    names.set(name, free);
  }
  return names;
}

/** The properties that a schema speaks of by itself. */
function declaredIn({ properties, required }: JsonObject): string[] {
  return [...(isJsonObject(properties) ? Object.keys(properties) : []), ...namesIn(required ?? [])];
}

/** The names in a list of them, or in a map, also in its lists. */
function namesIn(value: JsonValue): string[] {
  if (isList(value)) return value.filter((each) => typeof each === 'string');
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...(isList(each) ? namesIn(each) : [])]);
}

const maxNameChars = 56;

/** `filter[name]` becomes `filter_name`, and `日付` becomes `field`. */
function freeName(name: string, taken: ReadonlySet<string>, counts: Map<string, number>): string {
  const letters = keepStart(name.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, ''), maxNameChars);
  const start = letters === '' ? 'field' : /^\d/.test(letters) ? `_${letters}` : letters;
  for (let at = counts.get(start) ?? 1; ; at++) {
    const free = at === 1 ? start : `${start}_${at}`;
    counts.set(start, at + 1);
    if (!taken.has(free)) return free;
  }
}

/** The schema with the names of the wire. What a property is called at its server stands before what it is. */
function withNames(schema: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  const toWire = (name: string) => names.get(name) ?? name;
  const listed = (list: readonly JsonValue[]) => list.map((each) => (typeof each === 'string' ? toWire(each) : each));
  const convert = (each: JsonValue): JsonValue => {
    if (!isJsonObject(each)) return each;
    const fields = Object.entries(withSchemas(each, convert)).flatMap(([keyword, value]): [string, JsonValue][] => {
      // These are about the server's names.
      if (keyword === 'propertyNames' || (isOfValues(keyword) && hasObject(value))) return [];
      if (keyword === 'required' && isList(value)) return [[keyword, listed(value)]];
      if (!isByProperty(keyword) || !isJsonObject(value)) return [[keyword, value]];
      const entries = Object.entries(value).map(([name, of]): [string, JsonValue] => {
        const isTold = keyword === 'properties' && names.has(name);
        return [toWire(name), isList(of) ? listed(of) : isTold ? told(name, of) : of];
      });
      return [[keyword, Object.fromEntries(entries)]];
    });
    return Object.fromEntries(fields);
  };
  return convert(schema) as JsonObject;
}

function isOfValues(keyword: string): boolean {
  return keyword === 'enum' || keyword === 'const';
}

function hasObject(value: JsonValue): boolean {
  return isList(value) ? value.some(hasObject) : isJsonObject(value);
}

function told(name: string, schema: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const { description, ...rest } = schema;
  const words = [JSON.stringify(name), ...(typeof description === 'string' ? [description] : [])];
  return { ...rest, description: words.join(': ') };
}

/** The schemas that hold for a place in the arguments, each with those that it is made of. */
type Place = readonly JsonObject[];

/** Where in arguments a name is that of a property: in an object with names of its own choice, the same letters stay as they are. */
class Places {
  readonly root: Place;
  readonly #schema: JsonObject;
  readonly #toWire: ReadonlyMap<string, string>;
  readonly #toOwn: ReadonlyMap<string, string>;
  /** Arguments repeat themselves: what is below a place is looked for once. */
  readonly #below = new WeakMap<Place, Map<string | number, Place>>();
  readonly #has = new WeakMap<Place, Map<string, boolean>>();
  readonly #declared = new WeakMap<Place, ReadonlySet<string>>();

  constructor(schema: JsonObject, names: ReadonlyMap<string, string>) {
    this.#schema = schema;
    this.#toWire = names;
    this.#toOwn = new Map([...names].map(([own, wire]) => [wire, own]));
    this.root = this.#whole([schema]);
  }

  /** The other name of a property here. */
  otherName(place: Place, name: string, to: 'wire' | 'own'): string {
    const other = (to === 'wire' ? this.#toWire : this.#toOwn).get(name);
    if (other === undefined) return name;
    const own = to === 'wire' ? name : other;
    return this.#hasProperty(place, own) ? other : name;
  }

  /** @param own the server's name of a property */
  property(place: Place, own: string): Place {
    const isDeclared = this.#declaredIn(place).has(own);
    return this.#found(place, isDeclared ? own : undeclared, ({ properties, ...others }) => {
      if (isJsonObject(properties) && Object.hasOwn(properties, own)) return [properties[own]];
      const { patternProperties, additionalProperties, unevaluatedProperties } = others;
      // Which of the patterns fits is not known: those of servers never run.
      const patterns = isJsonObject(patternProperties) ? Object.values(patternProperties) : [];
      return [...patterns, additionalProperties, isDeclared ? undefined : unevaluatedProperties];
    });
  }

  item(place: Place, at: number): Place {
    const isPrefix = place.some(({ prefixItems }) => isList(prefixItems) && at < prefixItems.length);
    return this.#found(place, isPrefix ? at : -1, ({ prefixItems, items, contains, unevaluatedItems }) => {
      const own = isPrefix && isList(prefixItems) ? prefixItems[at] : undefined;
      return [own ?? items, contains, unevaluatedItems];
    });
  }

  /** The properties that a place declares. */
  #declaredIn(place: Place): ReadonlySet<string> {
    const known = this.#declared.get(place);
    if (known !== undefined) return known;
    const made = new Set(place.flatMap(({ properties }) => (isJsonObject(properties) ? Object.keys(properties) : [])));
    this.#declared.set(place, made);
    return made;
  }

  #hasProperty(place: Place, own: string): boolean {
    const known = this.#has.get(place) ?? new Map<string, boolean>();
    this.#has.set(place, known);
    const has = known.get(own) ?? place.some((schema) => declares(schema, own));
    known.set(own, has);
    return has;
  }

  #found(
    place: Place,
    step: string | number,
    below: (schema: JsonObject) => readonly (JsonValue | undefined)[],
  ): Place {
    if (place.length === 0) return nowhere;
    const known = this.#below.get(place) ?? new Map<string | number, Place>();
    this.#below.set(place, known);
    const found = known.get(step) ?? this.#whole(place.flatMap(below));
    known.set(step, found);
    return found;
  }

  #whole(schemas: readonly (JsonValue | undefined)[]): Place {
    const found = new Set<JsonObject>();
    const waiting = [...schemas];
    for (let schema = waiting.pop(); waiting.length > 0 || schema !== undefined; schema = waiting.pop()) {
      if (!isJsonObject(schema) || found.has(schema)) continue;
      found.add(schema);
      const { $ref, allOf, anyOf, oneOf, dependentSchemas, dependencies } = schema;
      waiting.push(definitionOf(this.#schema, $ref), schema['if'], schema['then'], schema['else']);
      for (const list of [allOf, anyOf, oneOf]) if (isList(list)) waiting.push(...list);
      for (const map of [dependentSchemas, dependencies]) if (isJsonObject(map)) waiting.push(...Object.values(map));
    }
    if (found.size === 0) return nowhere;
    return [...found];
  }
}

/** Where nothing is known. */
const nowhere: Place = [];
/** All properties that are not declared are one. */
const undeclared = -2;

function declares({ properties, required }: JsonObject, name: string): boolean {
  return (isJsonObject(properties) && Object.hasOwn(properties, name)) || (isList(required) && required.includes(name));
}

function renamedValue(value: JsonValue, places: Places, place: Place): JsonValue {
  if (isList(value)) return value.map((each, at) => renamedValue(each, places, places.item(place, at)));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const other = places.otherName(place, name, 'wire');
      // A further property may be called so.
      const free = other !== name && Object.hasOwn(value, other) ? name : other;
      return [free, renamedValue(each, places, places.property(place, name))];
    }),
  );
}

/** Where the reading of a text is: in an object or a list, and what holds for what comes next. */
interface Frame {
  readonly place: Place;
  /** In a list: how many came before. */
  at: number | undefined;
  next: Place;
}

/** Only names are written anew: numbers keep their digits, and what is no JSON stays as it is. */
function renamedText(text: string, places: Places): string {
  const pieces: string[] = [];
  const frames: Frame[] = [];
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const frame = frames.at(-1);
    switch (text[at]) {
      case '{':
      case '[': {
        const place =
          frame === undefined ? places.root : frame.at === undefined ? frame.next : places.item(frame.place, frame.at);
        frames.push({ place, at: text[at] === '[' ? 0 : undefined, next: [] });
        break;
      }
      case '}':
      case ']':
        frames.pop();
        break;
      case ',':
        if (frame?.at !== undefined) frame.at++;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (frame !== undefined && frame.at === undefined && isName(text, end)) {
          const name = nameIn(text.slice(at, end));
          const own = name === undefined ? undefined : places.otherName(frame.place, name, 'own');
          frame.next = own === undefined ? [] : places.property(frame.place, own);
          if (own !== undefined && own !== name) {
            pieces.push(text.slice(copied, at), JSON.stringify(own));
            copied = end;
          }
        }
        at = end - 1;
        break;
      }
      default:
    }
  }
  return copied === 0 ? text : [...pieces, text.slice(copied)].join('');
}

/** The place behind a string; one that is not closed goes on to the end. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function isName(text: string, end: number): boolean {
  for (let at = end; at < text.length; at++) {
    if (text[at] === ':') return true;
    if (!/\s/.test(text[at] ?? '')) return false;
  }
  return false;
}

function nameIn(json: string): string | undefined {
  try {
    return JSON.parse(json) as string;
  } catch {
    return undefined;
  }
}
