import { z } from 'zod';
import { storedReason } from './decisionReason.ts';
import { conversationId, grantId, requestId, ruleId, serverId, sha256, timestamp, toolCallId } from './ids.ts';
import { coverage, type GrantScope, grantScope, keptScope } from './scope.ts';
import { accountMark } from './serverAccounts.ts';

/** What a rule says. */
const action = z.enum(['allow', 'ask', 'deny']);
export type Action = z.infer<typeof action>;

/**
 * What a grant covers: one tool as it was defined when it was given, that tool with exactly these arguments, or the tools
 * a server had then.
 */
const grantSubject = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('tool'), toolName: z.string(), definitionHash: sha256 }),
    z.strictObject({
      kind: z.literal('call'),
      toolName: z.string(),
      definitionHash: sha256,
      argumentsHash: sha256,
      /** The beginning of the arguments, for people; only the hash binds. */
      argumentsStart: z.string().max(500),
    }),
    z.strictObject({ kind: z.literal('server'), definitionHashes: z.array(sha256) }),
  ]),
);
export type GrantSubject = z.infer<typeof grantSubject>;

/** Who asks for a call: a model, or the app of a tool. */
const asker = z.enum(['model', 'app']);
export type Asker = z.infer<typeof asker>;

/**
 * An answer that is remembered. It is void as soon as anything it is bound to changes: launch, definition, arguments. Like everything that
 * allows something, it does not count where it has a field that is not known: that may say what it is limited to.
 */
export const grant = z.lazy(() =>
  z.strictObject({
    id: grantId,
    serverId,
    serverName: z.string(),
    /** The account that the server used, as it was called then: the launch binds to it. Absent for a server without accounts. */
    account: accountMark.optional(),
    launchHash: sha256,
    subject: grantSubject,
    action: z.enum(['allow', 'deny']),
    scope: keptScope,
    /** Set where the scope is of a conversation. */
    conversationId: conversationId.optional(),
    /** Who asked on the card it was given on; absent for a model. What it allows, it allows them. */
    asker: asker.optional(),
    createdAt: timestamp,
    lastUsedAt: timestamp.optional(),
  }),
);
export type Grant = z.infer<typeof grant>;

/** A rule written in a policy file. `*` stands for any run of characters. */
export const rule = z.strictObject({ server: z.string(), tool: z.string(), action });
export type Rule = z.infer<typeof rule>;

/** A name, or a pattern of names, as a person types it. */
export const rulePattern = z.lazy(() => z.string().trim().min(1).max(200));

/** A stored answer that cannot be read any more. */
const damagedAnswer = z.lazy(() =>
  z.object({
    what: z.enum(['grant', 'rule', 'toolSwitches']),
    /** The server it is about, where that can still be read; the rule is then about this server whatever its name. */
    serverId: serverId.optional(),
  }),
);
export type DamagedAnswer = z.infer<typeof damagedAnswer>;

/**
 * A rule the user wrote. One that allows is about one server, by its id and launch: a server that takes over the name, or
 * is started another way, inherits nothing. One that asks or denies is about every server whose name fits.
 */
export const userRule = rule.extend({
  id: ruleId,
  /** Where it allows: the server, and its account and the hash of its launch when the rule was written. */
  bound: z.strictObject({ serverId, account: accountMark.optional(), launchHash: sha256 }).optional(),
  /** Set where this rule takes the place of a stored answer that cannot be read. Such a rule never allows. */
  damaged: damagedAnswer.optional(),
  createdAt: timestamp,
});
export type UserRule = z.infer<typeof userRule>;

/** What becomes of a call that carries text of one server to another although it would be allowed. */
export const contextLeaving = z.enum(['notice', 'ask', 'deny']);
export type ContextLeaving = z.infer<typeof contextLeaving>;

/** Text in the arguments of a call that another server's result brought into the conversation. */
export const leavingPassage = z.lazy(() => z.object({ serverId, serverName: z.string(), text: z.string() }));
export type LeavingPassage = z.infer<typeof leavingPassage>;

/** Why a call ran or did not. */
export const decision = z.object({
  outcome: z.enum(['allowed', 'denied', 'cancelled', 'expired']),
  by: z.enum(['user', 'grant', 'rule', 'mode', 'policy', 'host']),
  /** Which grant or rule, what the user typed, why it ended. */
  reason: storedReason,
  grantId: grantId.optional(),
  decidedAt: timestamp,
});
export type Decision = z.infer<typeof decision>;

/** What the user answers. */
export const reply = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('allow'),
      scope: grantScope,
      /** Where it is remembered: this tool, it with these arguments, or all the server's present tools. */
      subject: coverage,
    }),
    /** Run it once; its result is shown to the user before the model gets it. */
    z.strictObject({ kind: z.literal('allowAndReview') }),
    z.object({ kind: z.literal('deny'), scope: grantScope, reason: z.string().max(2000).optional() }),
  ]),
);
export type Reply = z.infer<typeof reply>;

/** How long an answer holds. */
export function scopeOf(reply: Reply): GrantScope {
  return reply.kind === 'allowAndReview' ? 'once' : reply.scope;
}

/** What the user says of a result before the model gets it. */
export const reviewReply = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('send') }),
    /** The texts of the result are replaced by this one; pictures stay. */
    z.object({ kind: z.literal('sendEdited'), text: z.string().max(1_000_000) }),
    z.object({ kind: z.literal('withhold'), reason: z.string().max(2000).optional() }),
  ]),
);
export type ReviewReply = z.infer<typeof reviewReply>;

/** A pending question, small enough for the snapshot; the body is read by query. */
export const approvalSummary = z.object({
  id: requestId,
  /** Whether a call may run, or its result may go to the model. */
  about: z.enum(['call', 'result']),
  conversationId,
  callId: toolCallId,
  serverId,
  serverName: z.string(),
  /** The account that the server uses for it. Absent for a server without accounts. */
  accountName: z.string().optional(),
  toolName: z.string(),
  /** The call whose app asks; absent when a model does. */
  byApp: toolCallId.optional(),
  createdAt: timestamp,
});
export type ApprovalSummary = z.infer<typeof approvalSummary>;

/** Why the user is asked, although something was answered before or a mode could have answered. */
export const askReason = z.enum([
  'noGrant',
  'definitionChanged',
  'newTool',
  'sessionLost',
  'ranElsewhere',
  'skillLoaded',
  'launchChanged',
  'otherAccount',
  'argumentsDiffer',
  'ruleAsks',
  'answerDamaged',
  'contextLeaves',
  'mayChange',
]);
export type AskReason = z.infer<typeof askReason>;
