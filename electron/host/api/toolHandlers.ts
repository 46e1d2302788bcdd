import type { PageContract } from '../../../shared/contract/commands.ts';
import type { HandRunner } from '../tools/handRunner.ts';
import type { HostState } from '../state/hostState.ts';
import type { ServerRegistry } from '../servers/serverRegistry.ts';
import type { ToolCatalog } from '../tools/toolCatalog.ts';
import type { ToolPins } from '../pins/toolPins.ts';
import type { ToolSwitches } from '../tools/toolSwitches.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly registry: ServerRegistry;
  readonly catalog: ToolCatalog;
  readonly switches: ToolSwitches;
  readonly handRunner: HandRunner;
  readonly pins: ToolPins;
  readonly state: HostState;
}

type Names = Extract<keyof PageContract, `tool.${string}`>;

export function toolHandlers({
  registry,
  catalog,
  switches,
  handRunner,
  pins,
  state,
}: Rooms): Handlers<PageContract, Names> {
  return {
    'tool.list': ({ serverId, offset, limit }) => {
      const tools = catalog.list(serverId);
      return { tools: tools.slice(offset, offset + limit), total: tools.length };
    },
    'tool.setEnabled': async ({ serverId, names, enabled }) => {
      registry.get(serverId);
      const all = catalog.list(serverId).map(({ tool }) => tool.name);
      const saved = switches.set(serverId, names ?? all, enabled);
      catalog.standingChanged();
      pins.switchesChanged();
      const toolsOff = catalog.countOff(serverId);
      state.publish({ type: 'server.toolsChanged', serverId, toolsOff });
      await saved;
      return {};
    },
    'tool.run': async ({ serverId, name, arguments: args, definitionHash, runId }, signal) =>
      handRunner.run(
        {
          tool: { serverId, name },
          arguments: args,
          definitionHash,
          onProgress: (progress) => state.publish({ type: 'toolRun.progressed', runId, progress }),
        },
        signal,
      ),
  };
}
