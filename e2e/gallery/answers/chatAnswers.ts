import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { ModelSettings } from '../../../shared/domain/modelSettings.ts';
import { messageId } from '../../../shared/domain/ids.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { occurrences } from '../../../shared/lib/occurrences.ts';
import { appOfferOf } from '../fixtures/apps.ts';
import { pictureHash } from '../fixtures/ids.ts';
import { publishComparison } from './comparisonAnswers.ts';
import { beginChat } from './beginChat.ts';
import * as ids from '../fixtures/ids.ts';
import { type Answers, noAnswer } from './answer.ts';

const deleted = new Map<string, ConversationHeader>();

/** The scripted host's answers about chats, turns and their content. */
export const chatAnswers: Answers = {
  'app.look': (_world, { callId }) => {
    if (String(callId).endsWith('c2')) {
      throw problemError({ kind: 'appOfOtherType', mediaType: 'text/html' });
    }
    return appOfferOf(String(callId));
  },
  'picture.fetch': (_world, { url }, publish) => {
    if (String(url).includes('gone')) {
      throw problemError({ kind: 'pictureRefused', host: 'maps.example.com', status: 404 });
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
  'chatExport.print': ({ snapshot }) => {
    if (snapshot.conversations.length > 1) throw problemError({ kind: 'printFailed', reason: 'Print job failed' });
    return { wasPrinted: true };
  },
  'chatExport.pdf': () => ({ saved: '/home/me/Quarterly numbers.pdf' }),
  'chatExport.message': () => ({ html: '<p>It is <strong>5432</strong>.</p>' }),
  'conversation.messages': (world, { conversationId, before, limit }) => {
    const all = world.messages[conversationId as string] ?? [];
    const older = before === undefined ? all : all.filter(({ position }) => position < Number(before));
    const messages = older.slice(-Number(limit));
    const known = new Set(messages.map(({ id }) => id));
    return {
      messages,
      calls: world.calls.filter(({ messageId }) => known.has(messageId)),
      versions: world.versions,
      hasOlder: older.length > messages.length,
    };
  },
  'conversation.usage': () => ({
    answers: 3,
    inputTokens: 61_500,
    outputTokens: 2210,
    cachedTokens: 42_000,
    costUsd: 0.104,
  }),
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
  'conversation.list': (world, { search, tag, projectId }) => ({
    headers: [...world.snapshot.conversations, ...(world.olderConversations ?? [])].filter(
      ({ title, tags = [], ...chat }) =>
        title.toLowerCase().includes((typeof search === 'string' ? search : '').toLowerCase()) &&
        (typeof tag !== 'string' || tags.includes(tag)) &&
        (projectId === undefined || chat.projectId === projectId),
    ),
    hasMore: false,
  }),
  'conversation.tags': (world) => {
    const all = world.snapshot.conversations.flatMap(({ tags = [] }) => tags);
    return { tags: [...new Set(all)].map((tag) => ({ tag, chats: all.filter((each) => each === tag).length })) };
  },
  'conversation.setTags': (world, { conversationId, tags }, publish) => {
    const header = world.snapshot.conversations.find(({ id }) => id === conversationId);
    if (header !== undefined) publish({ type: 'conversation.changed', header: { ...header, tags: tags as string[] } });
    return {};
  },
  'conversation.rename': (world, { conversationId, title }, publish) => {
    const header = world.snapshot.conversations.find(({ id }) => id === conversationId);
    if (header !== undefined) publish({ type: 'conversation.changed', header: { ...header, title: String(title) } });
    return {};
  },
  'conversation.setShelf': (world, { conversationId, shelf }, publish) => {
    const header = world.snapshot.conversations.find(({ id }) => id === conversationId);
    if (header !== undefined) {
      const changed = { ...header, shelf: (shelf ?? undefined) as typeof header.shelf };
      publish({ type: 'conversation.changed', header: changed });
    }
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
  'conversation.setModelSettings': (world, { conversationId, settings }, publish) => {
    const header = world.snapshot.conversations.find(({ id }) => id === conversationId);
    const changed = { modelSettings: settings as ModelSettings };
    if (header !== undefined) publish({ type: 'conversation.changed', header: { ...header, ...changed } });
    return {};
  },
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
    return { conversationId, messageId: id, isQueued: false };
  },
  'turn.regenerate': (world, { conversationId, messageId: replaced, model, isCompared }, publish) => {
    const messages = world.messages[String(conversationId)] ?? [];
    const old = messages.find(({ id }) => id === replaced);
    const again = messageId.parse('again');
    if (model === undefined || old === undefined) return { messageId: again };
    const message = { ...old, id: again, text: 'Another answer.', model: model as NonNullable<typeof old.model> };
    const versions = [old.id, again];
    world.hidden[old.id] = [old];
    world.messages[String(conversationId)] = [...messages.slice(0, messages.indexOf(old)), message];
    world.versions = { [again]: versions };
    if (isCompared === true) publishComparison(world, old, message.model, publish);
    publish({ type: 'message.truncated', conversationId: old.conversationId, fromPosition: old.position });
    publish({ type: 'message.added', message, versions });
    return { messageId: again };
  },
  'conversation.showVersion': (world, { messageId: wanted }, publish) => {
    for (const [chat, messages] of Object.entries(world.messages)) {
      const at = messages.findIndex(({ id }) => world.versions[id]?.some((version) => version === wanted));
      const [shown] = messages.slice(at);
      const versions = shown && world.versions[shown.id];
      const version = versions?.find((each) => each === wanted);
      if (at === -1 || shown === undefined || versions === undefined || version === undefined) continue;
      world.hidden[shown.id] = messages.slice(at);
      world.messages[chat] = [...messages.slice(0, at), ...(world.hidden[version] ?? [])];
      world.versions = { [version]: versions };
      publish({ type: 'message.versionShown', conversationId: chat as never, fromPosition: shown.position });
    }
    return {};
  },
  'turn.setLeftOut': (_world, { conversationId, messageId: id, isLeftOut }, publish) => {
    publish({
      type: 'turn.leftOutChanged',
      conversationId: conversationId as never,
      messageId: id as never,
      isLeftOut: isLeftOut === true,
    });
    return {};
  },
  'turn.edit': () => ({ messageId: 'edited' }),
  'turn.stop': () => ({}),
  'turn.retry': () => ({}),
};
