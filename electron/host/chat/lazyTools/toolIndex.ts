import type { ToolSummary } from '../../../../shared/domain/tool.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';
import { BestMatches, type WeightedTerms } from './bestMatches.ts';
import { sameName, toolTerms } from './toolTerms.ts';

/** What a tool is found by. `server` is the name that the user gave it. */
export type IndexedTool = Pick<ToolSummary, 'tool' | 'modelName' | 'title' | 'description' | 'inputSchema'>;

/** Names say what a tool does in the fewest words; descriptions may be long, and say much beside it. */
const weights = { name: 4, title: 3, server: 2, parameters: 1, description: 1 };

/** Of a description, and of all names of arguments; what a tool is for stands at its beginning. */
const maxIndexedChars = 2000;
/** Of a name or a title. */
const maxIndexedNameChars = 200;
/** Names of arguments, at all depths. */
const maxIndexedParameters = 200;
/** Words of a query. */
const maxQueryTerms = 32;
/** Tools that are indexed before the host does what else is waiting. */
const toolsInOneSlice = 100;

export interface ToolIndexOptions {
  readonly serverName: (tool: IndexedTool) => string;
  /** Lets the host do what else is waiting. */
  readonly pause: () => Promise<void>;
}

/** What a search found. */
export interface Found<T> {
  /** The best, the best first. */
  readonly best: readonly T[];
  /** How many fit, these included. */
  readonly all: number;
}

/** The tools of servers, found by name and by what they do. The same tools and words always give the same order. */
export class ToolIndex<T extends IndexedTool> {
  readonly #tools: readonly T[];
  readonly #matches = new BestMatches();
  readonly #byName = new Map<string, number[]>();

  private constructor(tools: readonly T[]) {
    this.#tools = tools;
  }

  /** @param tools their order decides between equally good ones */
  static async make<T extends IndexedTool>(
    tools: readonly T[],
    { serverName, pause }: ToolIndexOptions,
  ): Promise<ToolIndex<T>> {
    const index = new ToolIndex<T>(tools);
    for (const [id, tool] of tools.entries()) {
      if (id > 0 && id % toolsInOneSlice === 0) await pause();
      const server = serverName(tool);
      index.#matches.add(weightedTerms(tool, server));
      for (const name of namesOf(tool, server)) {
        const same = index.#byName.get(name);
        if (same === undefined) index.#byName.set(name, [id]);
        else same.push(id);
      }
    }
    return index;
  }

  /**
   * The tools that fit: first those whose name the query is, then by BM25 over name, title, server, names of arguments and description.
   *
   * @param isWanted tools for which it says no are not found
   * @param count how many of the best
   */
  find(query: string, isWanted: (tool: T) => boolean, count: number): Found<T> {
    const scores = this.#matches.scores(toolTerms(query).slice(0, maxQueryTerms));
    for (const id of this.#byName.get(sameName(query)) ?? []) scores[id] = Infinity;
    const best: number[] = [];
    let all = 0;
    for (const [id, score] of scores.entries()) {
      const tool = this.#tools[id];
      if (score === 0 || tool === undefined || !isWanted(tool)) continue;
      all++;
      // Of equally good ones, the first stays in front.
      let at = best.length;
      while (at > 0 && score > (scores[best[at - 1] ?? 0] ?? 0)) at--;
      if (at < count) best.splice(at, 0, id);
      if (best.length > count) best.pop();
    }
    return { best: best.flatMap((id) => this.#tools[id] ?? []), all };
  }
}

/** What a query may call it by. */
function namesOf({ modelName, tool: { name } }: IndexedTool, server: string): Set<string> {
  const cut = keepStart(name, maxIndexedNameChars);
  return new Set([modelName, cut, `${keepStart(server, maxIndexedNameChars)} ${cut}`].map(sameName));
}

function weightedTerms({ tool, title, description, inputSchema }: IndexedTool, server: string): WeightedTerms {
  const terms = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const term of new Set(toolTerms(text))) terms.set(term, (terms.get(term) ?? 0) + weight);
  };
  add(keepStart(tool.name, maxIndexedNameChars), weights.name);
  add(keepStart(title ?? '', maxIndexedNameChars), weights.title);
  add(keepStart(server, maxIndexedNameChars), weights.server);
  add(keepStart([...parameterNames(inputSchema)].join(' '), maxIndexedChars), weights.parameters);
  add(keepStart(description, maxIndexedChars), weights.description);
  return terms;
}

function parameterNames(schema: JsonObject): Set<string> {
  const names = new Set<string>();
  const waiting: JsonObject[] = [schema];
  for (let next = waiting.pop(); next !== undefined && names.size < maxIndexedParameters; next = waiting.pop()) {
    const { properties, items } = next;
    if (isJsonObject(items)) waiting.push(items);
    if (!isJsonObject(properties)) continue;
    for (const [name, field] of Object.entries(properties)) {
      if (names.size >= maxIndexedParameters) break;
      names.add(keepStart(name, maxIndexedNameChars));
      if (isJsonObject(field)) waiting.push(field);
    }
  }
  return names;
}
