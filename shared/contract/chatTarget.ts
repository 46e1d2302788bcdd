import { z } from 'zod';
import { newChat } from '../domain/conversation.ts';
import { conversationId, messageId } from '../domain/ids.ts';

/** Where a message goes: into a chat that exists, or into one that comes into being with it, or not at all. */
export const chatTarget = { conversationId: conversationId.optional(), newChat: newChat.optional() };

export const namesOneChat = [
  (target: { conversationId?: unknown; newChat?: unknown }) =>
    (target.conversationId === undefined) !== (target.newChat === undefined),
  'Name a chat, or ask for a new one.',
] as const;

/** The result of sending a message. */
export const sentMessage = z.object({ conversationId, messageId, isQueued: z.boolean() });
