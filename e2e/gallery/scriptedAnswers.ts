import { countConfigChanges } from '../../shared/domain/configChange.ts';
import type { ConversationHeader } from '../../shared/domain/conversation.ts';
import { HostError } from '../../shared/domain/error.ts';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import type { RootView } from '../../shared/domain/root.ts';
import { beginChat } from './beginChat.ts';
import { appOfferOf } from './fixtures/apps.ts';
import { pictureHash } from './fixtures/scenarios.ts';
import { folders } from './fixtures/roots.ts';
import { noAnswer, promptAnswers } from './promptAnswers.ts';
import { queueAnswers } from './queueAnswers.ts';
import { toolAnswers } from './toolAnswers.ts';
import { listedTemplates, readingOf, rowsOf } from './fixtures/resources.ts';
import { occurrences } from '../../shared/lib/occurrences.ts';
import type { World } from './fixtures/world.ts';
import * as ids from './fixtures/ids.ts';

type Input = Record<string, unknown>;
type Answer = (world: World, input: Input, publish: (event: HostEvent) => void) => unknown;

const page = <T>(list: readonly T[], limit: unknown) => list.slice(-Number(limit));

const deleted = new Map<string, ConversationHeader>();

/** What the scripted host answers. Commands that change something publish what the real host would. */
export const answers: Record<string, Answer> = {
  ...promptAnswers,
  ...queueAnswers,
  ...toolAnswers,
  'snapshot.get': (world) => world.snapshot,
  'app.look': (_world, { callId }) => {
    if (String(callId).endsWith('c2')) {
      throw new HostError('badResult', 'The server gave text/html for the app, and not text/html;profile=mcp-app.');
    }
    return appOfferOf(String(callId));
  },
  'picture.fetch': (_world, { url }, publish) => {
    if (String(url).includes('gone')) {
      throw new HostError('serverRefused', 'maps.example.com did not give the picture: it answered 404.');
    }
    if (!String(url).includes('waits')) return { blob: pictureHash, mimeType: 'image/png' };
    const request = {
      id: ids.request('waits'),
      kind: 'picture',
      about: 'slow.example.com',
      source: String(url),
      createdAt: ids.now,
    } as const;
    publish({ type: 'trust.requested', request });
    return noAnswer;
  },
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
  'conversation.find': (world, { conversationId, text }) => ({
    hits: (world.messages[conversationId as string] ?? [])
      .map((message) => ({
        messageId: message.id,
        position: message.position,
        count: occurrences(message.text, String(text)).length,
      }))
      .filter(({ count }) => count > 0)
      .reverse(),
    hasMore: false,
  }),
  'conversation.list': (world, { search }) => ({
    headers: world.snapshot.conversations.filter(({ title }) =>
      title.toLowerCase().includes((typeof search === 'string' ? search : '').toLowerCase()),
    ),
    hasMore: false,
  }),
  'conversation.rename': (world, { conversationId, title }, publish) => {
    const header = world.snapshot.conversations.find(({ id }) => id === conversationId);
    if (header !== undefined) publish({ type: 'conversation.changed', header: { ...header, title: String(title) } });
    return {};
  },
  'conversation.delete': (world, { conversationId }, publish) => {
    const header = world.snapshot.conversations.find(({ id }) => id === conversationId);
    if (header !== undefined) deleted.set(header.id, header);
    publish({ type: 'conversation.removed', conversationId: conversationId as never });
    return {};
  },
  'conversation.restore': (_world, { conversationId }, publish) => {
    const header = deleted.get(conversationId as string);
    if (header !== undefined) publish({ type: 'conversation.added', header });
    return {};
  },
  'conversation.setModel': () => ({}),
  'conversation.setMode': (world, { conversationId, mode }, publish) => {
    const header = world.snapshot.conversations.find(({ id }) => id === conversationId);
    if (header !== undefined) publish({ type: 'conversation.changed', header: { ...header, mode: mode as never } });
    return {};
  },
  'turn.send': (world, { conversationId: open, newChat, text, parts }, publish) => {
    const conversationId = open ?? beginChat(newChat, publish);
    const id = ids.message(`sent${world.messages[conversationId as string]?.length ?? 0}`);
    publish({
      type: 'message.added',
      message: {
        id,
        conversationId: conversationId as never,
        role: 'user',
        position: (world.messages[conversationId as string]?.length ?? 0) + 1,
        text: String(text),
        parts: parts as never,
        seq: 0,
        state: 'finished',
        createdAt: ids.now,
        notices: [],
      },
    });
    return { conversationId, messageId: id, queued: false };
  },
  'turn.edit': () => ({ messageId: 'edited' }),
  'turn.stop': () => ({}),
  'turn.retry': () => ({}),
  'approval.get': (world, { requestId }) => world.approvals.find(({ id }) => id === requestId),
  'approval.answer': (world, { requestId, reply, arguments: changed }, publish) => {
    if (JSON.stringify(changed ?? {}).includes('/forbidden')) {
      throw new HostError('toolArguments', 'The arguments do not fit: path: String does not match pattern.');
    }
    const body = world.approvals.find(({ id }) => id === requestId);
    const call = world.calls.find(({ id }) => id === body?.callId);
    publish({ type: 'approval.settled', requestId: requestId as never });
    const { kind, scope } = reply as { kind: string; scope: string };
    if (call !== undefined) {
      publish({
        type: 'toolCall.changed',
        call: { ...call, state: kind === 'deny' ? { kind: 'denied' } : { kind: 'running' } },
      });
    }
    return { grantId: kind === 'allowAndReview' || scope === 'once' ? null : 'g9' };
  },
  'serverRequest.get': (world, { requestId }) => {
    const body = world.asks.find(({ summary }) => summary.id === requestId);
    if (body === undefined) throw new HostError('notFound', 'This request was settled already.');
    return body;
  },
  'serverRequest.answer': (world, { requestId, answer }, publish) => {
    if ((answer as { kind: string }).kind === 'submit') {
      const problems = ['mail: must be an email'];
      throw new HostError('toolArguments', `The form does not fit: ${problems.join('; ')}`, { problems });
    }
    world.asks = world.asks.filter(({ summary }) => summary.id !== requestId);
    publish({ type: 'serverRequest.settled', requestId: requestId as never });
    return {};
  },
  'sampling.limits': () => ({
    limits: { perMinute: 10, waiting: 5, tokensPerDay: 200_000 },
    usedToday: 18_250,
  }),
  'sampling.setLimits': () => ({}),
  'resultReview.get': (world, { requestId }) => world.reviews.find(({ id }) => id === requestId),
  'resultReview.answer': (world, { requestId, reply }, publish) => {
    const call = world.calls.find(({ id }) => id === world.reviews.find((body) => body.id === requestId)?.callId);
    publish({ type: 'approval.settled', requestId: requestId as never });
    const state = (reply as { kind: string }).kind === 'withhold' ? ('withheld' as const) : ('running' as const);
    if (call !== undefined) publish({ type: 'toolCall.changed', call: { ...call, state: { kind: state } } });
    return {};
  },
  'annotations.get': (world, { serverId }) => ({ believed: world.believed.includes(serverId as never) }),
  'annotations.setBelieved': (world, { serverId, believed }, publish) => {
    world.believed = believed === true ? [serverId as never] : [];
    publish({ type: 'permission.changed' });
    return {};
  },
  'rule.list': () => ({ rules: [] }),
  'grant.list': (world) => ({ grants: world.grants }),
  'grant.revoke': (world, { grantId }, publish) => {
    world.grants = world.grants.filter(({ id }) => id !== grantId);
    publish({ type: 'permission.changed' });
    return {};
  },
  'grant.restore': () => ({}),
  'pin.list': (world) => ({ servers: world.pinnedServers }),
  'pin.change': (world) => world.toolChanges[0],
  'pin.answer': (world, _input, publish) => {
    world.toolChanges = [];
    publish({ type: 'tool.changesWaiting', changes: [] });
    return {};
  },
  'pin.revoke': () => ({}),
  'instructions.get': (world, { serverId }) => world.instructions.find((body) => body.serverId === serverId),
  'instructions.answer': (world, { serverId, choice }, publish) => {
    const body = world.instructions.find((each) => each.serverId === serverId);
    if (body === undefined) return {};
    const { textHash, characters, cutCharacters } = body;
    const standing = choice === 'use' ? ('used' as const) : ('leftOut' as const);
    const instructions = { textHash, characters, cutCharacters, standing };
    publish({ type: 'server.instructionsChanged', serverId: body.serverId, instructions });
    return {};
  },
  'trust.list': (world) => ({ records: world.trustRecords, damagedRefusals: [] }),
  'trust.revoke': () => ({}),
  'trust.review': () => ({ url: null }),
  'trust.pending': (world) => ({
    requests: world.trustRequests,
    permissions: world.permissionRequests,
    theme: world.snapshot.settings.theme,
    language: world.snapshot.settings.language,
  }),
  'trust.answer': (world, { requestId }, publish) => {
    world.trustRequests = world.trustRequests.filter(({ id }) => id !== requestId);
    publish({ type: 'trust.settled', requestId: requestId as never });
    return {};
  },
  'audit.list': (world, { before, after, filter }) => {
    const { text = '', kind } = (filter ?? {}) as { text?: string; kind?: string };
    const fits = world.audit.filter(
      (row) =>
        (kind === undefined || row.kind === kind) &&
        `${row.serverName} ${row.toolName ?? ''} ${row.arguments ?? ''}`.includes(text) &&
        row.id > Number(after ?? 0) &&
        row.id < Number(before ?? Infinity),
    );
    const rows = fits.slice(0, before === undefined ? 12 : 5);
    return { rows, nextBefore: rows.length < fits.length ? (rows.at(-1)?.id ?? null) : null };
  },
  'audit.verify': (world) => {
    const problem = world.audit.some(({ serverName }) => serverName === 'tampered') ? { kind: 'cut', id: 31 } : null;
    return { rows: world.audit.length, problem };
  },
  'server.log': (world, { serverId, after }) => ({
    lines: (world.insight[serverId as string]?.log ?? []).filter(({ seq }) => seq > Number(after)),
    level: null,
  }),
  'server.setLogLevel': () => ({}),
  'server.traffic': (world, { serverId, after }) => ({
    entries: (world.insight[serverId as string]?.traffic ?? []).filter(({ seq }) => seq > Number(after)),
  }),
  'server.earlierLog': (world, { serverId }) => ({ lines: world.insight[serverId as string]?.earlierLog ?? [] }),
  'server.earlierTraffic': () => ({ entries: [] }),
  'server.replay': () => ({}),
  'server.process': (world, { serverId }) =>
    world.insight[serverId as string]?.process ?? {
      pid: null,
      startedAt: null,
      usage: null,
      restarts: 0,
      ends: [],
      launch: null,
      confinementSupport: 'available',
      care: 'everything',
    },
  'server.doctor': (world, { serverId }) =>
    world.insight[serverId as string]?.doctor ?? { findings: [], error: null, stderr: [], launch: null },
  'machine.confinement': () => ({ support: 'available' }),
  'resource.rows': (world, { search, shape, open, offset, limit }) => {
    if (!hasResources(world)) return { rows: [], total: 0 };
    const rows = rowsOf(String(search), String(shape), open as string[]);
    return { rows: rows.slice(Number(offset ?? 0), Number(offset ?? 0) + Number(limit ?? 100)), total: rows.length };
  },
  'resource.rowAt': (_world, { search, shape, open, from, letters }) => {
    const rows = rowsOf(String(search), String(shape), open as string[]);
    const found = rows.findIndex((row, at) => {
      const label = row.kind === 'resource' ? (row.resource.title ?? row.resource.name) : row.label;
      return at > Number(from) && label.toLowerCase().startsWith(String(letters).toLowerCase());
    });
    return { index: found === -1 ? null : found };
  },
  'resource.read': (world, { uri }, publish) => {
    const reading = readingOf(String(uri));
    if (reading === undefined) throw new HostError('notFound', `The server has no resource ${String(uri)}.`);
    world.watches = world.watches.map((watch) => (watch.uri === uri ? { ...watch, changedAt: null } : watch));
    publish({ type: 'resource.watchChanged', serverId: ids.server('everything'), uri: String(uri) });
    return reading;
  },
  'resource.watched': (world) => ({ watches: world.watches, subscribable: [ids.server('everything')] }),
  'resource.subscribe': (world, { serverId, uri }, publish) => {
    world.watches = [...world.watches, { serverId: serverId as never, uri: String(uri), changedAt: null }];
    publish({ type: 'resource.watchChanged', serverId: serverId as never, uri: String(uri) });
    return {};
  },
  'resource.unsubscribe': (world, { serverId, uri }, publish) => {
    world.watches = world.watches.filter((watch) => watch.uri !== uri);
    publish({ type: 'resource.watchChanged', serverId: serverId as never, uri: String(uri) });
    return {};
  },
  'resourceTemplate.all': (world) => ({ templates: hasResources(world) ? listedTemplates : [], left: 0 }),
  'resourceTemplate.expand': (_world, { values }) => {
    const { table = '', row = '' } = values as Record<string, string>;
    return { uri: `db://${table}/${row}` };
  },
  'resource.list': (world, { serverId }) => {
    const resources = world.insight[serverId as string]?.resources ?? [];
    return { resources, total: resources.length };
  },
  'resourceTemplate.list': (world, { serverId }) => {
    const resourceTemplates = world.insight[serverId as string]?.resourceTemplates ?? [];
    return { resourceTemplates, total: resourceTemplates.length };
  },
  'prompt.list': (world, { serverId }) => {
    const prompts = world.insight[serverId as string]?.prompts ?? [];
    return { prompts, total: prompts.length };
  },
  'server.setEnabled': () => ({}),
  'server.restart': () => ({}),
  'server.remove': (_world, { serverId }, publish) => {
    publish({ type: 'server.removed', serverId: serverId as never });
    return { undoId: 'undo-1' };
  },
  'server.undoRemove': () => ({}),
  'server.add': () => ({ serverId: 'added' }),
  'server.import': () => ({
    added: [],
    problems: [{ code: 'configEntry', message: 'The entry "notes" has neither a command nor a url.' }],
  }),
  'config.reload': () => ({}),
  // Whatever lists one has one, but for what cannot be had.
  'icon.get': (_world, { of }) => ({
    icon: (of as { kind: string }).kind === 'prompt' ? null : { blob: ids.hash('c'), mimeType: 'image/png' },
  }),
  'tool.setEnabled': (world, { serverId, names, enabled }, publish) => {
    const meant = names as readonly string[] | undefined;
    world.tools = world.tools.map((tool) =>
      tool.tool.serverId === serverId && (meant?.includes(tool.tool.name) ?? true)
        ? { ...tool, enabled: enabled === true }
        : tool,
    );
    const toolsOff = world.tools.filter((tool) => tool.tool.serverId === serverId && !tool.enabled).length;
    publish({ type: 'server.toolsChanged', serverId: serverId as never, toolsOff });
    return {};
  },
  'tool.run': (_world, { name, arguments: args, runId }, publish) => {
    if (name === 'refuse') {
      throw new HostError('toolArguments', 'The arguments do not fit: when: String does not match format "date".');
    }
    if (name === 'wait') {
      const progress = { progress: 3, total: 8, message: 'Asking the kitchen' };
      publish({ type: 'toolRun.progressed', runId: String(runId), progress });
      return noAnswer;
    }
    const said = { type: 'text', text: `Done with ${JSON.stringify(args)}.` };
    const picture = { type: 'image', blob: 'c'.repeat(64), mimeType: 'image/png', bytes: 70 };
    const result = name === 'picture' ? { content: [picture] } : { content: [said], structured: { booked: true } };
    return { isError: false, tookMs: 1240, result };
  },
  'config.changes': (world) => ({ changes: world.configChanges }),
  'config.answer': (world, { changes }, publish) => {
    const answered = new Set((changes as readonly { name: string }[]).map(({ name }) => name));
    world.configChanges = world.configChanges.filter(({ name }) => !answered.has(name));
    publish({ type: 'config.changedOutside', counts: countConfigChanges(world.configChanges) });
    return {};
  },
  'root.inspect': (_world, { path }) => {
    const found = folders.find((facts) => facts.path === String(path).replace(/^~/, '/home/me'));
    if (found === undefined) throw new HostError('notFound', `There is no folder ${String(path)}.`);
    return found;
  },
  'folder.complete': (_world, { path }) => ({
    folders: folders.map((facts) => facts.path).filter((folder) => folder.startsWith(String(path))),
  }),
  'root.share': (world, { path, serverIds }, publish) => {
    const { realPath, name } = folders.find((facts) => facts.path === path) ?? { realPath: '', name: '' };
    const root = { id: ids.root(name), name, path: String(path), realPath, sharedWith: serverIds as never };
    const others = world.snapshot.roots.filter(({ id }) => id !== root.id);
    publish({ type: 'roots.changed', roots: [...others, { ...root, state: 'ok' }] });
    return { rootId: root.id };
  },
  'root.setServers': (world, { rootId, serverIds }, publish) => {
    const change = (root: RootView) => (root.id === rootId ? { ...root, sharedWith: serverIds as never } : root);
    if (rootId === 'current') throw new HostError('conflict', 'The folder is not the one that was shown any more.');
    publish({ type: 'roots.changed', roots: world.snapshot.roots.map(change) });
    return {};
  },
  'root.rename': (world, { rootId, name }, publish) => {
    const change = (root: RootView) => (root.id === rootId ? { ...root, name: String(name) } : root);
    publish({ type: 'roots.changed', roots: world.snapshot.roots.map(change) });
    return {};
  },
  'root.remove': (world, { rootId }, publish) => {
    publish({ type: 'roots.changed', roots: world.snapshot.roots.filter(({ id }) => id !== rootId) });
    return {};
  },
  'root.restore': () => ({}),
  'provider.models': (world, { providerId }) => world.models[providerId as string] ?? { models: [], problem: null },
  'model.limits': (_world, { model }) => ({ images: (model as { model: string }).model !== 'qwen3:8b', audio: false }),
  'settings.update': (world, patch, publish) => {
    publish({ type: 'settings.changed', settings: { ...world.snapshot.settings, ...patch } });
    return {};
  },
};

function hasResources(world: World): boolean {
  return world.snapshot.servers.some(({ state }) => state.kind === 'running' && (state.facts.resourceCount ?? 0) > 0);
}
