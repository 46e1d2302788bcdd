import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import type { ModelTool } from '../../ports/modelProvider.ts';
import { askedWords, isFiller, isImplied, meanings, wordsOf } from './words.ts';

/** The words of a tool, prepared once for each request. */
interface ToolWords {
  readonly tool: ModelTool;
  readonly name: readonly string[];
  /** Those of its server's name, where that is known: the name begins with them. */
  readonly server: ReadonlySet<string>;
  readonly description: ReadonlySet<string>;
  /** With this word, most descriptions begin: "Navigates to an address". */
  readonly does: string | undefined;
  readonly canTakePath: boolean;
  readonly needsNothing: boolean;
}

export interface ToolFinder {
  /** The tool a text means, or `undefined` when none fits well enough. */
  find(text: string): ModelTool | undefined;
  /** Whether a text begins by naming a tool, so that it may be a request of its own. */
  beginsWithTool(text: string): boolean;
}

const pathLike = /(?:^|\s)["']?(?:[~.]{0,2}\/|[A-Za-z]:\\)\S*/;
/** A word of the name that only this tool has weighs about this much among a dozen tools. */
const enough = 1.5;

/** Among so many tools, a word that half of their names have is a prefix, and says nothing about one of them. */
const minToolsWithPrefix = 4;

/**
 * Finds tools by the words of their names and descriptions. A word that many tools share (their server's name) counts little.
 *
 * @param found others that a search found for the text: each has some word of it, so one of them fits only if what it does is said
 */
export function createToolFinder(tools: readonly ModelTool[], found: readonly ModelTool[] = []): ToolFinder {
  const foundTools = new Set(found);
  const known = [...tools, ...found].map(readTool);
  const sharedBy = new Map<string, number>();
  for (const { name } of known) for (const word of new Set(name)) sharedBy.set(word, (sharedBy.get(word) ?? 0) + 1);
  const weight = (word: string) => Math.log(1 + known.length / (sharedBy.get(word) ?? 1)) + 1;

  const isPrefix = (word: string) =>
    known.length >= minToolsWithPrefix && (sharedBy.get(word) ?? 0) * 2 >= known.length;
  /** Whether a text begins with what a tool does, and not only with what it does it to. */
  function isVerbOf({ name, description, does }: ToolWords, verb: readonly string[]): boolean {
    const isSaid = (word: string) => (name.includes(word) || description.has(word)) && word !== name.at(-1);
    return verb.some((word) => word === does || isSaid(word));
  }

  /** Whether all that a tool does is said, but for words that go without saying. */
  function isAllSaid({ name, server }: ToolWords, said: ReadonlySet<string>): boolean {
    return name.every((word) => said.has(word) || isImplied(word) || server.has(word) || isPrefix(word));
  }

  function score(candidate: ToolWords, text: string, asked: readonly string[]): number {
    const lower = text.toLowerCase();
    if (mentions(lower, candidate.tool.name.toLowerCase())) return 1000 + candidate.tool.name.length;
    const said = new Set(asked.flatMap(meanings));
    const literally = new Set(asked);
    let named = 0;
    for (const word of new Set(candidate.name)) {
      if (literally.has(word)) named += weight(word);
      else if (said.has(word)) named += weight(word) * 0.8;
    }
    const ending = candidate.name.at(-1) ?? '';
    // A text that only names the server, with which the tool's name begins, is not a request.
    const verb = asked[0] === undefined ? [] : meanings(asked[0]);
    const isFound = foundTools.has(candidate.tool);
    if (isFound && !isVerbOf(candidate, verb) && !isAllSaid(candidate, said)) return 0;
    // A verb alone ("draw a sunset") is enough if the tool needs nothing else.
    const begins = candidate.needsNothing && verb.some((word) => candidate.name.indexOf(word) > 0);
    const own = said.has(ending) || begins || candidate.name.filter((word) => said.has(word)).length > 1;
    const described = [...said].filter((word) => candidate.description.has(word)).length;
    const unsaid = candidate.name.filter((word) => !said.has(word)).length;
    const path = candidate.canTakePath && pathLike.test(text) ? 1 : 0;
    // Of those that were found, many have the words that say to what it is done.
    const isTyped = isFound && isVerbOf(candidate, asked.slice(0, 1));
    const first = isTyped ? 4 : verb.some((word) => candidate.name.includes(word)) ? 1 : 0;
    const total = (own ? named : named * 0.3) + described * 0.5 + path + first - unsaid * 0.1;
    return own || described >= 2 ? total : 0;
  }

  function find(text: string): ModelTool | undefined {
    const asked = askedWords(text);
    let best: { tool: ModelTool; score: number } | undefined;
    for (const candidate of known) {
      const reached = score(candidate, text, asked);
      if (reached >= enough && reached > (best?.score ?? 0)) best = { tool: candidate.tool, score: reached };
    }
    return best?.tool;
  }

  function beginsWithTool(text: string): boolean {
    const first = wordsOf(keepStart(text, 200)).find((word) => !isFiller(word));
    return first !== undefined && meanings(first).some((word) => sharedBy.has(word));
  }
  return { find, beginsWithTool };
}

function readTool(tool: ModelTool): ToolWords {
  const properties = tool.inputSchema['properties'];
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  const required = tool.inputSchema['required'];
  const described = wordsOf(keepStart(tool.description, 2000)).filter((word) => !isFiller(word));
  return {
    tool,
    name: wordsOf(tool.name),
    server: new Set(wordsOf(tool.server ?? '')),
    description: new Set(described),
    does: described.find((word) => !isImplied(word)),
    needsNothing: !Array.isArray(required) || required.length === 0,
    canTakePath: names.some((name) => /path|file|dir|folder/i.test(name)),
  };
}

/** Whether a text contains a name as a whole. */
function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); name !== '' && at !== -1; at = text.indexOf(name, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
    if (!/[\p{L}\p{N}_-]/u.test(around)) return true;
  }
  return false;
}
