import { z } from 'zod';
import { decision } from './approval.ts';
import { conversationId, serverId, sha256, timestamp, toolCallId } from './ids.ts';

/** One row of the audit: who allowed or refused what, and why. */
export const auditRow = z.object({
  id: z.number().int(),
  at: timestamp,
  kind: z.enum(['toolCall', 'trust', 'grantRevoked', 'trustRevoked']),
  conversationId: conversationId.optional(),
  callId: toolCallId.optional(),
  serverId,
  serverName: z.string(),
  toolName: z.string().optional(),
  argumentsHash: sha256.optional(),
  decision,
});
export type AuditRow = z.infer<typeof auditRow>;
