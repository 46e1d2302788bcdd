import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';

/** The kind of control for a text. */
type TextFormat = 'plain' | 'date' | 'dateTime' | 'time' | 'email' | 'url' | 'password';

export interface ChoiceOption {
  readonly value: string | number | boolean;
  readonly label: string;
}

interface CommonField {
  readonly title?: string;
  readonly description?: string;
  readonly isRequired: boolean;
  /** Whether an empty field means `null` where a value is required. */
  readonly isNullable: boolean;
  readonly default?: JsonValue;
}

interface NamedField {
  readonly name: string;
  readonly field: SchemaField;
}

/** The field of a form for a schema. `json`: anything a form cannot show, written as JSON. */
export type SchemaField = CommonField &
  (
    | { readonly kind: 'text'; readonly format: TextFormat }
    | { readonly kind: 'number'; readonly isInteger: boolean; readonly minimum?: number; readonly maximum?: number }
    | { readonly kind: 'boolean' }
    | { readonly kind: 'choice'; readonly options: readonly ChoiceOption[] }
    /** A list of options, each at most once. */
    | { readonly kind: 'choices'; readonly options: readonly ChoiceOption[] }
    | { readonly kind: 'constant'; readonly value: JsonValue }
    | { readonly kind: 'list'; readonly item: SchemaField }
    | { readonly kind: 'group'; readonly fields: readonly NamedField[] }
    | { readonly kind: 'json' }
  );

/** If a schema is deeper than this, or refers to itself, JSON is easier to write than a form. */
const deepest = 5;
const textFormats: Readonly<Record<string, TextFormat>> = {
  date: 'date',
  'date-time': 'dateTime',
  time: 'time',
  email: 'email',
  uri: 'url',
  password: 'password',
};
/** With more fields and choices than this, a form makes no sense: the whole value is written as JSON. */
const maxParts = 1000;
/** Nobody picks from more choices than this: the value is typed, and the host checks it. */
const maxOptions = 400;
/** A value with several possible shapes, which a form cannot show. */
const alternatives = ['oneOf', 'anyOf', 'allOf', 'not', 'if'];

/**
 * Reads the JSON Schema of a tool's arguments as a tree of fields. Accepts any JSON and never throws: what it does not know
 * is a `json` field, and rules it does not read are checked by the host.
 */
export function schemaFields(schema: JsonObject): SchemaField {
  const reader = new Reader(schema);
  const root = reader.field(schema, { isRequired: true, depth: 0 });
  // A form of thousands of fields blocks the page, and nobody fills it in.
  return reader.isTooLarge ? { kind: 'json', isRequired: true, isNullable: false } : root;
}

interface FieldPlace {
  readonly isRequired: boolean;
  /** How many groups and lists the field is in. */
  readonly depth: number;
}

class Reader {
  readonly #root: JsonObject;
  #parts = 0;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  get isTooLarge(): boolean {
    return this.#parts > maxParts;
  }

  field(given: JsonValue | undefined, { isRequired, depth }: FieldPlace): SchemaField {
    this.#parts++;
    const resolved = depth > deepest || this.isTooLarge ? undefined : this.#resolve(given);
    if (resolved === undefined) return { kind: 'json', isRequired, isNullable: false };
    const { schema, isNullable } = withoutNull(resolved);
    const known = this.#resolve(schema) ?? schema;
    const common = {
      ...text('title', known['title']),
      ...text('description', known['description']),
      ...('default' in known && known['default'] !== undefined ? { default: known['default'] } : {}),
      isRequired,
      isNullable,
    };
    return { ...common, ...this.#shape(known, depth) } as SchemaField;
  }

  #shape(schema: JsonObject, depth: number): Record<string, unknown> & { kind: SchemaField['kind'] } {
    if ('const' in schema && schema['const'] !== undefined) return { kind: 'constant', value: schema['const'] };
    const options = optionsOf(schema);
    if (options !== undefined && options.length > maxOptions) {
      return options.every(({ value }) => typeof value === 'string')
        ? { kind: 'text', format: 'plain' }
        : { kind: 'json' };
    }
    this.#parts += options?.length ?? 0;
    if (options !== undefined) return { kind: 'choice', options };
    switch (schema['type']) {
      case 'string':
        return { kind: 'text', format: formatOf(schema['format']) };
      case 'number':
      case 'integer':
        return {
          kind: 'number',
          isInteger: schema['type'] === 'integer',
          ...bound('minimum', schema['minimum']),
          ...bound('maximum', schema['maximum']),
        };
      case 'boolean':
        return { kind: 'boolean' };
      case 'array':
        return this.#list(schema, depth);
      default:
        return this.#group(schema, depth);
    }
  }

  #list({ items, uniqueItems }: JsonObject, depth: number): Record<string, unknown> & { kind: SchemaField['kind'] } {
    if (!isJsonObject(items)) return { kind: 'json' };
    const item = this.field(items, { isRequired: true, depth: depth + 1 });
    if (uniqueItems === true && item.kind === 'choice') return { kind: 'choices', options: item.options };
    return { kind: 'list', item };
  }

  /** An object with named properties. If others are allowed too, they are written as JSON. */
  #group(schema: JsonObject, depth: number): Record<string, unknown> & { kind: SchemaField['kind'] } {
    const { type, properties } = schema;
    if (type !== undefined && type !== 'object') return { kind: 'json' };
    const hasAlternatives = alternatives.some((keyword) => keyword in schema);
    if (!isJsonObject(properties)) {
      const takesNothing = depth === 0 && type === 'object' && !hasAlternatives && !isOpen(schema);
      return takesNothing ? { kind: 'group', fields: [] } : { kind: 'json' };
    }
    if (hasAlternatives && depth > 0) return { kind: 'json' };
    const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as readonly JsonValue[]) : []);
    const names = Object.keys(properties);
    if (this.#parts + names.length > maxParts) {
      this.#parts += names.length;
      return { kind: 'json' };
    }
    const fields = names.map((name) => ({
      name,
      field: this.field(properties[name], { isRequired: required.has(name), depth: depth + 1 }),
    }));
    return { kind: 'group', fields };
  }

  /** Follows references within the schema, and replaces a single `allOf` by its content. */
  #resolve(given: JsonValue | undefined): JsonObject | undefined {
    let schema = given;
    for (let steps = 0; isJsonObject(schema) && steps < 10; steps++) {
      const { $ref, allOf, ...beside }: JsonObject = schema;
      if (typeof $ref === 'string') schema = merged(this.#target($ref), beside);
      else if (Array.isArray(allOf) && allOf.length === 1) schema = merged(allOf[0] as JsonValue, beside);
      else return schema;
    }
    return undefined;
  }

  #target(reference: string): JsonValue | undefined {
    if (!reference.startsWith('#/')) return undefined;
    let at: JsonValue | undefined = this.#root;
    for (const part of reference.slice(2).split('/')) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      at = isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
    }
    return at;
  }
}

function merged(inner: JsonValue | undefined, beside: JsonObject): JsonObject | undefined {
  return isJsonObject(inner) ? { ...inner, ...beside } : undefined;
}

/** If `null` is one of two types or alternatives, returns the other one, whose field may stay empty. */
function withoutNull(schema: JsonObject): { schema: JsonObject; isNullable: boolean } {
  const { type, anyOf, oneOf, ...rest } = schema;
  if (Array.isArray(type)) {
    const others = (type as readonly JsonValue[]).filter((each) => each !== 'null');
    const [only] = others;
    const isNullable = others.length < type.length;
    return others.length === 1 && only !== undefined
      ? { schema: { ...schema, type: only }, isNullable }
      : plain(schema);
  }
  const either = anyOf ?? oneOf;
  if (!Array.isArray(either)) return plain(schema);
  const others = (either as readonly JsonValue[]).filter((each) => !(isJsonObject(each) && each['type'] === 'null'));
  const [only] = others;
  if (others.length !== 1 || !isJsonObject(only) || others.length === either.length) return plain(schema);
  return { schema: { ...only, ...rest }, isNullable: true };
}

const plain = (schema: JsonObject) => ({ schema, isNullable: false });

/** The options of a field: an `enum` of simple values, or a `oneOf` of constants with titles. */
function optionsOf({ enum: values, enumNames, oneOf, anyOf }: JsonObject): readonly ChoiceOption[] | undefined {
  if (Array.isArray(values)) {
    const names = Array.isArray(enumNames) ? (enumNames as readonly JsonValue[]) : [];
    return allOptions(values as readonly JsonValue[], (_value, at) => names[at]);
  }
  const either = oneOf ?? anyOf;
  if (!Array.isArray(either)) return undefined;
  const constants = (either as readonly JsonValue[]).filter(isJsonObject);
  if (constants.length !== either.length || !constants.every((each) => 'const' in each)) return undefined;
  return allOptions(
    constants.map((each) => each['const'] ?? null),
    (_value, at) => constants[at]?.['title'],
  );
}

function allOptions(
  values: readonly JsonValue[],
  nameOf: (value: JsonValue, at: number) => JsonValue | undefined,
): readonly ChoiceOption[] | undefined {
  const options = values.flatMap((value, at): ChoiceOption[] => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    const name = nameOf(value, at);
    return [{ value, label: typeof name === 'string' ? name : String(value) }];
  });
  return options.length === values.length && options.length > 0 ? options : undefined;
}

function isOpen({ additionalProperties, patternProperties }: JsonObject): boolean {
  return isJsonObject(additionalProperties) || isJsonObject(patternProperties);
}

function formatOf(format: JsonValue | undefined): TextFormat {
  return typeof format === 'string' && Object.hasOwn(textFormats, format) ? (textFormats[format] ?? 'plain') : 'plain';
}

function text(key: 'title' | 'description', value: JsonValue | undefined) {
  return typeof value === 'string' && value !== '' ? { [key]: value } : {};
}

function bound(key: 'minimum' | 'maximum', value: JsonValue | undefined) {
  return typeof value === 'number' ? { [key]: value } : {};
}
