/** What a structured text holds, whatever it is written in, with the offsets of its parts. */
export type Tree = ObjectTree | ListTree | ScalarTree;

export interface ObjectTree {
  readonly kind: 'object';
  readonly offset: number;
  /** In the order of the text; a name may be there twice. */
  readonly fields: readonly TreeField[];
}

export interface TreeField {
  readonly name: string;
  readonly offset: number;
  readonly value: Tree;
}

interface ListTree {
  readonly kind: 'list';
  readonly offset: number;
  readonly items: readonly Tree[];
}

interface ScalarTree {
  readonly kind: 'scalar';
  readonly offset: number;
  readonly value: string | number | boolean | null;
}

/** Deeper texts are refused: no configuration is. */
export const maxTreeDepth = 60;

export function isObject(tree: Tree | undefined): tree is ObjectTree {
  return tree?.kind === 'object';
}

/** The value of a field, if there is one; of two of one name the last one, as parsers do. */
export function fieldOf(tree: Tree | undefined, name: string): Tree | undefined {
  return isObject(tree) ? tree.fields.findLast((field) => field.name === name)?.value : undefined;
}

/** The text of a scalar. Other hosts accept numbers and switches where they need texts. */
export function textOf(tree: Tree | undefined): string | undefined {
  return tree?.kind === 'scalar' && tree.value !== null ? String(tree.value) : undefined;
}

/** A tree as a JSON value, for what reads whole values. */
export function valueOf(tree: Tree): unknown {
  if (tree.kind === 'scalar') return tree.value;
  if (tree.kind === 'list') return tree.items.map(valueOf);
  return Object.fromEntries(tree.fields.map(({ name, value }) => [name, valueOf(value)]));
}

/** The fields of an object, each taken once; what nobody took is left. */
export class FieldReader {
  readonly tree: ObjectTree;
  readonly #taken = new Set<TreeField>();

  constructor(tree: ObjectTree) {
    this.tree = tree;
  }

  /** The field with one of these names. A field that is null counts as absent: programs write it for values they do not have. */
  take(...names: readonly string[]): TreeField | undefined {
    let found: TreeField | undefined;
    for (const field of this.tree.fields) {
      if (!names.includes(field.name)) continue;
      if (isNull(field)) this.#taken.add(field);
      else found = field;
    }
    if (found !== undefined) this.#taken.add(found);
    return found;
  }

  /** What was not taken; not what is null. */
  get rest(): readonly TreeField[] {
    return this.tree.fields.filter((field) => !this.#taken.has(field) && !isNull(field));
  }
}

function isNull({ value }: TreeField): boolean {
  return value.kind === 'scalar' && value.value === null;
}
