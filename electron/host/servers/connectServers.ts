import type { Tool } from '@modelcontextprotocol/client';
import { toErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerDefinition } from '../../../shared/domain/server.ts';
import type { Grants } from '../approvals/grants.ts';
import type { HostPorts } from '../host.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { HostState } from '../state/hostState.ts';
import type { ToolCatalog } from '../tools/toolCatalog.ts';
import { type ToolDefinition, toolDefinition } from '../tools/toolDefinition.ts';
import { launchGate } from '../trust/launchGate.ts';
import type { TrustBroker } from '../trust/trustBroker.ts';
import { ServerConnection } from './serverConnection.ts';
import { ServerRegistry } from './serverRegistry.ts';

interface Neighbours {
  readonly state: HostState;
  readonly trust: TrustBroker;
  readonly catalog: ToolCatalog;
  readonly grants: Grants;
  readonly settings: SettingsService;
}

/** Makes the registry, and has every connection tell the state how it is and the catalogue what it offers. */
export function connectServers(
  ports: HostPorts,
  { state, trust, catalog, grants, settings }: Neighbours,
): ServerRegistry {
  const gate = launchGate(trust);
  const registry: ServerRegistry = new ServerRegistry({
    state,
    configFile: ports.configFile,
    store: ports.settings,
    ids: ports.ids,
    sampleOffered: () => settings.current.sampleServer,
    onRemoved: (id) => catalog.removeServer(id),
    onForgotten: async (id) => {
      await trust.revoke(id);
      await grants.revokeServer(id);
    },
    connect: ({ id, ...rest }) =>
      new ServerConnection(
        { id, ...rest },
        {
          transports: ports.transports,
          clock: ports.clock,
          clientVersion: ports.shell.version,
          gate,
          startTimeoutMs: () => settings.current.startTimeoutSeconds * 1000,
          onState: (next) => state.publish({ type: 'server.stateChanged', serverId: id, state: next }),
          onTools: (tools) => {
            const definition = registry.find(id);
            if (definition === undefined) return;
            catalog.setTools(id, definition.name, readTools(definition, tools, ports));
            state.publish({ type: 'server.toolsChanged', serverId: id });
          },
        },
      ),
  });
  return registry;
}

/** A tool that cannot be read must not take the others with it. */
function readTools({ id, name }: ServerDefinition, tools: readonly Tool[], ports: HostPorts): ToolDefinition[] {
  const seen = new Set<string>();
  return tools.flatMap((tool) => {
    if (seen.has(tool.name)) return [];
    seen.add(tool.name);
    try {
      return [toolDefinition(id, tool)];
    } catch (error) {
      const facts = { server: name, tool: tool.name.slice(0, 128), error: toErrorInfo(error).message };
      ports.log.write('warn', 'A tool cannot be read', facts);
      return [];
    }
  });
}
