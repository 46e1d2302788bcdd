import { z } from 'zod';
import { promptRef } from './conversation.ts';
import { serverId } from './ids.ts';
import { messagePart } from './messagePart.ts';
import { promptSummary } from './offer.ts';

/** A prompt of a server that runs. */
export const offeredPrompt = z.object({ serverId, serverName: z.string(), prompt: promptSummary });
export type OfferedPrompt = z.infer<typeof offeredPrompt>;

/** The longest value of one argument, in characters. */
export const maxPromptArgument = 20_000;

export const promptArguments = z.lazy(() =>
  z
    .record(z.string().max(200), z.string().max(maxPromptArgument))
    .refine((given) => Object.keys(given).length <= 100, 'These are too many arguments.'),
);
export type PromptArguments = z.infer<typeof promptArguments>;

/** A part of a server's answer that was not used, and why. `at` counts its messages from 1. */
const promptProblem = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** Its role is neither user nor assistant: a prompt cannot speak as the system. */
    z.object({ kind: z.literal('role'), at: z.number().int(), role: z.string() }),
    /** Content of a kind nobody knows, or without what its kind needs. */
    z.object({ kind: z.literal('content'), at: z.number().int(), type: z.string() }),
    /** Bytes that are not what they are said to be, or too many. */
    z.object({ kind: z.literal('media'), at: z.number().int(), mimeType: z.string() }),
    /** Characters that are missing of a text. */
    z.object({ kind: z.literal('cut'), at: z.number().int(), count: z.number().int() }),
    /** Messages or parts beyond what one prompt may have. */
    z.object({ kind: z.literal('tooMany'), what: z.enum(['messages', 'parts']), count: z.number().int() }),
  ]),
);
export type PromptProblem = z.infer<typeof promptProblem>;

const promptMessage = z.lazy(() =>
  z.object({
    role: z.enum(['user', 'assistant']),
    text: z.string(),
    parts: z.array(messagePart),
  }),
);
export type PromptMessage = z.infer<typeof promptMessage>;

/** The messages a prompt produced for its arguments: exactly what the user can send. */
export const promptExpansion = z.lazy(() =>
  z.object({
    /** Under which the host has it for a while. */
    id: z.string().max(64),
    prompt: promptRef,
    description: z.string().optional(),
    messages: z.array(promptMessage),
    problems: z.array(promptProblem),
  }),
);
export type PromptExpansion = z.infer<typeof promptExpansion>;

/** Whether it can be sent as it is: a model answers the user, not itself. */
export function endsWithUser(messages: readonly Pick<PromptMessage, 'role'>[]): boolean {
  return messages.at(-1)?.role === 'user';
}
