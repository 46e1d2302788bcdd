import { parse, TomlError } from 'smol-toml';
import { PlaceFinder } from './sourceText.ts';
import { maxTreeDepth, type Tree } from './tree.ts';
import type { TextReading } from './yamlTree.ts';

/** Reads TOML. The parser gives no places of values, so they are looked for by their names. Pure. */
export function readToml(text: string): TextReading {
  try {
    const value = parse(text, { maxDepth: maxTreeDepth });
    const maker = new TreeMaker(new NamePlaces(text));
    const tree = maker.make(value, [], 0);
    if (maker.tooDeepAt === undefined) return { kind: 'read', tree };
    return { kind: 'failed', place: new PlaceFinder(text).at(maker.tooDeepAt), detail: 'nested too deeply' };
  } catch (error) {
    // The parser itself goes as deep as the text, and makes dates of what looks like one.
    if (error instanceof RangeError || error instanceof SyntaxError)
      return { kind: 'failed', place: { line: 1, column: 1 }, detail: '' };
    if (!(error instanceof TomlError)) throw error;
    const detail = /^[^\n]*/.exec(error.message)?.[0].replace(/^Invalid TOML document: /, '') ?? '';
    return { kind: 'failed', place: { line: error.line, column: error.column }, detail };
  }
}

class TreeMaker {
  readonly #places: NamePlaces;
  tooDeepAt: number | undefined;

  constructor(places: NamePlaces) {
    this.#places = places;
  }

  make(value: unknown, path: readonly string[], offset: number, depth = 0): Tree {
    if (depth > maxTreeDepth) {
      this.tooDeepAt ??= offset;
      return { kind: 'scalar', offset, value: null };
    }
    if (Array.isArray(value)) {
      return { kind: 'list', offset, items: value.map((item: unknown) => this.make(item, path, offset, depth + 1)) };
    }
    if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
      const fields = Object.entries(value).map(([name, inside]: [string, unknown]) => {
        const here = [...path, name];
        const at = this.#places.of(here);
        return { name, offset: at, value: this.make(inside, here, at, depth + 1) };
      });
      return { kind: 'object', offset, fields };
    }
    const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    const text = value instanceof Date ? value.toISOString() : String(value);
    return { kind: 'scalar', offset, value: plain ? value : text };
  }
}

/** A name as it is written: bare, or in quotes. */
const writtenName = String.raw`[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'`;

/** Where names stand in a text, found with one walk through it. */
class NamePlaces {
  /** The first header of each table, and of what is around it. */
  readonly #headers = new Map<string, number>();
  /** Where each name is a key, in the order of the text. */
  readonly #keys = new Map<string, number[]>();

  constructor(text: string) {
    for (const { 0: start, index } of text.matchAll(/^[ \t]*\[+[ \t]*/gm)) this.#addHeader(text, index, start.length);
    const key = new RegExp(`(^|[{,.])[ \\t]*(${writtenName})[ \\t]*(?=[=.])`, 'gm');
    for (const { 1: sign = '', 2: written = '', index } of text.matchAll(key)) {
      const name = plainName(written);
      const known = this.#keys.get(name) ?? [];
      known.push(index + sign.length);
      this.#keys.set(name, known);
    }
  }

  #addHeader(text: string, offset: number, length: number): void {
    const part = new RegExp(`(${writtenName})[ \\t]*([.\\]])[ \\t]*`, 'y');
    part.lastIndex = offset + length;
    const path: string[] = [];
    // What is deeper is refused.
    while (path.length <= maxTreeDepth) {
      const [, written, sign] = part.exec(text) ?? [];
      if (written === undefined) return;
      path.push(plainName(written));
      const key = JSON.stringify(path);
      if (!this.#headers.has(key)) this.#headers.set(key, offset);
      if (sign === ']') return;
    }
  }

  /** Where a name stands: in the header of its table, or as a key below the header of the table around it. */
  of(path: readonly string[]): number {
    const [own] = path.slice(-1);
    if (own === undefined) return 0;
    const asTable = this.#headers.get(JSON.stringify(path));
    if (asTable !== undefined) return asTable;
    const around = this.#headers.get(JSON.stringify(path.slice(0, -1))) ?? 0;
    const keys = this.#keys.get(own) ?? [];
    return keys[firstFrom(keys, around)] ?? around;
  }
}

/** The index of the first number that is not less. */
function firstFrom(sorted: readonly number[], least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function plainName(written: string): string {
  return /^["']/.test(written) ? written.slice(1, -1) : written;
}
