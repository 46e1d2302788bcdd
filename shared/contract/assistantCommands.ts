import { z } from 'zod';
import { assistant, assistantDraft, chatSetup, offeredTools } from '../domain/assistant.ts';
import { assistantId, conversationId } from '../domain/ids.ts';
import { defineCommand, nothing } from './define.ts';

/** Assistants, and what is set for one chat. None of it allows a call. */
export const assistantCommands = [
  /** By name. */
  defineCommand({ name: 'assistant.list', input: nothing, output: () => z.object({ assistants: z.array(assistant) }) }),
  /** Makes one, or changes the one with this id. Chats that were begun with it stay as they are. */
  defineCommand({
    name: 'assistant.save',
    input: () => z.object({ id: assistantId.optional(), draft: assistantDraft }),
    output: () => z.object({ id: assistantId }),
  }),
  defineCommand({ name: 'assistant.remove', input: () => z.object({ id: assistantId }), output: nothing }),
  /** What is set for a chat. */
  defineCommand({ name: 'conversation.setup', input: () => z.object({ conversationId }), output: chatSetup }),
  /** From the next request on. */
  defineCommand({
    name: 'conversation.setSetup',
    input: () => z.object({ conversationId, setup: chatSetup }),
    output: nothing,
  }),
  /** Whether all tools of a chat are found by a search; `null`: as it is set for everything. From the next request on. */
  defineCommand({
    name: 'conversation.setToolLoading',
    input: () => z.object({ conversationId, loading: z.literal('searched').nullable() }),
    output: nothing,
  }),
  /** The tools that are offered in a chat, and nothing else of what is set for it; `null`: all. From the next request on. */
  defineCommand({
    name: 'conversation.setTools',
    input: () => z.object({ conversationId, tools: offeredTools.nullable() }),
    output: nothing,
  }),
] as const;
