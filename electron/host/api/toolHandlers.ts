import type { PageContract, PageOutput } from '../../../shared/contract/commands.ts';
import { serverId } from '../../../shared/domain/ids.ts';
import { tokensOf } from '../../../shared/domain/tokenEstimate.ts';
import { toolCharsFor } from '../../../shared/domain/toolLimits.ts';
import type { ModelCatalog } from '../models/modelCatalog.ts';
import type { HandRunner } from '../calls/tools/handRunner.ts';
import type { HostState } from '../ground/state/hostState.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import { type ToolShare, toolShares } from '../models/wire/modelTools.ts';
import type { ToolCatalog } from '../calls/catalog/toolCatalog.ts';
import type { ToolPins } from '../consent/pins/toolPins.ts';
import type { ToolSwitches } from '../calls/catalog/toolSwitches.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly registry: ServerRegistry;
  readonly catalog: ToolCatalog;
  readonly switches: ToolSwitches;
  readonly handRunner: HandRunner;
  readonly pins: ToolPins;
  readonly state: HostState;
  readonly models: ModelCatalog;
}

type Names = Extract<keyof PageContract, `tool.${string}`>;

export function toolHandlers({
  registry,
  catalog,
  switches,
  handRunner,
  pins,
  state,
  models,
}: Rooms): Handlers<PageContract, Names> {
  return {
    'tool.list': ({ serverId, offset, limit }) => {
      const tools = catalog.list(serverId);
      return { tools: tools.slice(offset, offset + limit), total: tools.length };
    },
    'tool.share': async ({ model: { providerId, model } }) => {
      const limits = (await models.adapter(providerId)).limits(model);
      return shareOfRequest(toolShares(catalog.offered(), limits.tools, toolCharsFor(limits.contextTokens)));
    },
    'tool.setEnabled': async ({ serverId, names, enabled }) => {
      registry.get(serverId);
      const all = catalog.list(serverId).map(({ tool }) => tool.name);
      const saved = switches.setEnabled(serverId, names ?? all, enabled);
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

function shareOfRequest(shares: readonly ToolShare[]): PageOutput<'tool.share'> {
  const sum = (count: (share: ToolShare) => number) => shares.reduce((all, share) => all + count(share), 0);
  return {
    sent: sum(({ sent }) => sent),
    all: sum(({ all }) => all),
    tokens: tokensOf(sum(({ chars }) => chars)),
    servers: shares.map((share) => ({
      serverId: serverId.parse(share.serverId),
      sent: share.sent,
      all: share.all,
      tokens: tokensOf(share.chars),
    })),
  };
}
