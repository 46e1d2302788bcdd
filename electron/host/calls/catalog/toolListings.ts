import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { ToolRef } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ToolDefinition } from './toolDefinition.ts';

/** The tools one server lists. */
export interface ListedServerTools {
  readonly serverName: string;
  readonly tools: readonly ToolDefinition[];
}

/**
 * The tools that running servers list, as they were sent. Created before every room, so that each room can look tools
 * up.
 */
export class ToolListings {
  readonly #servers = new Map<ServerId, ListedServerTools>();

  set(id: ServerId, listed: ListedServerTools): void {
    this.#servers.set(id, listed);
  }

  /** Returns whether there was anything to delete. */
  delete(id: ServerId): boolean {
    return this.#servers.delete(id);
  }

  all(): ListedServerTools[] {
    return [...this.#servers.values()];
  }

  of(id: ServerId): readonly ToolDefinition[] {
    return this.#servers.get(id)?.tools ?? [];
  }

  /** The complete JSON that the server lists for a tool. */
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
