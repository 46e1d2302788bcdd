import { z } from 'zod';
import { chatTags, tagCount } from '../domain/chatTag.ts';
import { conversationHeader, conversationMode, conversationPlace, message, shelf } from '../domain/conversation.ts';
import { conversationId, messageId, projectId } from '../domain/ids.ts';
import { messageParts } from '../domain/messagePart.ts';
import { messageVersions } from '../domain/messageVersions.ts';
import { chatUsage, modelRef } from '../domain/model.ts';
import { maxOnlyTools, onlyTool, onlyToolRef } from '../domain/onlyTool.ts';
import { modelSettings } from '../domain/modelSettings.ts';
import { toolCall } from '../domain/tool.ts';
import { chatTarget, namesOneChat, sentMessage } from './chatTarget.ts';
import { defineCommand, nothing } from './define.ts';

/** What the user says: words, parts, or both. */
const saidFields = {
  text: z.string().trim().max(1_000_000),
  parts: messageParts.default([]),
  /** The answer has these tools and no others; none: those of the chat. Refused if the chat does not offer one of them. */
  onlyTools: z.array(onlyToolRef).max(maxOnlyTools).default([]),
};
const saysSomething = [
  ({ text, parts }: { text: string; parts: readonly unknown[] }) => text !== '' || parts.length > 0,
  'Say something, or attach something.',
] as const;

export const conversationCommands = [
  defineCommand({
    name: 'conversation.create',
    input: nothing,
    output: () => z.object({ header: conversationHeader }),
  }),
  /** Older headers than the snapshot has, or those whose title contains `search`. */
  defineCommand({
    name: 'conversation.list',
    input: () =>
      z.object({
        search: z.string().max(200).optional(),
        /** Only those with this tag. */
        tag: z.string().max(40).optional(),
        /** Only those of this project. */
        projectId: projectId.optional(),
        /** Only those that are pinned, or archived. */
        shelf: shelf.optional(),
        /** The last one that is known. */
        before: conversationPlace.optional(),
        limit: z.number().int().min(1).max(200),
      }),
    output: () => z.object({ headers: z.array(conversationHeader), hasMore: z.boolean() }),
  }),
  /** One page of a thread, oldest first; `before` is the position of the first message known. */
  defineCommand({
    name: 'conversation.messages',
    input: () =>
      z.object({
        conversationId,
        before: z.number().int().optional(),
        limit: z.number().int().min(1).max(200),
      }),
    output: () =>
      z.object({
        /** Pages know only the newest conversations; missing when this one has just been deleted. */
        header: conversationHeader.optional(),
        messages: z.array(message),
        calls: z.array(toolCall),
        versions: messageVersions,
        hasOlder: z.boolean(),
      }),
  }),
  /** Where a text occurs in all messages of a conversation, newest first; upper and lower case are the same. */
  defineCommand({
    name: 'conversation.find',
    input: () => z.object({ conversationId, text: z.string().min(1).max(200) }),
    output: () =>
      z.object({
        hits: z.array(z.object({ messageId, position: z.number().int(), count: z.number().int().positive() })),
        /** There are more than are listed. */
        hasMore: z.boolean(),
      }),
  }),
  /** What its answers used so far; those whose provider told no figures are not counted. */
  defineCommand({ name: 'conversation.usage', input: () => z.object({ conversationId }), output: chatUsage }),
  defineCommand({
    name: 'conversation.rename',
    input: () => z.object({ conversationId, title: z.string().trim().min(1).max(200) }),
    output: nothing,
  }),
  defineCommand({
    name: 'conversation.setModel',
    input: () => z.object({ conversationId, model: modelRef }),
    output: nothing,
  }),
  /** The settings of the answers in this chat; without any, those of the model count. */
  defineCommand({
    name: 'conversation.setModelSettings',
    input: () => z.object({ conversationId, settings: modelSettings }),
    output: nothing,
  }),
  defineCommand({
    name: 'conversation.setMode',
    input: () => z.object({ conversationId, mode: conversationMode }),
    output: nothing,
  }),
  /** Pins a conversation, archives it, or brings it back to the list by date (`null`). */
  defineCommand({
    name: 'conversation.setShelf',
    input: () => z.object({ conversationId, shelf: shelf.nullable() }),
    output: nothing,
  }),
  /** Its tags from now on. */
  defineCommand({
    name: 'conversation.setTags',
    input: () => z.object({ conversationId, tags: chatTags }),
    output: nothing,
  }),
  /** Moves a conversation into a project, or out of its own (`null`). */
  defineCommand({
    name: 'conversation.setProject',
    input: () => z.object({ conversationId, projectId: projectId.nullable() }),
    output: nothing,
  }),
  /** All tags of all chats, by name. */
  defineCommand({ name: 'conversation.tags', input: nothing, output: () => z.object({ tags: z.array(tagCount) }) }),
  /** Takes a conversation away; `conversation.restore` brings it back for a day, or until Gatehouse is started again. */
  defineCommand({ name: 'conversation.delete', input: () => z.object({ conversationId }), output: nothing }),
  defineCommand({ name: 'conversation.restore', input: () => z.object({ conversationId }), output: nothing }),
  /**
   * Starts a turn, or puts what was said into the queue while one is running. Answered when it is stored, a new chat together
   * with its first message.
   */
  defineCommand({
    name: 'turn.send',
    input: () =>
      z
        .object({
          ...chatTarget,
          ...saidFields,
          /** This model answers as well, after the one of the chat, and both answers are compared. */
          secondModel: modelRef.optional(),
        })
        .refine(...saysSomething)
        .refine(...namesOneChat),
    output: sentMessage,
  }),
  /** Sends a waiting message at once; a turn that runs is stopped for it. The other messages go on waiting. */
  defineCommand({ name: 'queue.sendNow', input: () => z.object({ conversationId, messageId }), output: nothing }),
  /** Takes a waiting message out of the queue and gives it back, for the composer. */
  defineCommand({
    name: 'queue.edit',
    input: () => z.object({ conversationId, messageId }),
    output: () =>
      z.object({
        text: z.string(),
        parts: messageParts,
        onlyTools: z.array(onlyTool).optional(),
        secondModel: modelRef.optional(),
      }),
  }),
  defineCommand({ name: 'queue.remove', input: () => z.object({ conversationId, messageId }), output: nothing }),
  /** Ends the running turn. A second answer that waits for it is not asked for, unless only this answer ends (`isOneAnswer`). */
  defineCommand({
    name: 'turn.stop',
    input: () => z.object({ conversationId, isOneAnswer: z.boolean().default(false) }),
    output: nothing,
  }),
  /** Calls the model again after a turn failed, was stopped or was interrupted. */
  defineCommand({ name: 'turn.retry', input: () => z.object({ conversationId }), output: nothing }),
  /**
   * Shows another version of a message, and everything that was last shown after it. It runs nothing. Not while a turn runs.
   */
  defineCommand({
    name: 'conversation.showVersion',
    input: () => z.object({ conversationId, messageId }),
    output: nothing,
  }),
  /**
   * Asks the model again for the answer that this message belongs to, and starts a turn. The present answer, and what follows
   * it, stays as another version. `model`: for this turn only. `isCompared`: both answers are shown until the user chooses one.
   */
  defineCommand({
    name: 'turn.regenerate',
    input: () =>
      z
        .object({ conversationId, messageId, model: modelRef.optional(), isCompared: z.boolean().default(false) })
        .refine(({ model, isCompared }) => model !== undefined || !isCompared, 'Say with which model to compare.'),
    output: () => z.object({ messageId }),
  }),
  /**
   * Leaves out of what models get the turn that ends in this declined answer, or includes it again. Its messages stay in the chat. It
   * runs nothing. Not while a turn runs.
   */
  defineCommand({
    name: 'turn.setLeftOut',
    input: () => z.object({ conversationId, messageId, isLeftOut: z.boolean() }),
    output: nothing,
  }),
  /** A second answer that waits for the first one is not asked for; one that is being written is stopped. */
  defineCommand({ name: 'comparison.cancelSecond', input: () => z.object({ conversationId }), output: nothing }),
  /** The user chose one of two answers; the other one stays as a version. It runs nothing. Not while a turn runs. */
  defineCommand({
    name: 'comparison.keep',
    input: () => z.object({ conversationId, kept: z.enum(['first', 'second']) }),
    output: nothing,
  }),
  /** Another version of an answer, with its calls, that is not in the shown thread now. */
  defineCommand({
    name: 'conversation.otherAnswer',
    input: () => z.object({ conversationId, messageId }),
    output: () => z.object({ messages: z.array(message), calls: z.array(toolCall) }),
  }),
  /** Starts a turn with another version of a message of the user; the present one stays, with everything after it. */
  defineCommand({
    name: 'turn.edit',
    input: () => z.object({ conversationId, messageId, ...saidFields }).refine(...saysSomething),
    output: () => z.object({ messageId }),
  }),
] as const;
