import { z } from 'zod';
import { assistantId, serverId, type ServerId } from './ids.ts';
import { modelRef } from './model.ts';
import type { ToolRef } from './tool.ts';

/** How many assistants there may be. */
export const maxAssistants = 50;

/** The longest instructions of the user for a chat; characters. */
export const maxInstructionChars = 20_000;

/** How many tools of one server a choice may name. */
const maxNamedTools = 5000;

/** The names of tools of one server. */
export const toolNames = z.lazy(() => z.array(z.string().min(1).max(1000)).max(maxNamedTools));

/** The servers, and where named the tools, that models are offered; nothing else is. It allows no call. */
export const offeredTools = z.lazy(() => z.array(z.object({ serverId, names: toolNames.optional() })).max(200));
export type OfferedTools = z.infer<typeof offeredTools>;

/** A template for new chats, made by the user. */
export const assistantDraft = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u),
  /** Goes to the model with every request, as the user's own words. */
  instructions: z.string().trim().max(maxInstructionChars),
  /** `null`: the default model. */
  model: modelRef.nullable(),
  /** `null`: every tool that is switched on. */
  tools: offeredTools.nullable(),
});
export type AssistantDraft = z.infer<typeof assistantDraft>;

export const assistant = assistantDraft.extend({ id: assistantId });
export type Assistant = z.infer<typeof assistant>;

/** What the user set for one chat: it goes along with every request to its model. */
export const chatSetup = assistantDraft.pick({ instructions: true, tools: true }).extend({
  /** All tools of the chat are found by a search, whatever room they take. */
  loading: z.literal('searched').optional(),
});
export type ChatSetup = z.infer<typeof chatSetup>;

/** What of it is known wherever the chat is. */
export const chatSetupSummary = z.lazy(() =>
  z.object({
    /** The name of the assistant it was begun with, as it was called then. */
    assistant: assistantDraft.shape.name.optional(),
    hasInstructions: z.literal(true).optional(),
    hasOwnTools: z.literal(true).optional(),
  }),
);
export type ChatSetupSummary = z.infer<typeof chatSetupSummary>;

export function summaryOf({ instructions, tools }: ChatSetup, name: string | undefined): ChatSetupSummary | undefined {
  if (name === undefined && instructions === '' && tools === null) return undefined;
  return {
    ...(name !== undefined && { assistant: name }),
    ...(instructions !== '' && { hasInstructions: true }),
    ...(tools !== null && { hasOwnTools: true }),
  };
}

/** Whether models are offered a tool in a chat with this setup. Pure. */
export function isOffered(setup: Pick<ChatSetup, 'tools'> | undefined, { serverId: server, name }: ToolRef): boolean {
  if (setup === undefined || setup.tools === null) return true;
  const names = namesByServer(setup.tools).get(server);
  return names === 'all' || (names?.has(name) ?? false);
}

type NamesByServer = ReadonlyMap<ServerId, ReadonlySet<string> | 'all'>;

/** Each choice is looked up thousands of times: once for each tool. */
const lookedUp = new WeakMap<OfferedTools, NamesByServer>();

function namesByServer(tools: OfferedTools): NamesByServer {
  const known = lookedUp.get(tools);
  if (known !== undefined) return known;
  const made = new Map<ServerId, Set<string> | 'all'>();
  for (const { serverId: id, names } of tools) {
    const before = made.get(id);
    if (before === 'all' || names === undefined) made.set(id, 'all');
    else made.set(id, new Set([...(before ?? []), ...names]));
  }
  lookedUp.set(tools, made);
  return made;
}

/** Whether models are offered anything of a server in a chat with this setup; otherwise its instructions are of no use. Pure. */
export function isServerOffered({ tools }: Pick<ChatSetup, 'tools'>, server: ServerId): boolean {
  return tools === null || tools.some(({ serverId: id, names }) => id === server && names?.length !== 0);
}
