import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { HostState } from '../ground/state/hostState.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { ToolCatalog } from '../calls/catalog/toolCatalog.ts';
import type { ToolPins } from '../consent/pins/toolPins.ts';
import type { ToolSwitches } from '../calls/catalog/toolSwitches.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly pins: ToolPins;
  readonly catalog: ToolCatalog;
  readonly switches: ToolSwitches;
  readonly registry: ServerRegistry;
  readonly state: HostState;
}

type Names = Extract<keyof PageContract, `pin.${string}`>;

export function pinHandlers({ pins, catalog, switches, registry, state }: Rooms): Handlers<PageContract, Names> {
  const toolsChanged = (serverId: ServerId) => {
    catalog.standingChanged();
    state.publish({ type: 'server.toolsChanged', serverId, toolsOff: catalog.countOff(serverId) });
    state.publish({ type: 'permission.changed' });
  };
  return {
    'pin.change': ({ tool }) => pins.change(tool),
    'pin.answer': async ({ tool, definitionHash, answer }) => {
      await pins.answer(tool, definitionHash, answer);
      if (answer === 'disable') {
        await switches.setEnabled(tool.serverId, [tool.name], false);
        pins.switchesChanged();
      }
      toolsChanged(tool.serverId);
      return {};
    },
    'pin.list': async () => {
      const servers = await pins.list((id) => registry.find(id)?.name ?? '');
      return { servers: servers.filter(({ serverId }) => !registry.isRemoved(serverId)) };
    },
    'pin.revoke': async ({ tool }) => {
      await pins.revoke(tool);
      toolsChanged(tool.serverId);
      return {};
    },
  };
}
