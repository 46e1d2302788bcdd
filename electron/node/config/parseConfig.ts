import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { type ErrorInfo, problemError } from '../../../shared/domain/error.ts';
import { boundedProblem, type ProblemOf } from '../../../shared/domain/problem.ts';
import type { SyntaxFault } from '../../../shared/domain/problems/systemProblems.ts';
import { type JsonObject, jsonValue } from '../../../shared/lib/json.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import type { ConfigEntry } from '../../host/ports/configFile.ts';
import { parseJson, placeAt } from './jsonText.ts';

/** What could be read of a text, and what is wrong in it. */
interface ParsedConfig {
  readonly file: string;
  readonly entries: readonly ConfigEntry[];
  readonly problems: readonly FaultInfo[];
  /** The text with an object around it, if it has none. */
  readonly text: string;
  /** The names of the objects around the servers. */
  readonly around: readonly string[];
  /** An empty `mcpServers` is there: whatever stands beside it, servers can be added. */
  readonly isEmpty?: true;
}

/** What is found wrong while mcp.json is read as JSON. */
export type ConfigFault =
  | ProblemOf<'configSyntax'>
  | ProblemOf<'configNoServers'>
  | ProblemOf<'configNumberTooLarge'>
  | ProblemOf<'configServerTwice'>;

type FaultInfo = ErrorInfo & { readonly problem: ConfigFault };

/** The fields that say how to start or reach a server. */
const launchFields: readonly string[] = ['command', 'url', 'serverUrl'];

/** So much is shown of what a file has instead of servers. */
const maxNamedFields = 8;
const maxNameCharacters = 40;
/** Servers of any known program are not deeper in its file. */
const maxShapeDepth = 4;

/**
 * Reads an mcp.json, or what users paste in its place: only the `mcpServers` object, or entries without an object
 * around them. Comments and trailing commas are allowed. A text with a syntax error gives no entries.
 *
 * @param file the name of the file, for people
 */
export function parseConfig(text: string, file: string): ParsedConfig {
  const failed = (offset: number, fault: SyntaxFault): ParsedConfig => {
    const place = placeAt(text, offset);
    const problem = faultInfo({ kind: 'configSyntax', file, ...place, fault }, { ...place });
    return { file, entries: [], problems: [problem], text, around: ['mcpServers'] };
  };
  try {
    return parseServers(text, file, failed);
  } catch (error) {
    if (error instanceof RangeError) return failed(0, 'nestedTooDeeply');
    throw error;
  }
}

function parseServers(
  given: string,
  file: string,
  failed: (offset: number, fault: SyntaxFault) => ParsedConfig,
): ParsedConfig {
  const whole = parseJson(given);
  // `"name": { ... }` is what documentation often shows.
  const isBare = whole.fault !== undefined && /^\s*"/.test(given);
  const text = isBare ? `{${given}}` : given;
  const { root, fault } = isBare ? parseJson(text) : whole;
  if (fault !== undefined) return failed(isBare ? fault.offset - 1 : fault.offset, fault.fault);
  if (root?.type !== 'object') return failed(0, 'notAnObject');
  const [found, second] = (root.children ?? []).filter(({ children: [key] = [] }) => key?.value === 'mcpServers');
  if (second !== undefined) return failed(second.offset, 'nameTwice');
  const isRoot = found === undefined && looksLikeServers(root);
  const around = isRoot ? [] : ['mcpServers'];
  const servers = isRoot ? root : found?.children?.[1];
  if (servers !== undefined && servers.type !== 'object') return failed(servers.offset, 'serversNotAnObject');
  const isEmpty = servers?.children?.length === 0;
  if (servers === undefined || isEmpty) {
    const problems = holdsLaunch(root, maxShapeDepth) ? [otherShape(root, file)] : [];
    return { file, entries: [], problems, text, around, ...(isEmpty && { isEmpty }) };
  }
  return { file, ...entriesOf(servers, file, lineCounter(text)), text, around };
}

/** The last of several servers with one name counts, as of any field in JSON. */
function entriesOf(
  { children = [] }: Node,
  file: string,
  lineOf: (offset: number) => number,
): Pick<ParsedConfig, 'entries' | 'problems'> {
  const entries = new Map<string, ConfigEntry>();
  const problems: FaultInfo[] = [];
  for (const property of children) {
    const line = lineOf(property.offset);
    const read = entry(property, file, line);
    if (read === undefined) continue;
    if ('code' in read) {
      problems.push(read);
      continue;
    }
    const { name } = read;
    const before = entries.get(name);
    if (before !== undefined) {
      const data = { entry: name, line: before.line };
      problems.push(faultInfo({ kind: 'configServerTwice', file, line: before.line, server: name }, data));
      entries.delete(name);
    }
    entries.set(name, read);
  }
  return { entries: [...entries.values()], problems };
}

/** Every property is an object that says how to start or reach something. */
function looksLikeServers(root: Node): boolean {
  const properties = root.children ?? [];
  return (
    properties.length > 0 &&
    properties.every(({ children }) => {
      const value = children?.[1];
      return value?.type === 'object' && launchFields.some((key) => findNodeAtLocation(value, [key]) !== undefined);
    })
  );
}

/**
 * Whether something in it says how to start or reach a server. A file with settings of its own may have no servers yet; one of another shape
 * would be ignored without a word.
 */
function holdsLaunch(node: Node, maxDepth: number): boolean {
  const { type, children = [] } = node;
  if (type === 'object' && launchFields.some((key) => findNodeAtLocation(node, [key]) !== undefined)) return true;
  return maxDepth > 0 && children.some((child) => holdsLaunch(child, type === 'property' ? maxDepth : maxDepth - 1));
}

function otherShape({ children = [] }: Node, file: string): FaultInfo {
  const names = children
    .map(({ children: [key] = [] }) => String(key?.value))
    .filter((name) => name !== 'mcpServers')
    .map((name) => `"${keepStart(name, maxNameCharacters)}"`);
  const shown = names.length > maxNamedFields ? [...names.slice(0, maxNamedFields), '…'] : names;
  return faultInfo({ kind: 'configNoServers', file, fields: shown.join(', ') });
}

function entry(property: Node, file: string, line: number): ConfigEntry | FaultInfo | undefined {
  const [key, value] = property.children ?? [];
  if (key === undefined || value === undefined) return undefined;
  const name = String(getNodeValue(key));
  const parsed = jsonValue.safeParse(getNodeValue(value));
  if (parsed.success) return { name, value: parsed.data, line };
  return faultInfo({ kind: 'configNumberTooLarge', file, line, server: name }, { entry: name, line });
}

function faultInfo(fault: ConfigFault, data?: JsonObject): FaultInfo {
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
