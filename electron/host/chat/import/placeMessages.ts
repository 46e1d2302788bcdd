import type { ConversationId, MessageId, ToolCallId } from '../../../../shared/domain/ids.ts';
import type { Message } from '../../../../shared/domain/conversation.ts';
import type { TreeMessage } from '../../../../shared/domain/messageTree.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import type { PlacedMessage } from '../../ports/stores.ts';
import type { ImportedChat, ImportedMessage } from './importedChat.ts';

export interface NewIds {
  readonly message: () => MessageId;
  readonly call: () => ToolCallId;
}

/**
 * The messages of an imported chat as they are stored: with ids of ours, their positions, and which of their versions is shown.
 * Pure except for the ids.
 */
export function placeMessages(chat: ImportedChat, conversationId: ConversationId, ids: NewIds): PlacedMessage[] {
  const newIds = new Map(chat.messages.map(({ key }) => [key, ids.message()]));
  const idOf = (key: string | null) => (key === null ? null : (newIds.get(key) ?? null));
  const shown = shownKeys(chat);
  const positions = new Map<string, number>();
  return chat.messages.flatMap((message) => {
    const id = newIds.get(message.key);
    if (id === undefined) return [];
    const position = (message.parent === null ? 0 : (positions.get(message.parent) ?? 0)) + 1;
    positions.set(message.key, position);
    const place: Omit<TreeMessage, 'id' | 'position'> = {
      parent: idOf(message.parent),
      isShown: shown.path.has(message.key),
      isPassedOver: shown.chosen.get(message.parent) !== message.key,
    };
    const calls = message.calls.map((call, index): ToolCall => ({
      ...call,
      id: ids.call(),
      conversationId,
      messageId: id,
      index,
      tool: null,
    }));
    return [{ stored: { message: storedMessage(message, { id, conversationId, position }) }, calls, ...place }];
  });
}

function storedMessage(
  { role, text, reasoning, parts, prompt, state, createdAt, isLeftOut }: ImportedMessage,
  place: Pick<Message, 'id' | 'conversationId' | 'position'>,
): Message {
  return {
    ...place,
    role,
    text,
    ...(reasoning !== undefined && { reasoning }),
    ...(parts !== undefined && { parts: [...parts] }),
    ...(prompt !== undefined && { prompt }),
    seq: 0,
    state,
    createdAt,
    notices: [],
    ...(isLeftOut && { isLeftOut }),
  };
}

interface Shown {
  /** The shown thread. */
  readonly path: ReadonlySet<string>;
  /** After each message, and at the beginning, the version that is shown or would be. */
  readonly chosen: ReadonlyMap<string | null, string>;
}

/** What the file showed last; where it does not say, the newest version. */
function shownKeys({ messages, shownEnd }: ImportedChat): Shown {
  const parents = new Map(messages.map(({ key, parent }) => [key, parent]));
  const chosen = new Map<string | null, string>();
  for (const { key, parent } of messages) chosen.set(parent, key);
  for (let at = shownEnd ?? null; at !== null;) {
    const parent: string | null = parents.get(at) ?? null;
    chosen.set(parent, at);
    at = parent;
  }
  const path = new Set<string>();
  for (let at = chosen.get(null); at !== undefined; at = chosen.get(at)) path.add(at);
  return { path, chosen };
}
