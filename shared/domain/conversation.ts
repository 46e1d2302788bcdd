import { z } from 'zod';
import { chatSetupSummary, offeredTools } from './assistant.ts';
import { chatTags } from './chatTag.ts';
import { importOrigin } from './chatImport.ts';
import { comparison } from './comparison.ts';
import { errorInfo } from './error.ts';
import { assistantId, calendarDay, conversationId, messageId, projectId, serverId, timestamp, turnId } from './ids.ts';
import { messageParts } from './messagePart.ts';
import { modelRef, tokenUsage } from './model.ts';
import { maxOnlyTools, onlyTool } from './onlyTool.ts';
import { modelSetting, modelSettings } from './modelSettings.ts';

/**
 * What is asked about in a conversation. `askChanges` lets run what only reads, `exploreOnly` refuses everything else; both
 * believe this only of servers whose annotations the user chose to believe.
 */
export const conversationMode = z.enum(['askAlways', 'askChanges', 'exploreOnly']);
export type ConversationMode = z.infer<typeof conversationMode>;

/** A chat that does not exist before its first message: `model` is `null` for the default one. */
export const newChat = z.lazy(() =>
  z.object({
    model: modelRef.nullable(),
    mode: conversationMode,
    modelSettings: modelSettings.optional(),
    /** It begins as this assistant says. */
    assistantId: assistantId.optional(),
    /** It belongs to this project. */
    projectId: projectId.optional(),
    /** The tools that the user chose for it (`null`: all), whatever its assistant says. */
    tools: offeredTools.nullable().optional(),
  }),
);
export type NewChat = z.infer<typeof newChat>;

/** Where a chat is that is not in the list by date: on top of it, or out of it. */
export const shelf = z.enum(['pinned', 'archived']);
export type Shelf = z.infer<typeof shelf>;

export const conversationHeader = z.lazy(() =>
  z.object({
    id: conversationId,
    title: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    /** `null`: the default model of the settings. */
    model: modelRef.nullable(),
    mode: conversationMode,
    shelf: shelf.optional(),
    /** It was taken over from a file: what its calls did and who allowed them is the word of that file. */
    imported: importOrigin.optional(),
    /** Missing: those of the model. */
    modelSettings: modelSettings.optional(),
    tags: chatTags.optional(),
    /** The project it belongs to. */
    projectId: projectId.optional(),
    /** The user set something for it, which is read with `conversation.setup`. */
    setup: chatSetupSummary.optional(),
    /** The user wrote its title: no model changes it. */
    hasOwnTitle: z.literal(true).optional(),
    /** Its model gave the title: it is not asked for another one. */
    hasModelTitle: z.literal(true).optional(),
  }),
);
export type ConversationHeader = z.infer<typeof conversationHeader>;

/** A place in the list of conversations, newest first, those of one time by their ids. */
export const conversationPlace = z.lazy(() => conversationHeader.unwrap().pick({ updatedAt: true, id: true }));
export type ConversationPlace = z.infer<typeof conversationPlace>;

/** `interrupted`: Gatehouse ended while it was written. `stopped`: the user pressed Stop. */
const messageState = z.enum(['streaming', 'finished', 'stopped', 'failed', 'interrupted']);

/** Something the host wants said about a message. */
const notice = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** There are more tools than fit into one request; each server got a fair share. */
    z.object({ kind: z.literal('toolsLeftOut'), sent: z.number().int(), leftOut: z.number().int() }),
    /** The model takes no tools: none of them were sent. */
    z.object({ kind: z.literal('toolsNotTaken'), count: z.number().int() }),
    /** Schemas or descriptions of tools are too large, and the model got an outline. The first names, and how many there are. */
    z.object({ kind: z.literal('toolsShortened'), names: z.array(z.string()), count: z.number().int() }),
    /** Pictures in results were replaced by text because the model does not take them. */
    z.object({ kind: z.literal('imagesLeftOut'), count: z.number().int() }),
    /** Sounds were replaced by text because the model does not take them. */
    z.object({ kind: z.literal('soundsLeftOut'), count: z.number().int() }),
    /** PDF files were replaced by text because the model does not read them. */
    z.object({ kind: z.literal('filesLeftOut'), count: z.number().int() }),
    /** Another model answers than before; so many answers have reasoning, and so many attachments are, that it cannot read. */
    z.object({
      kind: z.literal('handedOver'),
      from: z.string(),
      reasoning: z.number().int(),
      images: z.number().int(),
      sounds: z.number().int(),
      files: z.number().int(),
      isWithoutTools: z.boolean(),
    }),
    /** More results of tools than before were shortened, so that the request fits. The model can read them again. */
    z.object({ kind: z.literal('resultsShortened'), count: z.number().int() }),
    /** No price is known for the model, so that its answers do not count towards the limits of cost. */
    z.object({ kind: z.literal('costNotCounted') }),
    /** The provider refused these settings, and the model answered without them. */
    z.object({ kind: z.literal('settingsRefused'), settings: z.array(modelSetting) }),
    /** The provider refused these fields of a request, by their names there, and the model answered without them. */
    z.object({ kind: z.literal('fieldsRefused'), fields: z.array(z.string()) }),
    /** The provider refuses the definitions of these tools, and the model answered without them. `server`: empty for Gatehouse's own. */
    z.object({
      kind: z.literal('toolsRefused'),
      tools: z.array(z.object({ server: z.string(), tool: z.string() })),
    }),
    /** The provider refused a request because of a tool, which may be one of these: the model answered without them. */
    z.object({ kind: z.literal('toolsSuspected'), count: z.number().int() }),
    /**
     * Pictures, sounds or files were replaced by text: their bytes are not what they should be, they are too large for the provider, a
     * request holds no more, or the provider refuses them.
     */
    z.object({
      kind: z.literal('mediaLeftOut'),
      because: z.enum(['unreadable', 'large', 'many', 'refused']),
      count: z.number().int(),
    }),
    /** The provider no longer takes back what the model thought in so many earlier answers, and gets none of it from now on. */
    z.object({ kind: z.literal('thoughtsRefused'), count: z.number().int() }),
    /** The turn ended because it reached the limit of model calls. */
    z.object({ kind: z.literal('iterationLimit'), limit: z.number().int() }),
    /** The model reached the limit of what it may write at once. */
    z.object({ kind: z.literal('lengthLimit') }),
    /** The context window of the model became full while it wrote. */
    z.object({ kind: z.literal('windowFull') }),
    /** The model declined to answer. */
    z.object({ kind: z.literal('refused') }),
    /** The model ended its answer without a word and without a call. */
    z.object({ kind: z.literal('emptyAnswer') }),
  ]),
);
export type Notice = z.infer<typeof notice>;

/** The prompt a message came from, as it was called at the time. */
export const promptRef = z.lazy(() =>
  z.object({ serverId, serverName: z.string(), name: z.string(), title: z.string().optional() }),
);
export type PromptRef = z.infer<typeof promptRef>;

/**
 * One message of the thread. An assistant message is one answer of the model: its text, then the tool calls it asked
 * for (read beside it). While it streams, `text` is what has come so far and `seq` counts the deltas in it.
 */
export const message = z.lazy(() =>
  z.object({
    id: messageId,
    conversationId,
    role: z.enum(['user', 'assistant']),
    position: z.number().int(),
    text: z.string(),
    /** What the model thought before it answered, as far as its provider shows it. It is shown folded; what goes back to its provider is kept beside the message. */
    reasoning: z.string().optional(),
    /** What goes along with the text. */
    parts: messageParts.optional(),
    /** The answer to it has these tools, and no others. */
    onlyTools: z.array(onlyTool).max(maxOnlyTools).optional(),
    /** This model answers it as well, after the one of the chat, so that both answers can be compared. */
    secondModel: modelRef.optional(),
    /** It is part of what this prompt expanded to; also words the prompt has the assistant say. */
    prompt: promptRef.optional(),
    seq: z.number().int(),
    state: messageState,
    createdAt: timestamp,
    model: modelRef.optional(),
    error: errorInfo.optional(),
    notices: z.array(notice),
    usage: tokenUsage.optional(),
    /** The user left out the turn it belongs to: models get none of its messages (`leftOutMessages`). */
    isLeftOut: z.literal(true).optional(),
  }),
);
export type Message = z.infer<typeof message>;

/** What a streaming answer consists of. */
export const answerChannel = z.enum(['text', 'reasoning']);
export type AnswerChannel = z.infer<typeof answerChannel>;

/** A message that is said whole: by the user, or for either side by a prompt the user sent. */
export const saidMessage = z.lazy(() =>
  message.unwrap().pick({
    role: true,
    text: true,
    parts: true,
    onlyTools: true,
    secondModel: true,
    prompt: true,
  }),
);
export type SaidMessage = z.infer<typeof saidMessage>;

/** Why a turn is over. */
export const turnEnd = z.enum(['completed', 'stopped', 'failed', 'iterationLimit', 'interrupted']);
export type TurnEnd = z.infer<typeof turnEnd>;

/** Why nothing comes of an answer for the moment. */
const modelDelay = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** The provider has sent nothing for at least `forMs`. */
    z.object({ kind: z.literal('silent'), forMs: z.number().int() }),
    /** The provider turned the request away; it is made again `delayMs` later. */
    z.object({
      kind: z.literal('retrying'),
      attempt: z.number().int(),
      maxAttempts: z.number().int(),
      delayMs: z.number().int(),
      error: errorInfo,
    }),
    /** It would cost more than the user set, and waits for their answer. Estimates from list prices. */
    z.object({
      kind: z.literal('costLimit'),
      of: z.enum(['chat', 'day']),
      spentUsd: z.number().nonnegative(),
      /** About what the next request costs at most before its answer. */
      nextUsd: z.number().nonnegative(),
      limitUsd: z.number().nonnegative(),
      /** The day of the table that the prices of the next request are from, if they are old. */
      pricesOf: calendarDay.optional(),
    }),
    /** Its tools take more of the window than the user set, and it waits for their answer. Estimates. */
    z.object({
      kind: z.literal('toolShare'),
      tokens: z.number().int().nonnegative(),
      contextTokens: z.number().int().positive(),
      limitPercent: z.number().int(),
    }),
    /** Older messages are summarised first, in so many requests. */
    z.object({ kind: z.literal('summarising'), part: z.number().int(), parts: z.number().int() }),
  ]),
);
export type ModelDelay = z.infer<typeof modelDelay>;

/** The model does something that is not an answer, for example summarises when the user asked for it. */
const isAside = z.literal(true).optional();

/** What a conversation is doing now. */
const turnState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('idle'), lastEnd: turnEnd.optional(), error: errorInfo.optional() }),
    z.object({
      kind: z.literal('callingModel'),
      turnId,
      iteration: z.number().int(),
      delay: modelDelay.optional(),
      isAside,
    }),
    z.object({ kind: z.literal('runningTools'), turnId, iteration: z.number().int() }),
    z.object({ kind: z.literal('stopping'), turnId, iteration: z.number().int(), isAside }),
  ]),
);
export type TurnState = z.infer<typeof turnState>;

export function isTurnRunning(state: TurnState): boolean {
  return state.kind !== 'idle';
}

/** What was said while a turn was running and waits for its end. It is stored. */
const queuedMessage = z.lazy(() =>
  z.object({
    id: messageId,
    text: z.string(),
    /** How many parts go along; they are not in here, because the snapshot has this. */
    partCount: z.number().int().optional(),
    /** How many tools it names as the only ones for its answer. */
    toolCount: z.number().int().optional(),
    /** The model that answers it as well. */
    secondModel: modelRef.optional(),
    /** A prompt of a server says it: its words cannot be edited. */
    isPrompt: z.literal(true).optional(),
  }),
);
export type QueuedMessage = z.infer<typeof queuedMessage>;

export const conversationActivity = z.lazy(() =>
  z.object({
    turn: turnState,
    queue: z.array(queuedMessage),
    /**
     * Queued messages are sent by the user, not by themselves: the turn was stopped, Gatehouse restarted, or two answers are
     * compared or will be.
     */
    isQueuePaused: z.literal(true).optional(),
    /** Two answers to the last message are compared. */
    comparison: comparison.optional(),
  }),
);
export type ConversationActivity = z.infer<typeof conversationActivity>;
