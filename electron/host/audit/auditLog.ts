import type { Decision, Grant } from '../../../shared/domain/approval.ts';
import type { AuditRow } from '../../../shared/domain/audit.ts';
import type { Sha256 } from '../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import type { TrustAnswer, TrustRecord, TrustRequest } from '../../../shared/domain/trust.ts';
import type { AuditStore } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';

/** Writes down every decision: who allowed or refused what, and why. */
export class AuditLog {
  readonly #store: AuditStore;
  readonly #clock: Clock;

  constructor(store: AuditStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async toolCall(call: ToolCall, argumentsHash: Sha256, decision: Decision): Promise<void> {
    if (call.tool === null) return;
    await this.#store.append({
      at: decision.decidedAt,
      kind: 'toolCall',
      conversationId: call.conversationId,
      callId: call.id,
      serverId: call.tool.serverId,
      serverName: call.serverName,
      toolName: call.tool.name,
      argumentsHash,
      decision,
    });
  }

  async trust(request: TrustRequest, answer: TrustAnswer): Promise<void> {
    const reason = { trust: 'Trust and start', notNow: 'Not now', never: 'Never' }[answer];
    await this.#append('trust', request, answer === 'trust' ? 'allowed' : 'denied', reason);
  }

  async trustRevoked(record: TrustRecord): Promise<void> {
    await this.#append('trustRevoked', record, 'cancelled', 'Trust revoked');
  }

  async grantRevoked(grant: Grant): Promise<void> {
    await this.#append('grantRevoked', grant, 'cancelled', 'Grant revoked', {
      toolName: grant.subject.kind === 'tool' ? grant.subject.toolName : undefined,
    });
  }

  list(query: { before?: number | undefined; limit: number }): Promise<AuditRow[]> {
    return this.#store.list(query);
  }

  async #append(
    kind: AuditRow['kind'],
    server: Pick<AuditRow, 'serverId' | 'serverName'>,
    outcome: Decision['outcome'],
    reason: string,
    more: Pick<AuditRow, 'toolName'> = {},
  ): Promise<void> {
    const at = this.#clock.now();
    const decision: Decision = { outcome, by: 'user', reason, decidedAt: at };
    await this.#store.append({ at, kind, serverId: server.serverId, serverName: server.serverName, decision, ...more });
  }
}
