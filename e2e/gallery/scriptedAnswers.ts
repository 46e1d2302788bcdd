import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import type { World } from './fixtures/world.ts';
import * as ids from './fixtures/ids.ts';

type Input = Record<string, unknown>;
type Answer = (world: World, input: Input, publish: (event: HostEvent) => void) => unknown;

const page = <T>(list: readonly T[], limit: unknown) => list.slice(-Number(limit));

/** What the scripted host answers. Commands that change something publish what the real host would. */
export const answers: Record<string, Answer> = {
  'snapshot.get': (world) => world.snapshot,
  'conversation.messages': (world, { conversationId, before, limit }) => {
    const all = world.messages[conversationId as string] ?? [];
    const older = before === undefined ? all : all.filter(({ position }) => position < Number(before));
    const messages = page(older, limit);
    const known = new Set(messages.map(({ id }) => id));
    return {
      messages,
      calls: world.calls.filter(({ messageId }) => known.has(messageId)),
      hasOlder: older.length > messages.length,
    };
  },
  'conversation.list': (world, { search }) => ({
    headers: world.snapshot.conversations.filter(({ title }) =>
      title.toLowerCase().includes((typeof search === 'string' ? search : '').toLowerCase()),
    ),
    hasMore: false,
  }),
  'conversation.create': (_world, _input, publish) => {
    const header = { id: ids.conversation('fresh'), title: '', createdAt: ids.now, updatedAt: ids.now, model: null };
    publish({ type: 'conversation.added', header });
    return { header };
  },
  'conversation.rename': (world, { conversationId, title }, publish) => {
    const header = world.snapshot.conversations.find(({ id }) => id === conversationId);
    if (header !== undefined) publish({ type: 'conversation.changed', header: { ...header, title: String(title) } });
    return {};
  },
  'conversation.delete': (_world, { conversationId }, publish) => {
    publish({ type: 'conversation.removed', conversationId: conversationId as never });
    return {};
  },
  'conversation.restore': () => ({}),
  'conversation.setModel': () => ({}),
  'turn.send': (world, { conversationId, text }, publish) => {
    const id = ids.message(`sent${world.messages[conversationId as string]?.length ?? 0}`);
    publish({
      type: 'message.added',
      message: {
        id,
        conversationId: conversationId as never,
        role: 'user',
        position: (world.messages[conversationId as string]?.length ?? 0) + 1,
        text: String(text),
        seq: 0,
        state: 'finished',
        createdAt: ids.now,
        notices: [],
      },
    });
    return { messageId: id, queued: false };
  },
  'turn.stop': () => ({}),
  'turn.retry': () => ({}),
  'turn.unqueue': () => ({}),
  'approval.get': (world, { requestId }) => world.approvals.find(({ id }) => id === requestId),
  'approval.answer': (world, { requestId, reply }, publish) => {
    const body = world.approvals.find(({ id }) => id === requestId);
    const call = world.calls.find(({ id }) => id === body?.callId);
    publish({ type: 'approval.settled', requestId: requestId as never });
    const { kind, scope } = reply as { kind: string; scope: string };
    if (call !== undefined) {
      publish({
        type: 'toolCall.changed',
        call: { ...call, state: kind === 'allow' ? { kind: 'running' } : { kind: 'denied' } },
      });
    }
    return { grantId: scope === 'once' ? null : 'g9' };
  },
  'grant.list': (world) => ({ grants: world.grants }),
  'grant.revoke': (world, { grantId }, publish) => {
    world.grants = world.grants.filter(({ id }) => id !== grantId);
    publish({ type: 'permission.changed' });
    return {};
  },
  'trust.list': (world) => ({ records: world.trustRecords }),
  'trust.revoke': () => ({}),
  'trust.review': () => ({ url: null }),
  'trust.pending': (world) => ({
    requests: world.trustRequests,
    theme: world.snapshot.settings.theme,
    language: world.snapshot.settings.language,
  }),
  'trust.answer': (world, { requestId }, publish) => {
    world.trustRequests = world.trustRequests.filter(({ id }) => id !== requestId);
    publish({ type: 'trust.settled', requestId: requestId as never });
    return {};
  },
  'audit.list': (world) => ({ rows: world.audit, hasMore: true }),
  'server.stderr': (world, { serverId }) => ({ lines: world.stderr[serverId as string] ?? [] }),
  'server.setEnabled': () => ({}),
  'server.restart': () => ({}),
  'server.remove': (_world, { serverId }, publish) => {
    publish({ type: 'server.removed', serverId: serverId as never });
    return {};
  },
  'server.add': () => ({ serverId: 'added' }),
  'server.import': () => ({
    added: [],
    problems: [{ code: 'configEntry', message: 'The entry "notes" has neither a command nor a url.' }],
  }),
  'config.reload': () => ({}),
  'tool.list': (world, { serverId }) => {
    const tools = world.tools.filter(({ tool }) => tool.serverId === serverId);
    return { tools, total: tools.length };
  },
  'provider.models': (world, { providerId }) => world.models[providerId as string] ?? { models: [], problem: null },
  'settings.update': (world, patch, publish) => {
    publish({ type: 'settings.changed', settings: { ...world.snapshot.settings, ...patch } });
    return {};
  },
};
