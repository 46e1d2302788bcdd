import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ConversationId, ProjectId } from '../../../shared/domain/ids.ts';
import type { OnlyTool } from '../../../shared/domain/onlyTool.ts';
import { effectiveSetup } from '../../../shared/domain/project.ts';
import type { ToolRef } from '../../../shared/domain/tool.ts';
import type { ToolCatalog } from '../calls/catalog/toolCatalog.ts';
import type { ChatSetups } from '../chat/conversations/chatSetups.ts';
import type { ToolGate } from '../chat/budget/toolGate.ts';
import type { Drafts } from '../chat/drafts/drafts.ts';
import type { ChosenSkills } from '../chat/skills/chosenSkill.ts';
import { namedTools } from '../chat/lazyTools/onlyTools.ts';
import type { Projects } from '../chat/projects/projects.ts';
import type { MessagePart } from '../../../shared/domain/messagePart.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { BlobSweep } from '../context/blobs/blobSweep.ts';
import type { ConversationList } from '../chat/conversations/conversationList.ts';
import type { MessageLog } from '../chat/conversations/messageLog.ts';
import type { Turns } from '../chat/conversations/turns.ts';
import type { Uploads } from '../context/blobs/uploads.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly conversations: ConversationList;
  readonly log: MessageLog;
  readonly turns: Turns;
  readonly registry: ServerRegistry;
  readonly uploads: Uploads;
  readonly sweep: BlobSweep;
  readonly drafts: Pick<Drafts, 'publishForgotten'>;
  readonly toolGate: Pick<ToolGate, 'toolsChanged'>;
  readonly catalog: Pick<ToolCatalog, 'offered'>;
  readonly setups: Pick<ChatSetups, 'of'>;
  readonly projects: Pick<Projects, 'rulesOf'>;
  readonly chosenSkills: Pick<ChosenSkills, 'checked' | 'note'>;
}

type Names = Extract<
  keyof PageContract,
  `conversation.${string}` | `turn.${string}` | `queue.${string}` | `comparison.${string}`
>;

export function conversationHandlers(rooms: Rooms): Handlers<PageContract, Names> {
  const { conversations, log, turns, uploads, sweep, drafts, chosenSkills } = rooms;
  const named = (wanted: readonly ToolRef[], id: ConversationId, project = conversations.projectOf(id)) =>
    withOnlyTools(rooms, wanted, id, project);
  return {
    'conversation.create': async () => ({ header: await conversations.create() }),
    'conversation.list': (query) => conversations.page(query),
    'conversation.messages': async ({ conversationId, before, limit }) => {
      const { messages, calls, versions, hasOlder } = await log.page(conversationId, { before, limit });
      const header = await conversations.find(conversationId);
      return { ...(header && { header }), messages, calls: [...calls], versions, hasOlder };
    },
    'conversation.usage': ({ conversationId }) => log.usage(conversationId),
    'conversation.find': ({ conversationId, text }) => log.find(conversationId, text),
    ...headerHandlers(rooms),
    'conversation.delete': async ({ conversationId }) => {
      await turns.stop(conversationId, { kind: 'conversationDeleted' });
      await conversations.delete(conversationId);
      turns.forgetQueue(conversationId);
      sweep.soon();
      return {};
    },
    'conversation.restore': async ({ conversationId }) => {
      await conversations.restore(conversationId);
      await turns.restoreQueue(conversationId);
      return {};
    },
    'turn.send': async ({ text, parts, onlyTools, secondModel, ...wanted }, signal) => {
      const { conversationId, begins } = await conversations.target(wanted);
      const only = await named(onlyTools, conversationId, begins?.projectId);
      const second = secondModel && { secondModel };
      const said = { role: 'user' as const, text, ...only, ...second, ...(await withParts(parts, rooms, signal)) };
      const draftKey = begins === undefined ? conversationId : 'new';
      const sent = await uploads.sending(parts, () => turns.send(conversationId, [said], begins, draftKey));
      await chosenSkills.note(parts, conversationId);
      await drafts.publishForgotten(draftKey);
      return sent;
    },
    'queue.sendNow': async ({ conversationId, messageId }) => {
      await turns.sendQueuedNow(conversationId, messageId);
      return {};
    },
    'queue.edit': async ({ conversationId, messageId }) => {
      const { parts = [], ...said } = await turns.takeBack(conversationId, messageId);
      return { ...said, parts };
    },
    'queue.remove': async ({ conversationId, messageId }) => {
      await turns.unqueue(conversationId, messageId);
      return {};
    },
    'turn.stop': async ({ conversationId, isOneAnswer }) => {
      await (isOneAnswer ? turns.stopAnswer(conversationId) : turns.stop(conversationId));
      return {};
    },
    'turn.retry': async ({ conversationId }) => {
      await turns.answers.retry(conversationId);
      return {};
    },
    'turn.regenerate': async ({ conversationId, messageId, ...how }) => ({
      messageId: await turns.answers.regenerate(conversationId, messageId, how),
    }),
    'turn.setLeftOut': async ({ conversationId, messageId, isLeftOut }) => {
      await turns.answers.setLeftOut(conversationId, messageId, isLeftOut);
      return {};
    },
    ...comparisonHandlers(rooms),
    'conversation.showVersion': async ({ conversationId, messageId }) => {
      await turns.answers.showVersion(conversationId, messageId);
      return {};
    },
    'turn.edit': ({ conversationId, messageId, text, parts, onlyTools }, signal) =>
      uploads.sending(parts, async () => {
        const only = await named(onlyTools, conversationId);
        const said = { text, ...only, ...(await withParts(parts, rooms, signal)) };
        const edited = { messageId: await turns.edit(conversationId, messageId, said) };
        await chosenSkills.note(parts, conversationId);
        return edited;
      }),
  };
}

type ComparisonNames = Extract<keyof PageContract, `comparison.${string}` | 'conversation.otherAnswer'>;

/** Two answers to one message. */
function comparisonHandlers({ turns }: Rooms): Handlers<PageContract, ComparisonNames> {
  return {
    'comparison.cancelSecond': async ({ conversationId }) => {
      await turns.cancelSecond(conversationId);
      return {};
    },
    'comparison.keep': async ({ conversationId, kept }) => {
      await turns.answers.keepAnswer(conversationId, kept);
      return {};
    },
    'conversation.otherAnswer': async ({ conversationId, messageId }) => {
      const { messages, calls } = await turns.answers.otherAnswer(conversationId, messageId);
      return { messages: messages.map(({ message }) => message), calls: [...calls] };
    },
  };
}

type HeaderNames =
  `conversation.${'setup' | 'setSetup' | 'setTools' | 'setToolLoading' | 'setProject' | 'tags' | 'setTags' | 'rename' | 'setShelf' | 'setModel' | 'setModelSettings' | 'setMode'}`;

/** Changes of what is known about a conversation beside its messages. */
function headerHandlers({ conversations, toolGate }: Rooms): Handlers<PageContract, HeaderNames> {
  return {
    'conversation.setup': ({ conversationId }) => conversations.setup(conversationId),
    'conversation.setSetup': async ({ conversationId, setup }) => {
      await conversations.setSetup(conversationId, setup);
      return {};
    },
    'conversation.setTools': async ({ conversationId, tools }) => {
      await conversations.setTools(conversationId, tools);
      toolGate.toolsChanged(conversationId);
      return {};
    },
    'conversation.setToolLoading': async ({ conversationId, loading }) => {
      await conversations.setToolLoading(conversationId, loading);
      toolGate.toolsChanged(conversationId);
      return {};
    },
    'conversation.tags': async () => ({ tags: await conversations.tags() }),
    'conversation.setTags': async ({ conversationId, tags }) => {
      await conversations.setTags(conversationId, tags);
      return {};
    },
    'conversation.setProject': async ({ conversationId, projectId }) => {
      await conversations.setProject(conversationId, projectId);
      return {};
    },
    'conversation.rename': async ({ conversationId, title }) => {
      await conversations.rename(conversationId, title);
      return {};
    },
    'conversation.setShelf': async ({ conversationId, shelf }) => {
      await conversations.setShelf(conversationId, shelf);
      return {};
    },
    'conversation.setModel': async ({ conversationId, model }) => {
      await conversations.setModel(conversationId, model);
      return {};
    },
    'conversation.setModelSettings': async ({ conversationId, settings }) => {
      await conversations.setModelSettings(conversationId, settings);
      return {};
    },
    'conversation.setMode': async ({ conversationId, mode }) => {
      await conversations.setMode(conversationId, mode);
      return {};
    },
  };
}

/** The tools that a message names, as far as its chat offers every one of them. @throws HostError `notFound` */
async function withOnlyTools(
  { catalog, setups, projects, registry }: Rooms,
  wanted: readonly ToolRef[],
  id: ConversationId,
  project: ProjectId | undefined,
): Promise<{ onlyTools?: OnlyTool[] }> {
  if (wanted.length === 0) return {};
  const { tools } = effectiveSetup(projects.rulesOf(project), await setups.of(id));
  return {
    onlyTools: namedTools(wanted, catalog.offered(), tools, ({ serverId }) => registry.find(serverId)?.name ?? ''),
  };
}

/**
 * The parts of a message with the configured names of their servers: the page may have wrong ones.
 *
 * @throws HostError `forbidden` when a skill is not what the user approved
 */
async function withParts(
  parts: readonly MessagePart[],
  { registry, chosenSkills }: Pick<Rooms, 'registry' | 'chosenSkills'>,
  signal: AbortSignal,
): Promise<{ parts?: MessagePart[] }> {
  if (parts.length === 0) return {};
  return {
    parts: (await chosenSkills.checked(parts, signal)).map((part) => {
      const { origin } = part;
      if (origin.kind === 'file') return part;
      // A server that was removed meanwhile keeps the name that the part has.
      const serverName = registry.find(origin.serverId)?.name ?? origin.serverName;
      return { ...part, origin: { ...origin, serverName } };
    }),
  };
}
