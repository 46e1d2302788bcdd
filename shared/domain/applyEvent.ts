import { assertNever } from '../lib/assertNever.ts';
import type { ConversationActivity, ConversationHeader } from './conversation.ts';
import type { HostEvent, NumberedEvent } from './hostEvent.ts';
import type { ServerId } from './ids.ts';
import { type HostSnapshot, maxSnapshotConversations, type ServerView } from './snapshot.ts';

/** Whether an event can be applied to a snapshot, is already in it, or shows that something was missed. */
export function placeOf(snapshot: HostSnapshot, revision: number): 'next' | 'known' | 'gap' {
  if (revision <= snapshot.revision) return 'known';
  return revision === snapshot.revision + 1 ? 'next' : 'gap';
}

/**
 * The projector: pure, shared by host and page, so that both always hold the same state.
 *
 * @throws RangeError when the event is not the next one; callers look with `placeOf` first
 */
export function applyEvent(snapshot: HostSnapshot, { revision, event }: NumberedEvent): HostSnapshot {
  if (placeOf(snapshot, revision) !== 'next') {
    throw new RangeError(`Event ${revision} cannot follow revision ${snapshot.revision}`);
  }
  return { ...snapshot, ...changeOf(snapshot, event), revision };
}

function changeOf(snapshot: HostSnapshot, event: HostEvent): Partial<HostSnapshot> {
  switch (event.type) {
    case 'server.added':
    case 'server.changed':
    case 'server.removed':
    case 'server.stateChanged':
    case 'server.signInChanged':
    case 'server.instructionsChanged':
    case 'server.toolsChanged':
    case 'server.skillsChanged':
      return changeOfServer(snapshot, event);
    case 'config.problemsChanged':
      return { configProblems: event.problems };
    case 'tool.changesWaiting':
      return { toolChanges: event.changes };
    case 'approval.requested':
      return { approvals: [...snapshot.approvals, event.request] };
    case 'approval.settled':
      return { approvals: snapshot.approvals.filter(({ id }) => id !== event.requestId) };
    case 'serverRequest.requested':
      return { serverRequests: [...snapshot.serverRequests, event.request] };
    case 'serverRequest.changed':
      return { serverRequests: withRequest(snapshot.serverRequests, event.request) };
    case 'serverRequest.settled':
      return { serverRequests: snapshot.serverRequests.filter((request) => request.id !== event.requestId) };
    case 'trust.requested':
    case 'trust.settled':
      return { trust: trustAfter(snapshot, event) };
    case 'roots.changed':
      return { roots: event.roots };
    case 'provider.changed':
      return { providers: event.providers };
    case 'conversation.added':
    case 'conversation.changed':
      return { conversations: withHeader(snapshot.conversations, event.header) };
    case 'conversation.removed':
      return withoutConversation(snapshot, event.conversationId);
    case 'conversation.activityChanged':
      return { activity: withActivity(snapshot.activity, event.conversationId, event.activity) };
    case 'project.changed':
      return { projects: event.projects };
    case 'backgroundTask.changed':
      return { tasks: withTask(snapshot.tasks, event.task) };
    case 'backgroundTask.removed':
      return { tasks: snapshot.tasks.filter(({ callId }) => !event.callIds.includes(callId)) };
    case 'chatImport.changed':
    case 'config.changedOutside':
    case 'settings.changed':
    case 'storage.changed':
    case 'bundle.progressed':
    case 'runtime.progressed':
    case 'runtime.changed':
    case 'arrival.changed':
    case 'managed.changed':
    case 'update.changed':
    case 'place.wanted':
    case 'dataFolder.changed':
      return changeOfApp(event);
    case 'permission.changed':
    case 'assistant.changed':
    case 'toolSet.changed':
    case 'registry.changed':
    case 'draft.changed':
    case 'resource.watchChanged':
    case 'resource.listChanged':
    case 'message.added':
    case 'message.finished':
    case 'message.truncated':
    case 'message.versionShown':
    case 'turn.leftOutChanged':
    case 'conversation.summaryChanged':
    case 'toolCall.changed':
    case 'toolCall.progressed':
    case 'toolRun.progressed':
    case 'app.closed':
      return {};
    default:
      return assertNever(event);
  }
}

type AppEvent = Extract<
  HostEvent,
  {
    type:
      | 'chatImport.changed'
      | 'config.changedOutside'
      | 'settings.changed'
      | 'storage.changed'
      | 'bundle.progressed'
      | 'runtime.progressed'
      | 'runtime.changed'
      | 'arrival.changed'
      | 'managed.changed'
      | 'update.changed'
      | 'place.wanted'
      | 'dataFolder.changed';
  }
>;

/** What Gatehouse as a whole is doing, and what comes to it from outside. */
function changeOfApp(event: AppEvent): Partial<HostSnapshot> {
  switch (event.type) {
    case 'chatImport.changed':
      return { chatImport: event.chatImport };
    case 'config.changedOutside':
      return { configChanges: event.counts };
    case 'bundle.progressed':
      return { bundle: event.bundle };
    case 'settings.changed':
      return { settings: event.settings };
    case 'storage.changed':
      return { storage: event.storage };
    case 'runtime.progressed':
      return { runtime: event.runtime };
    case 'runtime.changed':
      return {};
    case 'arrival.changed':
      return { arrival: event.arrival };
    case 'managed.changed':
      return { managed: event.managed };
    case 'update.changed':
      return { update: event.update };
    case 'place.wanted':
      return { wantedPlace: event.place };
    case 'dataFolder.changed':
      return { dataFolder: event.dataFolder };
    default:
      return assertNever(event);
  }
}

function trustAfter(
  { trust }: HostSnapshot,
  event: Extract<HostEvent, { type: `trust.${string}` }>,
): HostSnapshot['trust'] {
  return event.type === 'trust.requested'
    ? [...trust, event.request]
    : trust.filter(({ id }) => id !== event.requestId);
}

function changeOfServer(
  snapshot: HostSnapshot,
  event: Extract<HostEvent, { type: `server.${string}` }>,
): Partial<HostSnapshot> {
  switch (event.type) {
    case 'server.added':
      return { servers: withAdded(snapshot.servers, event.server, event.before) };
    case 'server.changed':
      return withServer(snapshot, event.definition.id, (server) => ({ ...server, definition: event.definition }));
    case 'server.removed':
      return { servers: snapshot.servers.filter((server) => server.definition.id !== event.serverId) };
    case 'server.stateChanged':
      return withServer(snapshot, event.serverId, (server) => ({ ...server, state: event.state }));
    case 'server.signInChanged':
      return withServer(snapshot, event.serverId, ({ signIn: _, ...server }) =>
        event.signIn === null ? server : { ...server, signIn: event.signIn },
      );
    case 'server.instructionsChanged':
      return withServer(snapshot, event.serverId, ({ instructions: _, ...server }) =>
        event.instructions === null ? server : { ...server, instructions: event.instructions },
      );
    case 'server.toolsChanged':
      return withServer(snapshot, event.serverId, (server) => ({ ...server, toolsOff: event.toolsOff }));
    case 'server.skillsChanged':
      return {};
    default:
      return assertNever(event);
  }
}

function withServer(
  snapshot: HostSnapshot,
  id: ServerId,
  change: (server: ServerView) => ServerView,
): Partial<HostSnapshot> {
  return { servers: snapshot.servers.map((server) => (server.definition.id === id ? change(server) : server)) };
}

function withRequest(all: HostSnapshot['serverRequests'], request: HostSnapshot['serverRequests'][number]) {
  return all.map((each) => (each.id === request.id ? request : each));
}

function withTask(all: HostSnapshot['tasks'], task: HostSnapshot['tasks'][number]): HostSnapshot['tasks'] {
  const isKnown = all.some(({ callId }) => callId === task.callId);
  return isKnown ? all.map((each) => (each.callId === task.callId ? task : each)) : [...all, task];
}

/** Newest first; ties keep the order of ids, so that host and page agree. */
function withHeader(headers: readonly ConversationHeader[], header: ConversationHeader): ConversationHeader[] {
  const others = headers.filter((other) => other.id !== header.id);
  const at = others.findIndex(
    ({ updatedAt, id }) => updatedAt < header.updatedAt || (updatedAt === header.updatedAt && id > header.id),
  );
  const place = at === -1 ? others.length : at;
  const all = [...others.slice(0, place), header, ...others.slice(place)];
  if (all.length <= maxSnapshotConversations) return all;
  // Pinned ones are on top however old they are.
  const oldest = all.findLastIndex(({ shelf }) => shelf !== 'pinned');
  return all.toSpliced(oldest === -1 ? all.length - 1 : oldest, 1);
}

/** A conversation that has nothing to say needs no place: the map must not grow with every one that was used. */
function withActivity(
  all: HostSnapshot['activity'],
  id: ConversationHeader['id'],
  activity: ConversationActivity,
): HostSnapshot['activity'] {
  const { [id]: _before, ...others } = all;
  const { turn, queue, comparison } = activity;
  const isCompleted = turn.kind === 'idle' && (turn.lastEnd ?? 'completed') === 'completed';
  const silent = isCompleted && queue.length === 0 && comparison === undefined;
  return silent ? others : { ...others, [id]: activity };
}

function withoutConversation(snapshot: HostSnapshot, id: ConversationHeader['id']): Partial<HostSnapshot> {
  const { [id]: _gone, ...activity } = snapshot.activity;
  return { conversations: snapshot.conversations.filter((header) => header.id !== id), activity };
}

function withAdded(servers: readonly ServerView[], server: ServerView, before: ServerId | undefined): ServerView[] {
  const at = servers.findIndex(({ definition }) => definition.id === before);
  return at === -1 ? [...servers, server] : servers.toSpliced(at, 0, server);
}
