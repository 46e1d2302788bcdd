import type { ServerId } from '../../../../shared/domain/ids.ts';
import { tokensOf } from '../../../../shared/domain/tokenEstimate.ts';
import type { ToolSummary } from '../../../../shared/domain/tool.ts';
import { definitionChars } from '../../models/wire/modelTools.ts';
import type { RequestToolSet } from './requestTools.ts';

/** What a request has of some tools. */
interface ToolShare {
  /** How many definitions are sent. */
  readonly sent: number;
  /** How many are found by a search instead. */
  readonly searched: number;
  /** About how many tokens the definitions take. */
  readonly tokens: number;
}

interface ServerShare extends ToolShare {
  readonly serverId: ServerId;
  /** The names of those that are sent, where others are not. */
  readonly sentNames?: string[];
}

/** What one request has of the tools of each server, to show it to the user. Pure. @param offered the tools of the catalogue */
export function toolSharesOf(
  offered: readonly ToolSummary[],
  { tools, searched, hostTools }: RequestToolSet,
): ToolShare & { readonly servers: readonly ServerShare[] } {
  const names = new Set(tools.map(({ name }) => name));
  const sent = offered.filter(({ modelName }) => names.has(modelName));
  const serversOf = (list: readonly ToolSummary[]) => Map.groupBy(list, ({ tool }) => tool.serverId);
  const [sentOf, searchedOf] = [serversOf(sent), serversOf(searched)];
  const servers = [...new Set([...sentOf.keys(), ...searchedOf.keys()])].map((serverId): ServerShare => {
    const [ofServer, others] = [sentOf.get(serverId) ?? [], searchedOf.get(serverId) ?? []];
    return {
      serverId,
      sent: ofServer.length,
      searched: others.length,
      tokens: tokensOf(charsOf(ofServer)),
      ...(others.length > 0 && ofServer.length > 0 && { sentNames: ofServer.map(({ tool }) => tool.name) }),
    };
  });
  const ownChars = hostTools.length === 0 ? 0 : JSON.stringify(hostTools).length;
  return { sent: sent.length, searched: searched.length, tokens: tokensOf(charsOf(sent) + ownChars), servers };
}

function charsOf(tools: readonly ToolSummary[]): number {
  return tools.reduce((sum, tool) => sum + definitionChars(tool), 0);
}
