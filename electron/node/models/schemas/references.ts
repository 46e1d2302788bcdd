import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import { fittingValue, isList } from './keywords.ts';

/** The start of a reference to a definition. */
const definitions = '#/$defs/';

/** What a reference of a schema that is sent leads to: one to a definition, or to the whole. Pure. */
export function definitionOf(root: JsonObject, reference: JsonValue | undefined): JsonValue | undefined {
  if (typeof reference !== 'string') return undefined;
  const { $defs } = root;
  if (reference === '#') return root;
  const name = reference.startsWith(definitions) ? reference.slice(definitions.length) : undefined;
  return name !== undefined && isJsonObject($defs) && Object.hasOwn($defs, name) ? $defs[name] : undefined;
}

/** What a reference leads to, and the document in whose words it speaks: a schema with an `$id` of its own is one. */
interface Target {
  readonly schema: JsonObject;
  readonly base: JsonObject;
}

/**
 * The references of a schema. What one leads to becomes a definition, wherever it stood: its place may be one that no provider takes, or not
 * be there any longer.
 */
export class References {
  readonly #root: JsonObject;
  readonly #names = new Map<JsonObject, string>();
  readonly #taken = new Set<string>();
  readonly #targets: (Target & { readonly name: string })[] = [];
  #index: Index | undefined;
  /** Drafts 3 and 4 have `id`, which later means nothing. */
  readonly #hasOldIds: boolean;

  readonly #isRootFolded: boolean;

  /** @param isRootFolded whether the root goes out as another one, which a reference does not mean */
  constructor(root: JsonObject, isRootFolded: boolean) {
    this.#root = root;
    this.#isRootFolded = isRootFolded;
    this.#hasOldIds = typeof root['$schema'] === 'string' && /draft-0?[34]\b/.test(root['$schema']);
  }

  /** The document of a schema that stands in `base`. */
  baseOf(schema: JsonObject, base: JsonObject): JsonObject {
    return isDocument(schema, this.#hasOldIds) ? schema : base;
  }

  /** What a reference leads to; `undefined` for one that leads nowhere, or elsewhere. */
  resolve(reference: JsonValue, base: JsonObject): Target | undefined {
    if (typeof reference !== 'string') return undefined;
    const [uri = '', fragment = ''] = reference.split('#', 2);
    const document = uri === '' ? base : this.#documentAt(uri, base);
    if (document === undefined) return undefined;
    if (fragment !== '' && !fragment.startsWith('/')) return this.#indexed.anchors.get(document)?.get(fragment);
    const steps = pointerSteps(fragment);
    const own = targetOf(document, steps);
    if (isJsonObject(own)) return { schema: own, base: this.baseOf(own, document) };
    // Many that give a part an `$id` still mean the whole.
    const schema = uri === '' ? targetOf(this.#root, steps) : undefined;
    return isJsonObject(schema) ? { schema, base: this.baseOf(schema, this.#root) } : undefined;
  }

  /** The reference as it is sent. */
  define(reference: JsonValue, base: JsonObject): string | undefined {
    const target = this.resolve(reference, base);
    if (target === undefined) return undefined;
    if (target.schema === this.#root && !this.#isRootFolded) return '#';
    const known = this.#names.get(target.schema);
    if (known !== undefined) return `${definitions}${known}`;
    const name = this.#freeName(typeof reference === 'string' ? reference : '');
    this.#names.set(target.schema, name);
    this.#taken.add(name);
    this.#targets.push({ ...target, name });
    return `${definitions}${name}`;
  }

  /** All that was referred to, also by one another. */
  definitions(convert: (schema: JsonObject, base: JsonObject) => JsonValue): JsonObject | undefined {
    const made: [string, JsonValue][] = [];
    for (const { name, schema, base } of this.#targets) made.push([name, convert(schema, base)]);
    return made.length === 0 ? undefined : Object.fromEntries(made);
  }

  #freeName(reference: string): string {
    const last = reference.split(/[/#]/).at(-1) ?? '';
    const start = keepStart(decoded(last).replace(/[^A-Za-z0-9_.-]+/g, '_'), 50) || 'definition';
    let name = start;
    for (let at = 2; this.#taken.has(name); at++) name = `${start}_${at}`;
    return name;
  }

  #documentAt(uri: string, base: JsonObject): JsonObject | undefined {
    const { documents } = this.#indexed;
    const id = idOf(base, this.#hasOldIds);
    return documents.get(uri) ?? (URL.canParse(uri, id) ? documents.get(new URL(uri, id).href) : undefined);
  }

  get #indexed(): Index {
    return (this.#index ??= indexOf(this.#root, this.#hasOldIds));
  }
}

interface Index {
  readonly documents: ReadonlyMap<string, JsonObject>;
  /** By document. */
  readonly anchors: ReadonlyMap<JsonObject, ReadonlyMap<string, Target>>;
}

/** Everything that has a name. Looked at once, and only where schemas stand. */
function indexOf(root: JsonObject, hasOldIds: boolean): Index {
  const documents = new Map<string, JsonObject>();
  const anchors = new Map<JsonObject, Map<string, Target>>();
  const look = (schema: JsonValue, outer: JsonObject, left: number): JsonValue => {
    if (!isJsonObject(schema) || left === 0) return schema;
    const base = isDocument(schema, hasOldIds) ? schema : outer;
    const id = idOf(schema, hasOldIds);
    if (id !== undefined && base === schema) {
      documents.set(id.replace(/#$/, ''), schema);
      const outerId = idOf(outer, hasOldIds);
      if (URL.canParse(id, outerId)) documents.set(new URL(id, outerId).href.replace(/#$/, ''), schema);
    }
    const named = anchors.get(base) ?? new Map<string, Target>();
    anchors.set(base, named);
    for (const name of [schema['$anchor'], schema['$dynamicAnchor'], id?.startsWith('#') ? id.slice(1) : undefined])
      if (typeof name === 'string' && !named.has(name)) named.set(name, { schema, base });
    for (const [keyword, value] of Object.entries(schema))
      fittingValue(keyword, value, (each) => look(each, base, left - 1));
    return schema;
  };
  look(root, root, maxIndexed);
  return { documents, anchors };
}

/** Deeper names are not looked for. */
const maxIndexed = 200;

function idOf({ $id, id }: JsonObject, hasOldIds: boolean): string | undefined {
  if (typeof $id === 'string') return $id;
  return hasOldIds && typeof id === 'string' ? id : undefined;
}

function isDocument(schema: JsonObject, hasOldIds: boolean): boolean {
  const id = idOf(schema, hasOldIds);
  return id !== undefined && id !== '' && !id.startsWith('#');
}

function pointerSteps(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function targetOf(root: JsonObject, steps: readonly string[]): JsonValue | undefined {
  let target: JsonValue | undefined = root;
  for (const step of steps) {
    if (isList(target)) target = /^\d+$/.test(step) ? target[Number(step)] : undefined;
    else target = isJsonObject(target) && Object.hasOwn(target, step) ? target[step] : undefined;
  }
  return target;
}
