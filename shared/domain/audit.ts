import { z } from 'zod';
import { decision } from './approval.ts';
import { conversationId, serverId, sha256, timestamp, toolCallId } from './ids.ts';

/** What was decided about; `toolFinished` is what became of a call that ran. */
export const auditKind = z.enum([
  'toolCall',
  'toolFinished',
  'toolResult',
  'toolChanged',
  'instructions',
  'trust',
  'trustRevoked',
  'grantGiven',
  'grantRevoked',
  'rule',
  'samplingRequest',
  'samplingResponse',
  'elicitation',
  'root',
  'resourceRead',
  'resourceWatch',
  'promptGet',
  'promptSend',
  'app',
  'provider',
  'secret',
  'setup',
  'project',
  'dataFolder',
  'skill',
  'registry',
  'bundleDownload',
  'runtime',
  'download',
  'update',
  'managed',
]);
export type AuditKind = z.infer<typeof auditKind>;

/** Who allowed or refused what, and why. Never changed once it is written. */
export const auditEntry = z.lazy(() =>
  z.object({
    at: timestamp,
    kind: auditKind,
    conversationId: conversationId.optional(),
    callId: toolCallId.optional(),
    /** The call whose app asked for it. */
    byApp: toolCallId.optional(),
    /** Absent where it is about no server. */
    serverId: serverId.optional(),
    /** What it is about: the name of a server, of a provider, of an assistant, or of a project. */
    serverName: z.string(),
    /** The account that the server used then, as it was called. Absent where it has none. */
    accountName: z.string().optional(),
    toolName: z.string().optional(),
    /** Of the tool as it was defined at the time. */
    definitionHash: sha256.optional(),
    argumentsHash: sha256.optional(),
    /** As JSON, without the values of secrets, and cut where it is long. */
    arguments: z.string().optional(),
    /** The URI of a resource, the name of a prompt or of a secret, the base URL of a provider, the address of a registry or of a download, a file or the folder of a project; without the values of secrets, and cut where it is long. */
    address: z.string().optional(),
    /** The size of the content. The content itself is not recorded. */
    bytes: z.number().int().nonnegative().optional(),
    decision,
    /** How it ended, where a server was asked. */
    ended: z.enum(['done', 'failed', 'cancelled']).optional(),
    durationMs: z.number().int().nonnegative().optional(),
    /** Of the result as it was kept; absent for none, and for one that is very large. */
    resultHash: sha256.optional(),
  }),
);
export type AuditEntry = z.infer<typeof auditEntry>;

/** One row of the audit. */
export const auditRow = z.lazy(() =>
  auditEntry.unwrap().extend({
    id: z.number().int(),
    /** Over the row and the hash of the row before it. */
    hash: sha256.optional(),
  }),
);
export type AuditRow = z.infer<typeof auditRow>;

/** Which rows are wanted; every field that is given must fit. */
export const auditFilter = z.lazy(() =>
  z.object({
    /** In server, tool, address, reason or arguments; capitals make no difference where they are ASCII. */
    text: z.string().max(200).optional(),
    kind: auditKind.optional(),
    outcome: decision.shape.outcome.optional(),
    serverId: serverId.optional(),
    since: timestamp.optional(),
  }),
);
export type AuditFilter = z.infer<typeof auditFilter>;

/** The first row with which something is wrong. */
export const auditProblem = z.lazy(() =>
  z.object({
    /**
     * `changed`: it, or the row before it, is not what was written. `missing`: it is not there. `cut`: it and all after it are
     * gone. `headMissing`: what was written down of the last row is gone.
     */
    kind: z.enum(['changed', 'missing', 'cut', 'headMissing']),
    id: z.number().int(),
  }),
);
export type AuditProblem = z.infer<typeof auditProblem>;

export const auditVerdict = z.lazy(() => z.object({ rows: z.number().int(), problem: auditProblem.nullable() }));
export type AuditVerdict = z.infer<typeof auditVerdict>;
