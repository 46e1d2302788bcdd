import { z } from 'zod';
import { serverId } from '../domain/ids.ts';
import { maxPromptArgument, offeredPrompt, promptArguments, promptExpansion } from '../domain/prompt.ts';
import { chatTarget, namesOneChat, sentMessage } from './chatTarget.ts';
import { defineCommand } from './define.ts';

/**
 * Prompts: the user looks at what one comes to, and sends it or takes it over. None of these gives anything to a model but
 * `prompt.send`.
 */
export const promptCommands = [
  /** Prompts of the servers that run, best first, those of one server together; `total` is all that fit. */
  defineCommand({
    name: 'prompt.search',
    input: () => z.object({ text: z.string().max(500).default(''), limit: z.number().int().min(1).max(200) }),
    output: () => z.object({ prompts: z.array(offeredPrompt), total: z.number().int() }),
  }),
  /** Asks the server what a prompt comes to (2025-11-25, server/prompts#getting-a-prompt). Cancelling the command cancels the request. */
  defineCommand({
    name: 'prompt.get',
    input: () => z.object({ serverId, name: z.string().max(1000), arguments: promptArguments }),
    output: promptExpansion,
  }),
  /** Sends what was shown, in its order and roles, as one turn, or queues it while one is running. */
  defineCommand({
    name: 'prompt.send',
    input: () => z.object({ ...chatTarget, expansionId: z.string().max(64) }).refine(...namesOneChat),
    output: sentMessage,
  }),
  /**
   * How an argument of a prompt, or of the URI of a resource template, could go on (2025-11-25, server/utilities/completion).
   * Called while the user types: waits a moment, and is `cancelled` when a newer request for the same argument arrives.
   * A server that cannot complete, or fails to, has no suggestions.
   */
  defineCommand({
    name: 'completion.complete',
    input: () =>
      z.object({
        serverId,
        ref: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('prompt'), name: z.string().max(1000) }),
          z.object({ kind: z.literal('resourceTemplate'), uriTemplate: z.string().max(8192) }),
        ]),
        argument: z.object({ name: z.string().max(200), value: z.string().max(maxPromptArgument) }),
        /** What the other arguments are already. */
        arguments: promptArguments.default({}),
      }),
    output: () => z.object({ values: z.array(z.string()), hasMore: z.boolean() }),
  }),
] as const;
