import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ChatOfShare } from '../../../shared/contract/toolCommands.ts';
import { type EffectiveSetup, effectiveSetup } from '../../../shared/domain/project.ts';
import type { ModelCatalog } from '../models/modelCatalog.ts';
import type { ToolRunner } from '../calls/tools/toolRunner.ts';
import type { HandRunner } from '../calls/tools/handRunner.ts';
import type { HostState } from '../ground/state/hostState.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { RequestTools } from '../chat/lazyTools/requestTools.ts';
import type { ToolRef } from '../../../shared/domain/tool.ts';
import { suggestedTools } from '../chat/lazyTools/onlyTools.ts';
import type { ToolGate } from '../chat/budget/toolGate.ts';
import { toolChoicesOf } from '../chat/lazyTools/toolChoices.ts';
import { toolSharesOf } from '../chat/lazyTools/toolShares.ts';
import { toolsOfServerWith, toolsWith } from '../calls/catalog/toolSearch.ts';
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
  readonly tools: Pick<ToolRunner, 'cancel'>;
  readonly pins: ToolPins;
  readonly state: HostState;
  readonly models: ModelCatalog;
  readonly requestTools: Pick<RequestTools, 'of'>;
  readonly toolGate: Pick<ToolGate, 'send'>;
}

/** What says which tools a chat offers. */
interface ChatRooms {
  readonly setups: Pick<ChatSetups, 'of'>;
  readonly projects: Pick<Projects, 'rulesOf'>;
  readonly assistants: Pick<Assistants, 'list'>;
  readonly conversations: Pick<ConversationList, 'projectOf' | 'setToolLoading'>;
}

type Names = Extract<keyof PageContract, `tool.${string}`>;

export function toolHandlers(rooms: Rooms): Handlers<PageContract, Names> {
  const {
    registry,
    catalog,
    switches,
    handRunner,
    pins,
    state,
    models,
    requestTools,
    tools: runner,
    toolGate,
    conversations,
  } = rooms;
  return {
    'tool.list': ({ serverId, search = '', offset, limit }) => {
      const listed = catalog.list(serverId);
      const tools =
        serverId === undefined
          ? toolsWith(listed, search, (id) => registry.find(id)?.name ?? '')
          : toolsOfServerWith(listed, search);
      return { tools: tools.slice(offset, offset + limit), total: tools.length };
    },
    'tool.share': async ({ model: { providerId, model }, chat }) => {
      const limits = (await models.adapter(providerId)).limits(model);
      const switchedOn = catalog.offered();
      const setup: Pick<EffectiveSetup, 'tools' | 'loading'> =
        chat === undefined ? { tools: null } : await setupOf(rooms, chat);
      const { servers, ...sum } = toolSharesOf(switchedOn, requestTools.of(setup.tools, limits, 0, setup.loading));
      const allOf = Map.groupBy(switchedOn, ({ tool }) => tool.serverId);
      return {
        ...sum,
        ...(limits.contextTokens !== undefined && { contextTokens: limits.contextTokens }),
        all: switchedOn.length,
        servers: servers.map((share) => ({ ...share, all: allOf.get(share.serverId)?.length ?? 0 })),
      };
    },
    'tool.choices': () => toolChoicesOf(catalog.list()),
    'tool.suggest': async ({ chat, search, limit }) => {
      const { tools } = await setupOf(rooms, chat);
      const serverName = ({ serverId }: ToolRef) => registry.find(serverId)?.name ?? '';
      return { tools: suggestedTools(catalog.offered(), tools, { search, limit, serverName }) };
    },
    'tool.answerShare': async ({ conversationId, answer }) => {
      if (answer === 'search') await conversations.setToolLoading(conversationId, 'searched');
      toolGate.send(conversationId);
      return {};
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
    'tool.cancel': ({ callId, said }) => {
      runner.cancel(callId, said);
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
  const own = chat.tools === undefined ? assistant : { instructions: '', tools: chat.tools };
  return effectiveSetup(projects.rulesOf(chat.projectId), own);
}
