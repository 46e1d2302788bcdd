import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { type ErrorInfo, problemError } from '../../../shared/domain/error.ts';
import { boundedProblem, type ProblemOf } from '../../../shared/domain/problem.ts';
import { type SyntaxFault, syntaxFault } from '../../../shared/domain/problems/systemProblems.ts';
import { type JsonObject, jsonValue } from '../../../shared/lib/json.ts';
import type { ConfigEntry } from '../../host/ports/configFile.ts';

/** What could be read of a text, and what is wrong in it. */
interface ParsedConfig {
  readonly entries: readonly ConfigEntry[];
  readonly problems: readonly FaultInfo[];
}

/** What is found wrong while mcp.json is read as JSON. */
export type ConfigFault = ProblemOf<'configSyntax'> | ProblemOf<'configNumberTooLarge'>;

type FaultInfo = ErrorInfo & { readonly problem: ConfigFault };

/**
 * Reads an mcp.json, or what users paste in its place: only the `mcpServers` object, or entries without an object
 * around them. Comments and trailing commas are allowed. A text with a syntax error gives no entries.
 */
export function parseConfig(text: string): ParsedConfig {
  try {
    return parseServers(text);
  } catch (error) {
    if (error instanceof RangeError) return failed(text, 0, 'nestedTooDeeply');
    throw error;
  }
}

function parseServers(text: string): ParsedConfig {
  const whole = parse(text);
  // `"name": { ... }` is what documentation often shows.
  const { root, errors } = whole.errors.length > 0 && /^\s*"/.test(text) ? parse(`{${text}}`) : whole;
  const [error] = errors;
  if (error !== undefined) return failed(text, error.offset, syntaxFaultOf(error));
  if (root?.type !== 'object') return failed(text, 0, 'notAnObject');
  const servers = findNodeAtLocation(root, ['mcpServers']) ?? (looksLikeServers(root) ? root : undefined);
  if (servers === undefined) return { entries: [], problems: [] };
  if (servers.type !== 'object') return failed(text, servers.offset, 'serversNotAnObject');
  const lineOf = lineCounter(text);
  const read = (servers.children ?? []).flatMap((property) => entry(property, lineOf(property.offset)));
  return {
    entries: read.flatMap((each) => ('name' in each ? [each] : [])),
    problems: read.flatMap((each) => ('code' in each ? [each] : [])),
  };
}

function parse(text: string): { root: Node | undefined; errors: ParseError[] } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return { root, errors };
}

/** Every property is an object that says how to start or reach something. */
function looksLikeServers(root: Node): boolean {
  const properties = root.children ?? [];
  return (
    properties.length > 0 &&
    properties.every(({ children }) => {
      const value = children?.[1];
      return (
        value?.type === 'object' && ['command', 'url', 'serverUrl'].some((key) => findNodeAtLocation(value, [key]))
      );
    })
  );
}

function entry(property: Node, line: number): (ConfigEntry | FaultInfo)[] {
  const [key, value] = property.children ?? [];
  if (key === undefined || value === undefined) return [];
  const name = String(getNodeValue(key));
  const parsed = jsonValue.safeParse(getNodeValue(value));
  if (parsed.success) return [{ name, value: parsed.data, line }];
  return [faultInfo({ kind: 'configNumberTooLarge', line, server: name }, { entry: name, line })];
}

function syntaxFaultOf({ error }: ParseError): SyntaxFault {
  return syntaxFault.safeParse(printParseErrorCode(error)).data ?? 'InvalidSymbol';
}

function failed(text: string, offset: number, fault: SyntaxFault): ParsedConfig {
  const place = lineAt(text, offset);
  return { entries: [], problems: [faultInfo({ kind: 'configSyntax', ...place, fault }, place)] };
}

function faultInfo(fault: ConfigFault, data: JsonObject): FaultInfo {
  const problem = boundedProblem(fault);
  return { ...problemError(problem, data).toInfo(), problem };
}

/** Counts lines up to one place after another: from the start for each of them would take long for many servers. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let from = 0;
  return (offset) => {
    for (let at = text.indexOf('\n', from); at !== -1 && at < offset; at = text.indexOf('\n', from)) {
      line++;
      from = at + 1;
    }
    return line;
  };
}

function lineAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
