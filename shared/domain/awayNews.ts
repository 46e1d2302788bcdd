import { hasTaskEnded } from './backgroundTask.ts';
import type { AwayPlace } from './awayPlace.ts';
import type { ConversationActivity } from './conversation.ts';
import type { ConversationId, RequestId, ServerId } from './ids.ts';
import { isAnswering } from './runningWork.ts';
import type { HostSnapshot, ServerView } from './snapshot.ts';

/** Something that happened, for who does not look at the page. */
export type AwayNews =
  | { readonly kind: 'answered'; readonly conversationId: ConversationId }
  | { readonly kind: 'failed'; readonly conversationId: ConversationId }
  /** A call in the background ended, and its result is in the chat, if it has one. */
  | { readonly kind: 'taskEnded'; readonly conversationId: ConversationId }
  /** A request waits for the user; requests for trust and some of servers belong to no chat. */
  | { readonly kind: 'waits'; readonly requestId: RequestId; readonly conversationId: ConversationId | undefined }
  /** A turn waits for the user because of what it would cost. */
  | { readonly kind: 'waits'; readonly requestId: undefined; readonly conversationId: ConversationId }
  /** A server cannot be used before the user signs in. */
  | { readonly kind: 'signIn'; readonly serverId: ServerId };

type RequestNews = Extract<AwayNews, { requestId: RequestId }>;

/** The part of the host's state that news are about. */
export type Watched = Pick<HostSnapshot, 'activity' | 'approvals' | 'serverRequests' | 'trust' | 'tasks' | 'servers'>;

/** What is new in a later state. A turn that the user stopped is no news. Pure. */
export function awayNews(before: Watched, after: Watched): AwayNews[] {
  if (before === after) return [];
  return [
    ...endedTurns(before.activity, after.activity),
    ...newQuestionsOfTurns(before.activity, after.activity),
    ...newRequests(before, after),
    ...endedTasks(before.tasks, after.tasks),
    ...neededSignIns(before.servers, after.servers),
  ];
}

/** Where news lead. Pure. */
export function placeOfNews(news: AwayNews): AwayPlace {
  if (news.kind === 'signIn') return { kind: 'server', serverId: news.serverId };
  const { conversationId } = news;
  if (conversationId === undefined) return { kind: 'requests' };
  const requestId = news.kind === 'waits' ? news.requestId : undefined;
  return { kind: 'chat', conversationId, ...(requestId && { requestId }) };
}

/** The questions that wait for the user. Pure. */
export function waitingNews(state: Watched): AwayNews[] {
  return [...requestsOf(state), ...newQuestionsOfTurns({}, state.activity)];
}

/** Whether there is no more to do about it, wherever that happened. News of something that ended are over once the user looks. Pure. */
export function isSettled(news: AwayNews, state: Watched): boolean {
  switch (news.kind) {
    case 'answered':
    case 'failed':
    case 'taskEnded':
      return false;
    case 'signIn':
      return !state.servers.some((server) => server.definition.id === news.serverId && needsSignIn(server));
    case 'waits':
      if (news.requestId === undefined) return !asksTheUser(state.activity[news.conversationId]);
      return !requestsOf(state).some(({ requestId }) => requestId === news.requestId);
  }
}

/** The end of other work of a model is no news. */
function endedTurns(before: Watched['activity'], after: Watched['activity']): AwayNews[] {
  if (before === after) return [];
  return (Object.keys(before) as ConversationId[]).flatMap((conversationId) => {
    const kind = isAnswering(before[conversationId]) ? endOf(after[conversationId]) : undefined;
    return kind === undefined ? [] : [{ kind, conversationId }];
  });
}

function newQuestionsOfTurns(before: Watched['activity'], after: Watched['activity']): AwayNews[] {
  if (before === after) return [];
  return (Object.keys(after) as ConversationId[]).flatMap((conversationId) => {
    const isNew = asksTheUser(after[conversationId]) && !asksTheUser(before[conversationId]);
    return isNew ? [{ kind: 'waits' as const, requestId: undefined, conversationId }] : [];
  });
}

function asksTheUser(activity: ConversationActivity | undefined): boolean {
  if (activity?.turn.kind !== 'callingModel') return false;
  return activity.turn.delay?.kind === 'costLimit' || activity.turn.delay?.kind === 'toolShare';
}

/** An activity that is missing belongs to a turn that completed. */
function endOf(activity: ConversationActivity | undefined): 'answered' | 'failed' | undefined {
  if (activity === undefined) return 'answered';
  if (activity.turn.kind !== 'idle') return undefined;
  switch (activity.turn.lastEnd) {
    case undefined:
    case 'completed':
    case 'iterationLimit':
      return 'answered';
    case 'failed':
    case 'interrupted':
      return 'failed';
    case 'stopped':
      return undefined;
  }
}

/** One that the user cancelled is no news. */
function endedTasks(before: Watched['tasks'], after: Watched['tasks']): AwayNews[] {
  if (before === after) return [];
  const ran = new Set(before.filter(({ state }) => !hasTaskEnded(state)).map(({ callId }) => callId));
  const ended = after.filter(
    ({ callId, state }) => ran.has(callId) && hasTaskEnded(state) && state.kind !== 'cancelled',
  );
  return ended.map(({ conversationId }) => ({ kind: 'taskEnded', conversationId }));
}

function neededSignIns(before: Watched['servers'], after: Watched['servers']): AwayNews[] {
  if (before === after) return [];
  const known = new Set(before.filter(needsSignIn).map(({ definition }) => definition.id));
  return after
    .filter((server) => needsSignIn(server) && !known.has(server.definition.id))
    .map(({ definition }) => ({ kind: 'signIn', serverId: definition.id }));
}

function needsSignIn({ signIn }: ServerView): boolean {
  return signIn?.kind === 'needed';
}

function newRequests(before: Watched, after: Watched): AwayNews[] {
  const known = new Set(requestsOf(before).map(({ requestId }) => requestId));
  return requestsOf(after).filter(({ requestId }) => !known.has(requestId));
}

function requestsOf({ approvals, serverRequests, trust }: Watched): RequestNews[] {
  const asking = serverRequests.filter(({ stage }) => stage === 'asking');
  return [
    ...approvals.map(({ id, conversationId }) => waits(id, conversationId)),
    ...asking.map(({ id, during }) => waits(id, during[0]?.conversationId)),
    ...trust.map(({ id }) => waits(id, undefined)),
  ];
}

function waits(requestId: RequestId, conversationId: ConversationId | undefined): RequestNews {
  return { kind: 'waits', requestId, conversationId };
}
