import type { PageContract, PageOutput } from '../../../shared/contract/commands.ts';
import type { ChatOfShare } from '../../../shared/contract/toolCommands.ts';
import { isOffered } from '../../../shared/domain/assistant.ts';
import { serverId } from '../../../shared/domain/ids.ts';
import { effectiveSetup } from '../../../shared/domain/project.ts';
import type { ToolSummary } from '../../../shared/domain/tool.ts';
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
import type { Assistants } from '../chat/conversations/assistants.ts';
import type { ChatSetups } from '../chat/conversations/chatSetups.ts';
import type { ConversationList } from '../chat/conversations/conversationList.ts';
import type { Projects } from '../chat/projects/projects.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms extends ChatRooms {
  readonly registry: ServerRegistry;
  readonly catalog: ToolCatalog;
  readonly switches: ToolSwitches;
  readonly handRunner: HandRunner;
  readonly pins: ToolPins;
  readonly state: HostState;
  readonly models: ModelCatalog;
}

/** What says which tools a chat offers. */
interface ChatRooms {
  readonly setups: Pick<ChatSetups, 'of'>;
  readonly projects: Pick<Projects, 'rulesOf'>;
  readonly assistants: Pick<Assistants, 'list'>;
  readonly conversations: Pick<ConversationList, 'projectOf'>;
}

type Names = Extract<keyof PageContract, `tool.${string}`>;

export function toolHandlers(rooms: Rooms): Handlers<PageContract, Names> {
  const { registry, catalog, switches, handRunner, pins, state, models } = rooms;
  return {
    'tool.list': ({ serverId, offset, limit }) => {
      const tools = catalog.list(serverId);
      return { tools: tools.slice(offset, offset + limit), total: tools.length };
    },
    'tool.share': async ({ model: { providerId, model }, chat }) => {
      const limits = (await models.adapter(providerId)).limits(model);
      const switchedOn = catalog.offered();
      const setup = chat === undefined ? { tools: null } : await setupOf(rooms, chat);
      const offered = switchedOn.filter(({ tool }) => isOffered(setup, tool));
      const shares = toolShares(offered, limits.tools, toolCharsFor(limits.contextTokens));
      return shareOfRequest(shares, switchedOn);
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

/** What the setup of a chat, or of a new one, offers. */
async function setupOf({ setups, projects, assistants, conversations }: ChatRooms, chat: ChatOfShare) {
  if ('conversationId' in chat) {
    const { conversationId: id } = chat;
    return effectiveSetup(projects.rulesOf(conversations.projectOf(id)), await setups.of(id));
  }
  const assistant = assistants.list().find(({ id }) => id === chat.assistantId);
  return effectiveSetup(projects.rulesOf(chat.projectId), assistant);
}

/** @param switchedOn all tools that a chat could offer */
function shareOfRequest(shares: readonly ToolShare[], switchedOn: readonly ToolSummary[]): PageOutput<'tool.share'> {
  const sum = (count: (share: ToolShare) => number) => shares.reduce((all, share) => all + count(share), 0);
  return {
    sent: sum(({ sent }) => sent),
    all: switchedOn.length,
    tokens: tokensOf(sum(({ chars }) => chars)),
    servers: shares.map((share) => ({
      serverId: serverId.parse(share.serverId),
      sent: share.sent,
      all: switchedOn.filter(({ tool }) => tool.serverId === share.serverId).length,
      tokens: tokensOf(share.chars),
    })),
  };
}
