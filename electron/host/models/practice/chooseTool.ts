import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject } from '../../../../shared/lib/json.ts';
import type { ModelTool } from '../../ports/modelProvider.ts';
import { askedWords, isFiller, meanings, wordsOf } from './words.ts';

/** The words of a tool, prepared once for each request. */
interface ToolWords {
  readonly tool: ModelTool;
  readonly name: readonly string[];
  readonly description: ReadonlySet<string>;
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

/** Finds tools by the words of their names and descriptions. A word that many tools share (their server's name) counts little. */
export function createToolFinder(tools: readonly ModelTool[]): ToolFinder {
  const known = tools.map(readTool);
  const sharedBy = new Map<string, number>();
  for (const { name } of known) for (const word of new Set(name)) sharedBy.set(word, (sharedBy.get(word) ?? 0) + 1);
  const weight = (word: string) => Math.log(1 + known.length / (sharedBy.get(word) ?? 1)) + 1;

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
    // A verb alone ("draw a sunset") is enough if the tool needs nothing else.
    const begins = candidate.needsNothing && verb.some((word) => candidate.name.indexOf(word) > 0);
    const own = said.has(ending) || begins || candidate.name.filter((word) => said.has(word)).length > 1;
    const described = [...said].filter((word) => candidate.description.has(word)).length;
    const unsaid = candidate.name.filter((word) => !said.has(word)).length;
    const path = candidate.canTakePath && pathLike.test(text) ? 1 : 0;
    const first = verb.some((word) => candidate.name.includes(word)) ? 1 : 0;
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
  return {
    tool,
    name: wordsOf(tool.name),
    description: new Set(wordsOf(keepStart(tool.description, 2000)).filter((word) => !isFiller(word))),
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
