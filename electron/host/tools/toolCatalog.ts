import type { ServerId, Sha256 } from '../../../shared/domain/ids.ts';
import type { ToolRef, ToolSummary } from '../../../shared/domain/tool.ts';
import type { ToolDefinition } from './toolDefinition.ts';
import { assignModelNames, toolKey } from './toolNames.ts';

interface ServerTools {
  readonly serverName: string;
  readonly tools: readonly ToolDefinition[];
}

/** The tools of all servers that run, in one list. Tools are identified by the server's id and their name. */
export class ToolCatalog {
  readonly #servers = new Map<ServerId, ServerTools>();
  #summaries: readonly ToolSummary[] | undefined;
  #byModelName = new Map<string, ToolSummary>();

  /** Replaces what a server offers. */
  setTools(serverId: ServerId, serverName: string, tools: readonly ToolDefinition[]): void {
    this.#servers.set(serverId, { serverName, tools });
    this.#summaries = undefined;
  }

  removeServer(serverId: ServerId): void {
    if (this.#servers.delete(serverId)) this.#summaries = undefined;
  }

  /** Sorted by server and name, so that the list a model gets is the same every time (prompt caches). */
  list(serverId?: ServerId): readonly ToolSummary[] {
    const all = (this.#summaries ??= this.#build());
    return serverId === undefined ? all : all.filter((summary) => summary.tool.serverId === serverId);
  }

  byModelName(name: string): ToolSummary | undefined {
    this.list();
    return this.#byModelName.get(name);
  }

  find(tool: ToolRef): ToolSummary | undefined {
    return this.list(tool.serverId).find((summary) => summary.tool.name === tool.name);
  }

  definitionHashes(serverId: ServerId): Sha256[] {
    return this.list(serverId).map((summary) => summary.definitionHash);
  }

  #build(): readonly ToolSummary[] {
    const named = [...this.#servers.values()]
      .flatMap(({ serverName, tools }) =>
        tools.map((definition) => ({ serverName, definition, tool: definition.tool })),
      )
      .sort((a, b) => compare(a.serverName, b.serverName) || compare(toolKey(a.tool), toolKey(b.tool)));
    const names = assignModelNames(named);
    const summaries = named.map(({ definition, tool }) => ({
      ...definition,
      modelName: names.get(toolKey(tool)) ?? tool.name,
    }));
    this.#byModelName = new Map(summaries.map((summary) => [summary.modelName, summary]));
    return summaries;
  }
}

/** By code unit: the same on every machine, whatever its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
