import { z } from 'zod';

const idText = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/)
  // Ids are keys of plain objects in the snapshot, where these names lead to what every object has.
  .refine((text) => !(text in Object.prototype), 'not an id');

/**
 * Ids are assigned by the host and never by a server, a model or the page. Each is a brand of its own, so that one
 * cannot be passed where another is meant. A brand is a type only: they share one schema.
 */
const id = <Brand extends string>(brand: Brand) => idText.brand(brand);

export const serverId = id('ServerId');
export type ServerId = z.infer<typeof serverId>;
/** One of the accounts of a server. */
export const accountId = id('AccountId');
export type AccountId = z.infer<typeof accountId>;
export const conversationId = id('ConversationId');
export type ConversationId = z.infer<typeof conversationId>;
export const messageId = id('MessageId');
export type MessageId = z.infer<typeof messageId>;
export const toolCallId = id('ToolCallId');
export type ToolCallId = z.infer<typeof toolCallId>;
export const turnId = id('TurnId');
export type TurnId = z.infer<typeof turnId>;
export const requestId = id('RequestId');
export type RequestId = z.infer<typeof requestId>;
export const grantId = id('GrantId');
export type GrantId = z.infer<typeof grantId>;
export const rootId = id('RootId');
export type RootId = z.infer<typeof rootId>;
export const ruleId = id('RuleId');
export type RuleId = z.infer<typeof ruleId>;
export const appId = id('AppId');
export type AppId = z.infer<typeof appId>;
export const providerId = id('ProviderId');
export type ProviderId = z.infer<typeof providerId>;
export const assistantId = id('AssistantId');
export type AssistantId = z.infer<typeof assistantId>;
export const toolSetId = id('ToolSetId');
export type ToolSetId = z.infer<typeof toolSetId>;
export const registryId = id('RegistryId');
export type RegistryId = z.infer<typeof registryId>;
export const projectId = id('ProjectId');
export type ProjectId = z.infer<typeof projectId>;
export const arrivalId = id('ArrivalId');
export type ArrivalId = z.infer<typeof arrivalId>;
/** Brings back what was just removed, once. */
export const undoId = id('UndoId');
export type UndoId = z.infer<typeof undoId>;

/** SHA-256 in lower-case hex. */
const sha256Pattern = /^[0-9a-f]{64}$/;
export const sha256 = z.string().regex(sha256Pattern).brand('Sha256');
export type Sha256 = z.infer<typeof sha256>;

/** The same check without a schema, for thousands of values at once. */
export function isSha256(value: unknown): value is Sha256 {
  return typeof value === 'string' && sha256Pattern.test(value);
}

/** A day of a calendar, as `2026-11-23`. */
export const calendarDay = z.lazy(() => z.string().regex(/^\d{4}-\d{2}-\d{2}$/));

/** Milliseconds since 1970, UTC. */
export const timestamp = z.number().int().nonnegative();
