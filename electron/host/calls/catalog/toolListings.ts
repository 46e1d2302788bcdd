import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { ToolRef } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ToolDefinition } from './toolDefinition.ts';

/** The tools one server lists. */
export interface ListedServerTools {
  readonly serverName: string;
  readonly tools: readonly ToolDefinition[];
}

/** What the servers that run list as their tools, as it came. Made before every room, so that each can look tools up. */
export class ToolListings {
  readonly #servers = new Map<ServerId, ListedServerTools>();

  set(id: ServerId, listed: ListedServerTools): void {
    this.#servers.set(id, listed);
  }

  /** Answers whether there was anything. */
  delete(id: ServerId): boolean {
    return this.#servers.delete(id);
  }

  all(): ListedServerTools[] {
    return [...this.#servers.values()];
  }

  of(id: ServerId): readonly ToolDefinition[] {
    return this.#servers.get(id)?.tools ?? [];
  }

  /** The whole of what the server lists for a tool. */
  json(tool: ToolRef): JsonObject | undefined {
    return this.#find(tool)?.json;
  }

  definitionHash(tool: ToolRef): Sha256 | undefined {
    return this.#find(tool)?.definitionHash;
  }

  #find({ serverId, name }: ToolRef): ToolDefinition | undefined {
    return this.of(serverId).find(({ tool }) => tool.name === name);
  }
}
