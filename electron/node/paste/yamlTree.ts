import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  type Pair,
} from 'yaml';
import type { Place } from './sourceText.ts';
import { maxTreeDepth, type Tree } from './tree.ts';

export type TextReading =
  | { readonly kind: 'read'; readonly tree: Tree }
  /** In the words of the parser, which are English. */
  | { readonly kind: 'failed'; readonly place: Place; readonly detail: string };

/** Anchors may be used this often: more is a bomb, not a configuration. */
const maxAliases = 100;
/** What a document may hold, with everything that its aliases repeat. */
const maxNodes = 10_000;
/** The parser itself goes as deep as the text. */
const maxFlowDepth = 500;

/** Reads YAML 1.2 with its plain types only. Pure. */
export function readYaml(text: string): TextReading {
  const lines = new LineCounter();
  const deepAt = tooDeepAt(text);
  if (deepAt !== undefined) {
    const before = text.slice(0, deepAt).split('\n');
    const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
    return { kind: 'failed', place, detail: 'nested too deeply' };
  }
  const document = parseDocument<ParsedNode>(text, {
    lineCounter: lines,
    schema: 'core',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const [error] = document.errors;
  const failed = (offset: number, detail: string): TextReading => {
    const { line, col } = lines.linePos(offset);
    return { kind: 'failed', place: { line, column: col }, detail };
  };
  if (error !== undefined) return failed(error.pos[0], error.message);
  let aliases = 0;
  let nodes = 0;
  const make = (node: Node | null | undefined, depth: number): Tree => {
    const offset = node?.range?.[0] ?? 0;
    if (++nodes > maxNodes) throw new TooDeep(offset, `more than ${maxNodes} values`);
    if (depth > maxTreeDepth) throw new TooDeep(offset, 'nested too deeply');
    if (isAlias(node)) {
      if (++aliases > maxAliases) throw new TooDeep(offset, `more than ${maxAliases} aliases`);
      return make(node.resolve(document), depth + 1);
    }
    if (isMap(node)) {
      return { kind: 'object', offset, fields: node.items.map((pair: Pair) => field(pair, depth)) };
    }
    if (isSeq(node)) return { kind: 'list', offset, items: node.items.map((item) => make(item as Node, depth + 1)) };
    return { kind: 'scalar', offset, value: isScalar(node) ? scalarValue(node.value) : null };
  };
  const field = ({ key, value }: Pair, depth: number) => ({
    name: isScalar(key) ? String(key.value) : String(key),
    offset: (isScalar(key) ? key.range?.[0] : undefined) ?? 0,
    value: make(value as Node | null, depth + 1),
  });
  try {
    return { kind: 'read', tree: make(document.contents, 0) };
  } catch (problem) {
    if (problem instanceof TooDeep) return failed(problem.offset, problem.detail);
    throw problem;
  }
}

/** Where brackets are nested deeper than any configuration; those in quotes count, too. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '[' || character === '{') depth++;
    if (character === ']' || character === '}') depth = Math.max(0, depth - 1);
    if (depth > maxFlowDepth) return at;
  }
  return undefined;
}

/** Ends the walk through a document that is larger than it looks. */
class TooDeep extends Error {
  readonly offset: number;
  readonly detail: string;

  constructor(offset: number, detail: string) {
    super(detail);
    this.offset = offset;
    this.detail = detail;
  }
}

function scalarValue(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
