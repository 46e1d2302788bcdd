import { z } from 'zod';
import { conversationId, grantId, requestId, serverId, sha256, timestamp, toolCallId } from './ids.ts';

/** What a rule says. */
export const action = z.enum(['allow', 'ask', 'deny']);
export type Action = z.infer<typeof action>;

/** How long an answer holds. */
export const grantScope = z.enum(['once', 'conversation', 'always']);
export type GrantScope = z.infer<typeof grantScope>;

/** What a grant covers: one tool as it was defined when it was given, or the tools a server had then. */
export const grantSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tool'), toolName: z.string(), definitionHash: sha256 }),
  z.object({ kind: z.literal('server'), definitionHashes: z.array(sha256) }),
]);
export type GrantSubject = z.infer<typeof grantSubject>;

/** An answer that is remembered. It is void as soon as the launch or the definition it is bound to changes. */
export const grant = z.object({
  id: grantId,
  serverId,
  serverName: z.string(),
  launchHash: sha256,
  subject: grantSubject,
  action: z.enum(['allow', 'deny']),
  scope: z.enum(['conversation', 'always']),
  /** Set when the scope is `conversation`. */
  conversationId: conversationId.optional(),
  createdAt: timestamp,
  lastUsedAt: timestamp.optional(),
});
export type Grant = z.infer<typeof grant>;

/** A rule written in a policy file. `*` stands for any run of characters. */
export const rule = z.object({ server: z.string(), tool: z.string(), action });
export type Rule = z.infer<typeof rule>;

/** Why a call ran or did not. */
export const decision = z.object({
  outcome: z.enum(['allowed', 'denied', 'cancelled', 'expired']),
  by: z.enum(['user', 'grant', 'rule', 'policy', 'host']),
  /** For people: which grant or rule, or what the user typed. */
  reason: z.string(),
  grantId: grantId.optional(),
  decidedAt: timestamp,
});
export type Decision = z.infer<typeof decision>;

/** What the user answers. */
export const reply = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('allow'),
    scope: grantScope,
    /** With `conversation` or `always`: this tool, or all the server's present tools. */
    subject: z.enum(['tool', 'server']),
  }),
  z.object({ kind: z.literal('deny'), scope: grantScope, reason: z.string().max(2000).optional() }),
]);
export type Reply = z.infer<typeof reply>;

/** A pending question, small enough for the snapshot; the body is read by query. */
export const approvalSummary = z.object({
  id: requestId,
  conversationId,
  callId: toolCallId,
  serverId,
  serverName: z.string(),
  toolName: z.string(),
  createdAt: timestamp,
});
export type ApprovalSummary = z.infer<typeof approvalSummary>;

/** Why the user is asked although something was answered before. */
export const askReason = z.enum(['noGrant', 'definitionChanged', 'launchChanged', 'ruleAsks']);
export type AskReason = z.infer<typeof askReason>;
