import type { Tool } from '@modelcontextprotocol/client';
import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { isReservedToolName, type ModelAccess } from '../../../../shared/domain/modelAccess.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { jsonObject } from '../../../../shared/lib/json.ts';
import type { HostPorts } from '../../ports/hostPorts.ts';
import type { DefinedTool, ToolPins } from '../../consent/pins/toolPins.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { ToolCatalog } from './toolCatalog.ts';
import { accessTools } from './accessTools.ts';
import { type ToolDefinition, toolDefinition } from './toolDefinition.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';

interface Takers {
  readonly ports: Pick<HostPorts, 'log'>;
  readonly state: HostState;
  readonly catalog: ToolCatalog;
  readonly pins: ToolPins;
  /** What the user lets models be offered of a server besides its tools. */
  readonly accessOf: (id: ServerId) => readonly ModelAccess[];
}

/** Compares the tools a server lists with the approved ones and puts them into the catalogue. A removed server lists nothing. */
export function takeTools(
  { ports, state, catalog, pins, accessOf }: Takers,
  definition: ServerDefinition | undefined,
  tools: readonly Tool[],
): void {
  if (definition === undefined) return;
  const { id, name, launch } = definition;
  const read = readTools(definition, tools, ports);
  const listing = {
    serverName: name,
    launchHash: launchHash(launch),
    tools: new Map(read.map((tool) => [tool.name, tool])),
  };
  pins.listed(id, listing).catch((error: unknown) => {
    ports.log.write('error', 'Pins could not be saved', { server: name, error: toErrorInfo(error).message });
  });
  const summaries = read.map(({ summary }) => summary);
  catalog.setTools(id, name, [...summaries, ...accessTools(id, accessOf(id))]);
  state.publish({ type: 'server.toolsChanged', serverId: id, toolsOff: catalog.countOff(id) });
  if (catalog.wantsSkeletons) void learnSkeletons({ ports, state, catalog }, id);
}

/**
 * The skeleton table is loaded with the first tool whose name needs it: very few do, and loading takes some
 * milliseconds.
 */
async function learnSkeletons(
  { ports, state, catalog }: Omit<Takers, 'pins' | 'accessOf'>,
  serverId: ServerId,
): Promise<void> {
  try {
    const { default: skeletonOf } = await import('unhomoglyph');
    catalog.useSkeletons(skeletonOf);
    state.publish({ type: 'server.toolsChanged', serverId, toolsOff: catalog.countOff(serverId) });
  } catch (error) {
    ports.log.write('warn', 'Names cannot be compared by their looks', { error: toErrorInfo(error).message });
  }
}

interface ReadTool extends DefinedTool {
  readonly summary: ToolDefinition;
}

/** Reads tools one by one, so that an unreadable tool does not remove the others. */
function readTools({ id, name }: ServerDefinition, tools: readonly Tool[], ports: Takers['ports']): ReadTool[] {
  return tools.flatMap((tool) => {
    try {
      if (isReservedToolName(tool.name)) throw problemError({ kind: 'toolNameReserved', tool: tool.name });
      const summary = toolDefinition(id, tool);
      return [{ name: tool.name, definitionHash: summary.definitionHash, definition: jsonObject.parse(tool), summary }];
    } catch (error) {
      const facts = { server: name, tool: keepStart(tool.name, 128), error: toErrorInfo(error).message };
      ports.log.write('warn', 'A tool cannot be read', facts);
      return [];
    }
  });
}
