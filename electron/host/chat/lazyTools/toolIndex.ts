import type MiniSearch from 'minisearch';
import type { ToolSummary } from '../../../../shared/domain/tool.ts';
import { lazy } from '../../../../shared/lib/lazy.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';
import { sameName, toolTerms } from './toolTerms.ts';

/** What a tool is found by. `server` is the name that the user gave it. */
export type IndexedTool = Pick<ToolSummary, 'tool' | 'modelName' | 'title' | 'description' | 'inputSchema'>;

/** Names say what a tool does in the fewest words; descriptions may be long, and say much beside it. */
const boost = { name: 4, title: 3, server: 2, parameters: 1, description: 1 };
const fields = Object.keys(boost) as (keyof typeof boost)[];

/** Of a description; what a tool is for stands at its beginning. */
const maxIndexedChars = 2000;
/** Names of arguments, at all depths. */
const maxIndexedParameters = 200;
/** Words of a query. */
const maxQueryTerms = 32;
/** Tools that are indexed before the host does what else is waiting. */
const toolsInOneSlice = 100;

const miniSearch = lazy(() => import('minisearch'));

interface Row extends Record<keyof typeof boost, string> {
  readonly id: number;
}

export interface ToolIndexOptions {
  readonly serverName: (tool: IndexedTool) => string;
  /** Lets the host do what else is waiting. */
  readonly pause: () => Promise<void>;
}

/** The tools of servers, found by name and by what they do. The same tools and words always give the same order. */
export class ToolIndex<T extends IndexedTool> {
  readonly #tools: readonly T[];
  readonly #search: MiniSearch<Row>;
  readonly #byName = new Map<string, number[]>();

  private constructor(tools: readonly T[], search: MiniSearch<Row>) {
    this.#tools = tools;
    this.#search = search;
  }

  /** @param tools their order decides between equally good ones */
  static async make<T extends IndexedTool>(
    tools: readonly T[],
    { serverName, pause }: ToolIndexOptions,
  ): Promise<ToolIndex<T>> {
    const { default: MiniSearch } = await miniSearch();
    const index = new ToolIndex<T>(
      tools,
      new MiniSearch<Row>({
        fields,
        // Texts come as terms with spaces between them.
        tokenize: splitTerms,
        processTerm: (term) => term,
      }),
    );
    for (const [id, tool] of tools.entries()) {
      if (id > 0 && id % toolsInOneSlice === 0) await pause();
      const server = serverName(tool);
      index.#search.add(rowOf(id, tool, server));
      for (const name of new Set([tool.modelName, tool.tool.name, `${server} ${tool.tool.name}`].map(sameName))) {
        const same = index.#byName.get(name);
        if (same === undefined) index.#byName.set(name, [id]);
        else same.push(id);
      }
    }
    return index;
  }

  /**
   * The tools that fit, the best first: those whose name the query is, then by BM25 over name, title, server, names of arguments
   * and description.
   *
   * @param isWanted tools for which it says no are not found
   */
  find(query: string, isWanted: (tool: T) => boolean): T[] {
    const named = this.#byName.get(sameName(query)) ?? [];
    const terms = toolTerms(query).slice(0, maxQueryTerms);
    const scored = this.#search
      .search(terms.join(' '), {
        boost,
        // The beginning of a longer word counts, but less than the word.
        prefix: (term) => term.length > 2,
        weights: { prefix: 0.3, fuzzy: 0 },
      })
      .map(({ id, score }) => ({ id: id as number, score }))
      .sort((a, b) => b.score - a.score || a.id - b.id);
    const ids = new Set([...named, ...scored.map(({ id }) => id)]);
    return [...ids].flatMap((id) => {
      const tool = this.#tools[id];
      return tool !== undefined && isWanted(tool) ? [tool] : [];
    });
  }
}

function rowOf(id: number, { tool, title, description, inputSchema }: IndexedTool, server: string): Row {
  return {
    id,
    name: joinedTerms(tool.name),
    title: joinedTerms(title ?? ''),
    server: joinedTerms(server),
    parameters: joinedTerms([...parameterNames(inputSchema)].join(' ')),
    description: joinedTerms(description.slice(0, maxIndexedChars)),
  };
}

function joinedTerms(text: string): string {
  return toolTerms(text).join(' ');
}

function splitTerms(terms: string): string[] {
  return terms === '' ? [] : terms.split(' ');
}

function parameterNames(schema: JsonObject): Set<string> {
  const names = new Set<string>();
  const waiting: JsonObject[] = [schema];
  for (let next = waiting.pop(); next !== undefined && names.size < maxIndexedParameters; next = waiting.pop()) {
    const { properties, items } = next;
    if (isJsonObject(items)) waiting.push(items);
    if (!isJsonObject(properties)) continue;
    for (const [name, field] of Object.entries(properties)) {
      if (names.size < maxIndexedParameters) names.add(name);
      if (isJsonObject(field)) waiting.push(field);
    }
  }
  return names;
}
