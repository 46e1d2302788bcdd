import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type SyntaxFault, syntaxFault } from '../../../shared/domain/problems/systemProblems.ts';
import { maxTreeDepth, type Tree } from './tree.ts';

/** JSON with comments and trailing commas, as people paste it. */
export interface JsonReading {
  readonly tree: Tree | undefined;
  readonly fault: { readonly fault: SyntaxFault; readonly offset: number } | undefined;
  /** Offsets of texts whose single backslashes were taken literally. */
  readonly literalBackslashes: readonly number[];
}

/**
 * A drive letter, a share, or a folder that a path begins with, before a single backslash; or a drive whose path has one later on. JSON would
 * read `\t` and `\n` in it as a tab and a line break.
 */
const windowsPath =
  /(?:^|[^A-Za-z])[A-Za-z]:\\(?!\\)|^\\\\?(?!\\)[A-Za-z0-9]|^(?:\.{1,2}|~|%\w+%)\\(?![\\"/])|^[A-Za-z]:(?:\\\\[^\\]*)+\\(?![\\"/]|u[0-9A-Fa-f]{4})/;

/** Reads JSON. In Windows paths with single backslashes, every backslash is a backslash. Pure. */
export function readJson(text: string): JsonReading {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { tree: undefined, fault: { fault: 'nestedTooDeeply', offset: 0 }, literalBackslashes: [] };
  }
  const literal = new Set<number>();
  const makesTree = new TreeMaker(text, literal);
  const tree = root === undefined ? undefined : makesTree.make(root, 0);
  const isExcused = (error: ParseError) => escapes.has(faultOf(error)) && literal.has(error.offset);
  const [error] = errors.filter((each) => !isExcused(each));
  const fault = makesTree.tooDeep ?? (error && { fault: faultOf(error), offset: error.offset });
  return { tree, fault, literalBackslashes: [...literal] };
}

const escapes = new Set<SyntaxFault>(['InvalidEscapeCharacter', 'InvalidUnicode']);

function faultOf({ error }: ParseError): SyntaxFault {
  return syntaxFault.safeParse(printParseErrorCode(error)).data ?? 'InvalidSymbol';
}

class TreeMaker {
  readonly #text: string;
  readonly #literal: Set<number>;
  tooDeep: JsonReading['fault'];

  constructor(text: string, literal: Set<number>) {
    this.#text = text;
    this.#literal = literal;
  }

  make(node: Node, depth: number): Tree {
    const { offset } = node;
    if (depth > maxTreeDepth) {
      this.tooDeep ??= { fault: 'nestedTooDeeply', offset };
      return { kind: 'scalar', offset, value: null };
    }
    const children = node.children ?? [];
    if (node.type === 'array') {
      return { kind: 'list', offset, items: children.map((child) => this.make(child, depth + 1)) };
    }
    if (node.type !== 'object') return { kind: 'scalar', offset, value: this.#scalar(node) };
    const fields = children.flatMap(({ children: [key, value] = [] }) =>
      key === undefined || value === undefined
        ? []
        : [{ name: String(key.value), offset: key.offset, value: this.make(value, depth + 1) }],
    );
    return { kind: 'object', offset, fields };
  }

  #scalar({ type, value, offset, length }: Node): string | number | boolean | null {
    if (type !== 'string') return typeof value === 'number' || typeof value === 'boolean' ? value : null;
    const raw = this.#text.slice(offset + 1, offset + length - 1);
    const isPath = windowsPath.test(raw);
    if (!isPath) return String(value);
    this.#literal.add(offset);
    return raw.replace(/\\(["/\\])/g, '$1');
  }
}
