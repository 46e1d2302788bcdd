import type { Tool } from '@modelcontextprotocol/client';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { toolAnnotations, type ToolSummary } from '../../../../shared/domain/tool.ts';
import { jsonObject, type JsonObject } from '../../../../shared/lib/json.ts';
import { listsIcons } from '../../ground/offers/chooseIcons.ts';
import { toolApp } from './toolApp.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';

/** A tool of one server, before it has a name among all servers. */
export interface ToolDefinition extends Omit<
  ToolSummary,
  'modelName' | 'enabled' | 'isChanged' | 'appearedAt' | 'looksLike'
> {
  /** The complete JSON that the server lists, as it is hashed. */
  readonly json: JsonObject;
}

const emptySchema = { type: 'object', properties: {} };

/**
 * Reads a tool as a server lists it. The hash covers the whole JSON of the tool, including unknown fields: instructions
 * can hide in any field.
 */
export function toolDefinition(serverId: ServerId, tool: Tool): ToolDefinition {
  const schema = jsonObject.safeParse(tool.inputSchema);
  const annotations = toolAnnotations.safeParse(tool.annotations ?? {});
  return {
    tool: { serverId, name: tool.name },
    ...(typeof tool.title === 'string' ? { title: tool.title } : {}),
    ...(listsIcons(tool) ? { hasIcon: true } : {}),
    description: tool.description ?? '',
    inputSchema: schema.success ? schema.data : emptySchema,
    annotations: annotations.success ? annotations.data : {},
    ...toolApp(tool._meta),
    definitionHash: canonicalHash(tool),
    json: tool as unknown as JsonObject,
  };
}
