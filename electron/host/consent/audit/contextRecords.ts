import type { AuditKind } from '../../../../shared/domain/audit.ts';
import type { ContextAct } from '../../../../shared/domain/decisionReason.ts';
import type { ConversationId, ServerId, ToolCallId } from '../../../../shared/domain/ids.ts';
import type { Clock } from '../../ports/system.ts';
import type { AuditLog } from './auditLog.ts';

/** A request of the user for content of a server, or for passing it on. */
export interface ContextWish {
  readonly kind: Extract<AuditKind, 'resourceRead' | 'resourceWatch' | 'promptGet' | 'promptSend'>;
  readonly serverId: ServerId;
  /** The URI of a resource, or the name of a prompt. */
  readonly address: string;
  /** What was done. */
  readonly act: ContextAct;
  readonly conversationId?: ConversationId;
  /** The call whose app made the request; missing when the user did. */
  readonly byApp?: ToolCallId;
  /** The size of the content that is passed on. */
  readonly bytes?: number;
}

/** Records the user's requests for content of servers: the server, the outcome and the size, never the content. */
export class ContextRecords {
  readonly #audit: AuditLog;
  readonly #clock: Clock;
  readonly #nameOf: (id: ServerId) => string | undefined;

  constructor(audit: AuditLog, clock: Clock, nameOf: (id: ServerId) => string | undefined) {
    this.#audit = audit;
    this.#clock = clock;
    this.#nameOf = nameOf;
  }

  /**
   * Runs the action, and records its outcome before the caller gets the result.
   *
   * @param options `signal`: the user may cancel; `sizeOf`: the size of a result in bytes
   * @throws errors of `work`, or of writing the row
   */
  async around<T>(
    wish: ContextWish,
    work: () => Promise<T>,
    { signal, sizeOf }: { readonly signal?: AbortSignal; readonly sizeOf?: (answer: T) => number } = {},
  ): Promise<T> {
    const from = this.#clock.monotonic();
    const took = () => Math.max(0, Math.round(this.#clock.monotonic() - from));
    const answer = await work().catch(async (error: unknown) => {
      const ended = signal?.aborted === true ? 'cancelled' : 'failed';
      await this.#write(wish, { ended, durationMs: took() });
      throw error;
    });
    await this.#write(wish, { ended: 'done', durationMs: took(), ...(sizeOf && { bytes: sizeOf(answer) }) });
    return answer;
  }

  /**
   * Records the content that is passed on, passes it on, and records a failure.
   *
   * @throws errors of `work`, or of writing the row: nothing is passed on then
   */
  async before<T>(wish: ContextWish, work: () => Promise<T>): Promise<T> {
    await this.#write(wish, {});
    try {
      return await work();
    } catch (error) {
      await this.#write(wish, { ended: 'failed' });
      throw error;
    }
  }

  #write({ serverId, ...wish }: ContextWish, how: Parameters<AuditLog['context']>[1]): Promise<void> {
    return this.#audit.context({ ...wish, serverId, serverName: this.#nameOf(serverId) ?? '' }, how);
  }
}
