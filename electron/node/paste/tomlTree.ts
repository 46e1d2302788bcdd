import { parse, TomlError } from 'smol-toml';
import { maxTreeDepth, type Tree } from './tree.ts';
import type { TextReading } from './yamlTree.ts';

/** In longer texts places are not looked for: each costs a walk through the text. */
const maxSearchedCharacters = 10_000;

/** Reads TOML. The parser gives no places of values, so they are looked for by their names. Pure. */
export function readToml(text: string): TextReading {
  try {
    return { kind: 'read', tree: treeOf(parse(text, { maxDepth: maxTreeDepth }), [], text) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const detail = /^[^\n]*/.exec(error.message)?.[0].replace(/^Invalid TOML document: /, '') ?? '';
    return { kind: 'failed', place: { line: error.line, column: error.column }, detail };
  }
}

function treeOf(value: unknown, path: readonly string[], text: string): Tree {
  const offset = offsetOf(path, text);
  if (Array.isArray(value)) {
    return { kind: 'list', offset, items: value.map((item: unknown) => treeOf(item, path, text)) };
  }
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    const fields = Object.entries(value).map(([name, inside]: [string, unknown]) => {
      const here = [...path, name];
      return { name, offset: offsetOf(here, text), value: treeOf(inside, here, text) };
    });
    return { kind: 'object', offset, fields };
  }
  const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return { kind: 'scalar', offset, value: plain ? value : value instanceof Date ? value.toISOString() : String(value) };
}

/** Where a name stands: in the header of its table, or as a key below the header of the table around it. */
function offsetOf(path: readonly string[], text: string): number {
  const key = (name: string) => `(?:${escaped(name)}|"${escaped(name)}"|'${escaped(name)}')`;
  const header = (names: readonly string[]) =>
    new RegExp(`^[ \\t]*\\[+[ \\t]*${names.map(key).join('[ \\t]*\\.[ \\t]*')}[ \\t]*[\\].]`, 'm');
  const [own] = path.slice(-1);
  if (own === undefined || text.length > maxSearchedCharacters) return 0;
  const asTable = header(path).exec(text);
  if (asTable) return asTable.index;
  const around = path.length > 1 ? (header(path.slice(0, -1)).exec(text)?.index ?? 0) : 0;
  const inside = new RegExp(`(^|[{,.])[ \\t]*${key(own)}[ \\t]*[=.]`, 'm').exec(text.slice(around));
  return inside === null ? around : around + inside.index + (inside[1] ?? '').length;
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
