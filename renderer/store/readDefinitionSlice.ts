import type { ServerId } from '../../shared/domain/ids.ts';
import type { Slice } from './slice.ts';

/** A tool as it is defined at one time. */
interface DefinedTool {
  readonly serverId: ServerId;
  /** SHA-256 of its definition. */
  readonly definitionHash: string;
}

/** The definitions that were in front of the user in this visit, and of which a call was allowed. */
export interface ReadDefinitionSlice {
  readonly readDefinitions: readonly DefinedTool[];
  readonly rememberDefinition: (tool: DefinedTool) => void;
}

export const createReadDefinitionSlice: Slice<ReadDefinitionSlice> = (set) => ({
  readDefinitions: [],
  rememberDefinition: ({ serverId, definitionHash }) =>
    set(({ readDefinitions }) =>
      isReadDefinition(readDefinitions, { serverId, definitionHash })
        ? {}
        : { readDefinitions: [...readDefinitions, { serverId, definitionHash }] },
    ),
});

/** Whether exactly this definition, of this server, is among those that were read. Pure. */
export function isReadDefinition(read: readonly DefinedTool[], { serverId, definitionHash }: DefinedTool): boolean {
  return read.some((tool) => tool.serverId === serverId && tool.definitionHash === definitionHash);
}
