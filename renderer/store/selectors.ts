import type { ApprovalSummary } from '../../shared/domain/approval.ts';
import type { ConversationActivity, ConversationHeader } from '../../shared/domain/conversation.ts';
import { type ConversationId, providerId } from '../../shared/domain/ids.ts';
import type { ModelRef, ProviderView } from '../../shared/domain/model.ts';
import type { ServerView } from '../../shared/domain/snapshot.ts';
import type { PageState } from './pageStore.ts';
import { conversationOf } from './threadSlice.ts';

const noServers: readonly ServerView[] = [];
const noHeaders: readonly ConversationHeader[] = [];
const noApprovals: readonly ApprovalSummary[] = [];
const noProviders: readonly ProviderView[] = [];

export const selectServers = (state: PageState) => state.snapshot?.servers ?? noServers;
export const selectConversations = (state: PageState) => state.snapshot?.conversations ?? noHeaders;
export const selectApprovals = (state: PageState) => state.snapshot?.approvals ?? noApprovals;
export const selectProviders = (state: PageState) => state.snapshot?.providers ?? noProviders;
export const selectSettings = (state: PageState) => state.snapshot?.settings;
export const selectShell = (state: PageState) => state.snapshot?.shell;
export const selectConversationId = (state: PageState) => conversationOf(state.open);
export const selectDraftKey = (state: PageState) => conversationOf(state.open) ?? 'new';
export const selectTrustCount = (state: PageState) => state.snapshot?.trust.length ?? 0;

export function selectActivity(state: PageState): ConversationActivity | undefined {
  const id = selectConversationId(state);
  return id === undefined ? undefined : state.snapshot?.activity[id];
}

export function selectHeader(state: PageState): ConversationHeader | undefined {
  const id = selectConversationId(state);
  return id === undefined ? undefined : selectConversations(state).find((header) => header.id === id);
}

/**
 * The model the next message goes to: the conversation's own, or the default. Where nothing else is configured it is the
 * practice model, as in the host.
 */
export function selectModel(state: PageState): ModelRef | null {
  const chosen = selectConversationId(state) === undefined ? state.newChatModel : (selectHeader(state)?.model ?? null);
  return chosen ?? state.snapshot?.settings.defaultModel ?? onlyModel(state.snapshot?.providers ?? []);
}

/** One object, so that whoever selects it sees no change. */
const practiceModel: ModelRef = { providerId: providerId.parse('practice'), model: 'practice' };

function onlyModel([first, ...others]: readonly ProviderView[]): ModelRef | null {
  return first?.kind === 'practice' && others.length === 0 ? practiceModel : null;
}

/** How many tools models are offered: those of the servers that run. */
export function selectToolCount(state: PageState): number {
  return selectServers(state).reduce(
    (sum, { definition, state: connection }) =>
      sum + (definition.enabled && connection.kind === 'running' ? connection.facts.toolCount : 0),
    0,
  );
}

/** Which of the servers that are switched on is being connected, counted from one; `undefined` when none is. */
export function countStarting(servers: readonly ServerView[]): { at: number; total: number } | undefined {
  const enabled = servers.filter((server) => server.definition.enabled);
  const starting = enabled.filter((server) => server.state.kind === 'starting').length;
  return starting === 0 ? undefined : { at: enabled.length - starting + 1, total: enabled.length };
}

/** Whether anything was set up beside the practice model. */
export function selectHasProvider(state: PageState): boolean {
  return selectProviders(state).some((provider) => provider.kind !== 'practice');
}

/** Conversations in which somebody is asked, other than the one that is open. */
export function approvalsElsewhere(
  approvals: readonly ApprovalSummary[],
  open: ConversationId | undefined,
): readonly ApprovalSummary[] {
  return approvals.filter((approval) => approval.conversationId !== open);
}
