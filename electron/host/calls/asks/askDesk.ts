import { mcpSdk } from '../../ports/mcpSdk.ts';
import type { Decision } from '../../../../shared/domain/approval.ts';
import type { AuditKind } from '../../../../shared/domain/audit.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import type { Clock } from '../../ports/system.ts';
import { type AskLimits, AskLimit } from './askLimit.ts';
import { AskCancelled, type AskingServer } from './serverRequestBroker.ts';
import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';
import { decisionText } from '../../../../shared/domain/words/decisionText.ts';

/** JSON-RPC leaves these numbers to implementations; the specification has none for "not now". */
const refusedCode = -32000;

type AskKind = Extract<AuditKind, 'samplingRequest' | 'samplingResponse' | 'elicitation'>;

/** Admits requests of servers one by one, and records the decisions about them. */
export class AskDesk {
  readonly #audit: AuditLog;
  readonly #clock: Clock;
  readonly #limits = new Map<ServerId, AskLimit>();

  constructor(audit: AuditLog, clock: Clock) {
    this.#audit = audit;
    this.#clock = clock;
  }

  /**
   * Runs a server's request if the server may ask now.
   *
   * @throws ProtocolError -32000 when it asks too much; whatever `ask` throws
   */
  async admit<T>(kind: AskKind, server: AskingServer, limits: AskLimits, ask: () => Promise<T>): Promise<T> {
    const limit = this.#limitOf(server.serverId);
    const admission = limit.admit(this.#clock.monotonic(), limits);
    if (!admission.admitted) {
      // The rest of a flood is one row, because a server must not decide how fast the audit grows.
      if (!admission.isRepeated) await this.decided(kind, server, 'denied', 'host', admission.reason);
      throw new (mcpSdk().ProtocolError)(refusedCode, decisionText(admission.reason, 'en'));
    }
    try {
      return await ask();
    } catch (error) {
      if (error instanceof AskCancelled)
        await this.decided(kind, server, 'cancelled', 'host', { kind: 'cancelled', cause: error.problem });
      throw error;
    } finally {
      limit.settled();
    }
  }

  decided(
    kind: AskKind,
    server: AskingServer,
    outcome: Decision['outcome'],
    by: Decision['by'],
    reason: DecisionReason,
  ): Promise<void> {
    return this.#audit.decided(kind, server, { outcome, by, reason, decidedAt: this.#clock.now() });
  }

  /** The server was removed. */
  forget(serverId: ServerId): void {
    this.#limits.delete(serverId);
  }

  #limitOf(serverId: ServerId): AskLimit {
    const known = this.#limits.get(serverId) ?? new AskLimit();
    this.#limits.set(serverId, known);
    return known;
  }
}
