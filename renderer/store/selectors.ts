import type { ApprovalSummary } from '../../shared/domain/approval.ts';
import type { BackgroundTask } from '../../shared/domain/backgroundTask.ts';
import { isInstalling } from '../../shared/domain/connection.ts';
import {
  type ConversationActivity,
  type ConversationHeader,
  type ConversationMode,
  isTurnRunning,
} from '../../shared/domain/conversation.ts';
import { providerId } from '../../shared/domain/ids.ts';
import { instructionsWait } from '../../shared/domain/instructions.ts';
import type { OnlyTool } from '../../shared/domain/onlyTool.ts';
import type { MessagePart } from '../../shared/domain/messagePart.ts';
import type { ModelSettings } from '../../shared/domain/modelSettings.ts';
import type { ModelRef, TokenUsage, ProviderView } from '../../shared/domain/model.ts';
import type { ProjectView } from '../../shared/domain/project.ts';
import type { ToolChange } from '../../shared/domain/pin.ts';
import type { RootView } from '../../shared/domain/root.ts';
import type { ServerRequestSummary } from '../../shared/domain/serverRequest.ts';
import type { ServerView } from '../../shared/domain/snapshot.ts';
import { healthyStorage } from '../../shared/domain/storage.ts';
import type { TrustSummary } from '../../shared/domain/trust.ts';
import type { PageState } from './pageStore.ts';
import { conversationOf } from './threadSlice.ts';

const noParts: readonly MessagePart[] = [];
const noTools: readonly OnlyTool[] = [];
const noServers: readonly ServerView[] = [];
const noHeaders: readonly ConversationHeader[] = [];
const noApprovals: readonly ApprovalSummary[] = [];
const noProjects: readonly ProjectView[] = [];
const noRoots: readonly RootView[] = [];
const noToolChanges: readonly ToolChange[] = [];
const noTrust: readonly TrustSummary[] = [];
const noServerRequests: readonly ServerRequestSummary[] = [];
const noProviders: readonly ProviderView[] = [];

const noTasks: readonly BackgroundTask[] = [];

export const selectTasks = (state: PageState) => state.snapshot?.tasks ?? noTasks;
export const selectServers = (state: PageState) => state.snapshot?.servers ?? noServers;
export const selectStorage = (state: PageState) => state.snapshot?.storage ?? healthyStorage;
export const selectConversations = (state: PageState) => state.snapshot?.conversations ?? noHeaders;
export const selectApprovals = (state: PageState) => state.snapshot?.approvals ?? noApprovals;
export const selectTrust = (state: PageState) => state.snapshot?.trust ?? noTrust;
export const selectToolChanges = (state: PageState) => state.snapshot?.toolChanges ?? noToolChanges;
export const selectServerRequests = (state: PageState) => state.snapshot?.serverRequests ?? noServerRequests;
export const selectProviders = (state: PageState) => state.snapshot?.providers ?? noProviders;
export const selectProjects = (state: PageState) => state.snapshot?.projects ?? noProjects;
export const selectRoots = (state: PageState) => state.snapshot?.roots ?? noRoots;
export const selectSettings = (state: PageState) => state.snapshot?.settings;
export const selectShell = (state: PageState) => state.snapshot?.shell;
export const selectConversationId = (state: PageState) => conversationOf(state.open);
export const selectDraftKey = (state: PageState) => conversationOf(state.open) ?? state.newDraftKey;
export const selectDraftParts = (state: PageState) => state.draftParts[selectDraftKey(state)] ?? noParts;
export const selectDraftTools = (state: PageState) => state.draftTools[selectDraftKey(state)] ?? noTools;
/** The model that is to answer the message being typed as well. */
export const selectDraftSecondModel = (state: PageState) => state.draftSecondModels[selectDraftKey(state)];
export const selectTrustCount = (state: PageState) => state.snapshot?.trust.length ?? 0;

export function selectActivity(state: PageState): ConversationActivity | undefined {
  const id = selectConversationId(state);
  return id === undefined ? undefined : state.snapshot?.activity[id];
}

/** Whether an answer is being written in the open conversation, so that its messages stay as they are. */
export function selectIsAnswering(state: PageState): boolean {
  const activity = selectActivity(state);
  return activity !== undefined && isTurnRunning(activity.turn);
}

export function selectHeader(state: PageState): ConversationHeader | undefined {
  const id = selectConversationId(state);
  if (id === undefined) return undefined;
  const known = selectConversations(state).find((header) => header.id === id);
  return known ?? (state.open.kind === 'ready' ? state.open.header : undefined);
}

/** The project of the open chat; of a new one, the chosen project. */
export function selectProject(state: PageState): ProjectView | undefined {
  const id = selectConversationId(state) === undefined ? state.newChatProject : selectHeader(state)?.projectId;
  return id && selectProjects(state).find((project) => project.id === id);
}

/**
 * The model that was chosen for the open chat. A new chat has the one chosen for it, or that of its assistant, or that of its
 * project, in this order, which is also the host's.
 */
export function selectChosenModel(state: PageState): ModelRef | null {
  if (selectConversationId(state) !== undefined) return selectHeader(state)?.model ?? null;
  return state.newChatModel ?? state.newChatAssistant?.model ?? selectProject(state)?.model ?? null;
}

/**
 * The model for the next message: the one that was chosen, or the default. If nothing else is configured, it is the practice
 * model, as in the host.
 */
export function selectModel(state: PageState): ModelRef | null {
  return (
    selectChosenModel(state) ?? state.snapshot?.settings.defaultModel ?? onlyModel(state.snapshot?.providers ?? [])
  );
}

/** The settings of answers in the open chat; without any, those of its model count. */
export function selectModelSettings(state: PageState): ModelSettings {
  if (selectConversationId(state) === undefined) return state.newChatSettings;
  return selectHeader(state)?.modelSettings ?? noSettings;
}

const noSettings: ModelSettings = {};

/** The mode of the open conversation; a new one always asks. */
export function selectMode(state: PageState): ConversationMode {
  if (selectConversationId(state) === undefined) return state.newChatMode;
  return selectHeader(state)?.mode ?? 'askAlways';
}

/** One object, so that components that select it do not render again. */
const practiceModel: ModelRef = { providerId: providerId.parse('practice'), model: 'practice' };

function onlyModel([first, ...others]: readonly ProviderView[]): ModelRef | null {
  return first?.kind === 'practice' && others.length === 0 ? practiceModel : null;
}

/** The usage of the newest answer of the open chat that has figures. */
export function selectLastUsage({ open }: PageState): TokenUsage | undefined {
  if (open.kind !== 'ready') return undefined;
  return open.thread.messages.findLast(({ usage }) => usage !== undefined)?.usage;
}

/** How many tools of running servers are offered to models. */
export function selectToolCount(state: PageState): number {
  return selectServers(state).reduce(
    (sum, { definition, state: connection, toolsOff }) =>
      sum + (definition.enabled && connection.kind === 'running' ? connection.facts.toolCount - toolsOff : 0),
    0,
  );
}

/**
 * Which of the servers that are switched on is being connected, counted from one; `undefined` if none is. Those that are being installed
 * do not count: that may take minutes.
 */
export function countStarting(servers: readonly ServerView[]): { at: number; total: number } | undefined {
  const enabled = servers.filter((server) => server.definition.enabled && !isInstalling(server.state));
  const starting = enabled.filter((server) => server.state.kind === 'starting').length;
  return starting === 0 ? undefined : { at: enabled.length - starting + 1, total: enabled.length };
}

/** Whether the user has configured anything besides the practice model. */
export function selectHasProvider(state: PageState): boolean {
  return selectProviders(state).some((provider) => provider.kind !== 'practice');
}

/** The running servers with instructions that the user has not reviewed yet. */
export function waitingInstructions(servers: readonly ServerView[]): ServerView[] {
  return servers.filter(
    ({ state, instructions }) =>
      state.kind === 'running' && instructions !== undefined && instructionsWait(instructions),
  );
}

/** How many requests wait for the user, in all servers and conversations. */
export function selectWaitingCount(state: PageState): number {
  const asked = selectApprovals(state).length + selectTrustCount(state) + selectServerRequests(state).length;
  return asked + selectToolChanges(state).length;
}
