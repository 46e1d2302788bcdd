import { z } from 'zod';
import { offeredTools } from '../domain/assistant.ts';
import { toolChoice } from '../domain/toolPicker.ts';
import { assistantId, conversationId, projectId, serverId, sha256, toolCallId } from '../domain/ids.ts';
import { suggestedTool } from '../domain/onlyTool.ts';
import { modelRef } from '../domain/model.ts';
import { toolResult, toolRunId, toolSummary } from '../domain/tool.ts';
import { jsonObject } from '../lib/json.ts';
import { defineCommand, nothing } from './define.ts';

const count = z.lazy(() => z.number().int().nonnegative());
const toolShare = z.object({
  /** How many definitions are sent with a request. */
  sent: count,
  /** How many tools its model finds by a search instead. */
  searched: count,
  /** How many tools there are. */
  all: count,
  /** About how many tokens the definitions take. */
  tokens: count,
});

const ofChat = z.strictObject({ conversationId });
const ofNewChat = z.lazy(() =>
  z.strictObject({
    projectId: projectId.optional(),
    assistantId: assistantId.optional(),
    /** What the user chose for it, whatever its assistant says. */
    tools: offeredTools.nullable().optional(),
  }),
);
const chatOfShare = z.union([ofChat, ofNewChat]);
/** The chat whose tools are counted: one that is there, or a new one. */
export type ChatOfShare = z.infer<typeof chatOfShare>;

export const toolCommands = [
  /**
   * Sorted by server and name. `search`: only those with all of these words in their titles, names or servers; of one server, in their titles,
   * names or descriptions.
   */
  defineCommand({
    name: 'tool.list',
    input: () =>
      z.object({
        serverId: serverId.optional(),
        search: z.string().max(200).optional(),
        offset: z.number().int().nonnegative().default(0),
        limit: z.number().int().min(1).max(500).default(200),
      }),
    output: () => z.object({ tools: z.array(toolSummary), total: z.number().int() }),
  }),
  /**
   * What one request to a model carries of the tools that are switched on, in all and of each server. `chat`: where its project,
   * its assistant or the user offers fewer of them.
   */
  defineCommand({
    name: 'tool.share',
    input: () => z.object({ model: modelRef, chat: chatOfShare.optional() }),
    output: () =>
      toolShare.extend({
        /** The window of the model; missing where it is not known. */
        contextTokens: count.optional(),
        servers: z.array(
          toolShare.extend({
            serverId,
            /** The names of the tools that are sent, where others of the server are not. */
            sentNames: z.array(z.string()).optional(),
          }),
        ),
      }),
  }),
  /** The tools of running servers, in short, to choose among them. At most `maxChoices`. */
  defineCommand({
    name: 'tool.choices',
    input: nothing,
    output: () =>
      z.object({
        servers: z.array(z.object({ serverId, tools: z.array(toolChoice) })),
        /** How many more tools there are. */
        more: count,
      }),
  }),
  /** The tools that a chat offers and a text may mean, the best first. */
  defineCommand({
    name: 'tool.suggest',
    input: () => z.object({ chat: chatOfShare, search: z.string().max(100), limit: z.number().int().min(1).max(50) }),
    output: () => z.object({ tools: z.array(suggestedTool) }),
  }),
  /** Lets a turn go on that waits because its tools take much of the window; `search`: with all tools of its chat found by a search. */
  defineCommand({
    name: 'tool.answerShare',
    input: () => z.object({ conversationId, answer: z.enum(['send', 'search']) }),
    output: nothing,
  }),
  /** Whether models are offered these tools; without `names`, all that the server lists now. */
  defineCommand({
    name: 'tool.setEnabled',
    input: () =>
      z.object({ serverId, names: z.array(z.string().max(1000)).max(1000).optional(), enabled: z.boolean() }),
    output: nothing,
  }),
  /** Cancels one call of a model while it runs; any other stays as it is. `said` is told to the model. */
  defineCommand({
    name: 'tool.cancel',
    input: () => z.object({ callId: toolCallId, said: z.string().trim().max(2000) }),
    output: nothing,
  }),
  /**
   * Runs a tool once, because the user said so. `definitionHash` is the one that was shown. Cancelling the call cancels
   * the run; its progress is reported under `runId`.
   */
  defineCommand({
    name: 'tool.run',
    input: () =>
      z.object({
        serverId,
        name: z.string(),
        arguments: jsonObject,
        definitionHash: sha256,
        runId: toolRunId,
      }),
    output: () => z.object({ isError: z.boolean(), result: toolResult, tookMs: z.number().nonnegative() }),
  }),
] as const;
