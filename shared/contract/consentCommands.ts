import { z } from 'zod';
import {
  approvalSummary,
  askReason,
  grant,
  leavingPassage,
  reply,
  reviewReply,
  rulePattern,
  userRule,
} from '../domain/approval.ts';
import { accountId, grantId, requestId, ruleId, serverId, sha256 } from '../domain/ids.ts';
import { ranElsewhere, skillInUse, toolAnnotations, toolResult } from '../domain/tool.ts';
import { trustRecord } from '../domain/trust.ts';
import { jsonObject, jsonValue } from '../lib/json.ts';
import { defineCommand, nothing } from './define.ts';

/** What an approval card shows in full. `argumentsHash` comes back with the answer and binds it to these arguments. */
const approvalBody = z.lazy(() =>
  approvalSummary.extend({
    title: z.string().optional(),
    description: z.string(),
    annotations: toolAnnotations,
    /** Whether the user chose to believe what this server says about its tools. */
    hasBelievedAnnotations: z.boolean(),
    inputSchema: jsonObject,
    /** The whole of what the server lists for this tool: instructions can hide in any field. */
    definition: jsonObject,
    arguments: jsonValue,
    argumentsHash: sha256,
    definitionHash: sha256,
    reason: askReason,
    ranElsewhere: ranElsewhere.optional(),
    underSkills: z.array(skillInUse).optional(),
    /** What the arguments carry from other servers, as far as it was noticed. */
    leaving: z.array(leavingPassage),
    /** Names of other tools that look just like this one's. */
    looksLike: z.array(z.string()).optional(),
    /** Names of other servers that look just like this one's. */
    serverLooksLike: z.array(z.string()).optional(),
    /** How many tools "Always allow {server}" would cover. */
    serverToolCount: z.number().int(),
  }),
);
export type ApprovalBody = z.infer<typeof approvalBody>;

/** A result that waits for the user's eye. `resultHash` comes back with the answer and binds it to this result. */
const reviewBody = z.lazy(() =>
  approvalSummary.extend({
    /** What the server answered. */
    result: toolResult,
    /** The server said that the call failed. */
    isError: z.boolean(),
    /** The texts of it as the model would get them. */
    text: z.string(),
    resultHash: sha256,
  }),
);
export type ReviewBody = z.infer<typeof reviewBody>;

export const consentCommands = [
  defineCommand({ name: 'approval.get', input: () => z.object({ requestId }), output: approvalBody }),
  defineCommand({
    name: 'approval.answer',
    /**
     * `argumentsHash`: of the arguments that were shown. `arguments`: what to run instead, as the user changed them; they
     * must fit the tool's schema.
     */
    input: () => z.object({ requestId, argumentsHash: sha256, reply, arguments: jsonObject.optional() }),
    /** The grant that was remembered, for Undo. */
    output: () => z.object({ grantId: grantId.nullable() }),
  }),
  defineCommand({ name: 'resultReview.get', input: () => z.object({ requestId }), output: reviewBody }),
  defineCommand({
    name: 'resultReview.answer',
    input: () => z.object({ requestId, resultHash: sha256, reply: reviewReply }),
    output: nothing,
  }),
  /**
   * Brings the trust surface forward. It answers nothing: on the desktop a window of its own comes to the front; in the
   * browser `url` is a one-time link to another origin, to be opened as a tab.
   */
  defineCommand({ name: 'trust.review', input: nothing, output: () => z.object({ url: z.string().nullable() }) }),
  defineCommand({
    name: 'trust.list',
    input: nothing,
    output: () =>
      z.object({
        records: z.array(trustRecord),
        /** Servers that must never start, whose record cannot be read beyond that. */
        damagedRefusals: z.array(z.object({ serverId, serverName: z.string() })),
      }),
  }),
  /** Without an account, the answers for all accounts of the server. */
  defineCommand({
    name: 'trust.revoke',
    input: () => z.object({ serverId, accountId: accountId.optional() }),
    output: nothing,
  }),
  defineCommand({ name: 'grant.list', input: nothing, output: () => z.object({ grants: z.array(grant) }) }),
  defineCommand({ name: 'grant.revoke', input: () => z.object({ grantId }), output: nothing }),
  defineCommand({ name: 'rule.list', input: nothing, output: () => z.object({ rules: z.array(userRule) }) }),
  /**
   * Writes a rule. One that allows is about one configured server, whose name the user typed: there is no rule that
   * allows for every server.
   */
  defineCommand({
    name: 'rule.add',
    input: () =>
      z.discriminatedUnion('action', [
        z.strictObject({ action: z.literal('allow'), serverId, typedName: z.string().max(200), tool: rulePattern }),
        z.object({ action: z.enum(['ask', 'deny']), server: rulePattern, tool: rulePattern }),
      ]),
    output: () => z.object({ ruleId }),
  }),
  defineCommand({ name: 'rule.remove', input: () => z.object({ ruleId }), output: nothing }),
  /** Whether what a server says about its tools (that they only read, say) counts where a mode asks for it. */
  defineCommand({
    name: 'annotations.get',
    input: () => z.object({ serverId }),
    output: () => z.object({ isBelieved: z.boolean() }),
  }),
  defineCommand({
    name: 'annotations.setBelieved',
    input: () => z.object({ serverId, isBelieved: z.boolean() }),
    output: nothing,
  }),
  /** Undoes a revocation of at most half a minute ago, once. */
  defineCommand({ name: 'grant.restore', input: () => z.object({ grantId }), output: nothing }),
  /** The names of what is configured and never used, because the organization does not allow it. */
  defineCommand({
    name: 'managed.refused',
    input: nothing,
    output: () => z.object({ servers: z.array(z.string()), providers: z.array(z.string()) }),
  }),
] as const;
