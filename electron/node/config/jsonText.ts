import {
  findNodeAtLocation,
  getNodeValue,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { type SyntaxFault, syntaxFault } from '../../../shared/domain/problems/systemProblems.ts';

/** Where something is in a text; both counted from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** What keeps a text from being JSON. */
export interface JsonFault {
  readonly fault: SyntaxFault;
  readonly offset: number;
}

/** Reads JSON with comments and trailing commas. Pure. @throws RangeError where it is nested too deeply */
export function parseJson(text: string): { readonly root: Node | undefined; readonly fault: JsonFault | undefined } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  return { root, fault: first && { fault: syntaxFaultOf(first), offset: first.offset } };
}

function syntaxFaultOf({ error }: ParseError): SyntaxFault {
  return syntaxFault.safeParse(printParseErrorCode(error)).data ?? 'InvalidSymbol';
}

export function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** A file that people write in JSON, with the lines of its parts. */
export type JsonText =
  | {
      readonly kind: 'json';
      readonly value: unknown;
      /** The line of what is there, or else of the nearest that holds it. */
      readonly lineOf: (path: JSONPath) => number;
    }
  | ({ readonly kind: 'fault'; readonly fault: SyntaxFault } & TextPlace);

/** Reads such a file. A name that is there twice in an object makes it unusable: nobody knows which one was meant. Pure. */
export function readJsonText(given: string): JsonText {
  const text = given.replace(/^\uFEFF/, '');
  const failed = (fault: SyntaxFault, offset: number) => ({ kind: 'fault', fault, ...placeAt(text, offset) }) as const;
  try {
    const { root, fault } = parseJson(text);
    if (fault !== undefined) return failed(fault.fault, fault.offset);
    if (root === undefined) return failed('ValueExpected', 0);
    const twice = repeatedName(root);
    if (twice !== undefined) return failed('nameTwice', twice.offset);
    const lineOf = (path: JSONPath): number => {
      const node = findNodeAtLocation(root, path);
      return node === undefined && path.length > 0
        ? lineOf(path.slice(0, -1))
        : placeAt(text, (node ?? root).offset).line;
    };
    return { kind: 'json', value: getNodeValue(root), lineOf };
  } catch (error) {
    if (error instanceof RangeError) return failed('nestedTooDeeply', 0);
    throw error;
  }
}

/** The first name that is in its object again. */
function repeatedName(node: Node): Node | undefined {
  const { type, children = [] } = node;
  const names = new Set<unknown>();
  for (const child of children) {
    const [key] = child.children ?? [];
    if (type === 'object' && key !== undefined) {
      if (names.has(key.value)) return key;
      names.add(key.value);
    }
    const inside = repeatedName(child);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
