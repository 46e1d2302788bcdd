import type { AuditKind } from '../../../../shared/domain/audit.ts';
import type { ContextAct } from '../../../../shared/domain/decisionReason.ts';
import type { ConversationId, ServerId, ToolCallId } from '../../../../shared/domain/ids.ts';
import type { Clock } from '../../ports/system.ts';
import type { AuditLog } from './auditLog.ts';

/** What the user wants of a server, or passes on from it. */
export interface ContextWish {
  readonly kind: Extract<AuditKind, 'resourceRead' | 'resourceWatch' | 'promptGet' | 'promptSend'>;
  readonly serverId: ServerId;
  /** The URI of a resource, or the name of a prompt. */
  readonly address: string;
  /** What was done. */
  readonly act: ContextAct;
  readonly conversationId?: ConversationId;
  /** The call whose app wants it; absent when the user does. */
  readonly byApp?: ToolCallId;
  /** Of what is passed on. */
  readonly bytes?: number;
}

/** Writes down what the user had of servers by a press: of which, how it went and how much it was; never what it says. */
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
   * @param options `signal`: the user may have taken it back; `sizeOf`: how many bytes an answer is
   * @throws what `work` throws, or what kept the row from being written
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
   * Writes down what is passed on, does it, and writes down if it could not be done after all.
   *
   * @throws what `work` throws, or what kept the row from being written: nothing is passed on then
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
