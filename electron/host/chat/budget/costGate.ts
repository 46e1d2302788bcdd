import type { ModelDelay } from '../../../../shared/domain/conversation.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ConversationId } from '../../../../shared/domain/ids.ts';
import { dayOf } from '../../../../shared/domain/usage.ts';
import type { UsageStore } from '../../ports/usageStore.ts';
import type { Clock } from '../../ports/system.ts';
import { agreedSum, type CostSum, mustAskAboutCost } from './costQuestion.ts';

export interface CostGateParts {
  readonly store: Pick<UsageStore, 'cost'>;
  readonly clock: Clock;
  readonly limits: () => { readonly chat: number | null; readonly day: number | null };
  /** There is no user to ask: a request above a limit fails. */
  readonly isUnattended: boolean;
}

/** A request that is about to be sent. */
export interface PricedRequest {
  readonly conversationId: ConversationId;
  /** About what it costs at most before its answer; 0 where the price is not known. */
  readonly nextUsd: number;
  /** The day of its prices, if they are old. */
  readonly pricesOf?: string | undefined;
  readonly signal: AbortSignal;
  readonly onDelay: (delay: ModelDelay | undefined) => void;
}

type Subject = 'chat' | 'day';

interface Agreement {
  readonly limitUsd: number;
  readonly sumUsd: number;
}

/** A sum, and what it is about. */
interface LimitedSum extends CostSum {
  /** The chat or the day. */
  readonly key: string;
  readonly limitUsd: number;
}

/**
 * Asks the user before a chat or a day costs more than they set. The turn waits meanwhile, and Stop ends it. What the user agreed to is
 * kept until Gatehouse ends: then they are asked again.
 */
export class CostGate {
  readonly #parts: CostGateParts;
  /** By chat or day: up to which sum the user agreed, and the limit they were asked for. */
  readonly #agreed = new Map<string, Agreement>();
  readonly #waiting = new Map<ConversationId, () => void>();

  constructor(parts: CostGateParts) {
    this.#parts = parts;
  }

  /** Resolves when the request may be sent. @throws HostError `conflict` without a user; the reason of the signal */
  async pass(request: PricedRequest): Promise<void> {
    await this.#passOne('chat', request);
    await this.#passOne('day', request);
  }

  /** Whether a request stays within the limits, and what the user agreed to: what is not worth a question is left out otherwise. */
  async isWithin(request: Pick<PricedRequest, 'conversationId' | 'nextUsd'>): Promise<boolean> {
    const sums = [await this.#sumOf('chat', request), await this.#sumOf('day', request)];
    return !sums.some((sum) => sum !== undefined && mustAskAboutCost(sum));
  }

  /** The user wants the waiting turn to go on. Returns whether one waits. */
  goOn(id: ConversationId): boolean {
    const next = this.#waiting.get(id);
    next?.();
    return next !== undefined;
  }

  async #passOne(of: Subject, request: PricedRequest): Promise<void> {
    const sum = await this.#sumOf(of, request);
    if (sum === undefined || !mustAskAboutCost(sum)) return;
    if (this.#parts.isUnattended) throw problemError({ kind: 'costLimitReached', of, ...inWords(sum) });
    await this.#ask(of, sum, request);
    this.#agreed.set(sum.key, { limitUsd: sum.limitUsd, sumUsd: agreedSum(sum) });
  }

  /** `undefined`: there is no limit. */
  async #sumOf(
    of: Subject,
    { conversationId, nextUsd }: Pick<PricedRequest, 'conversationId' | 'nextUsd'>,
  ): Promise<LimitedSum | undefined> {
    const limitUsd = this.#parts.limits()[of];
    if (limitUsd === null) return undefined;
    const day = dayOf(this.#parts.clock.now());
    const key = of === 'chat' ? conversationId : day;
    const spentUsd = await this.#parts.store.cost(of === 'chat' ? { conversationId } : { day });
    const agreed = this.#agreed.get(key);
    // Who changes a limit wants to be asked for the new one.
    const agreedUsd = agreed?.limitUsd === limitUsd ? agreed.sumUsd : 0;
    return { key, spentUsd, nextUsd, limitUsd, agreedUsd };
  }

  async #ask(of: Subject, { spentUsd, nextUsd, limitUsd }: LimitedSum, request: PricedRequest) {
    const { conversationId, signal, onDelay, pricesOf } = request;
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    this.#waiting.set(conversationId, resolve);
    onDelay({ kind: 'costLimit', of, spentUsd, nextUsd, limitUsd, ...(pricesOf === undefined ? {} : { pricesOf }) });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#waiting.delete(conversationId);
      onDelay(undefined);
    }
  }
}

function inWords({ spentUsd, limitUsd }: LimitedSum): { spent: string; limit: string } {
  return { spent: spentUsd.toFixed(2), limit: limitUsd.toFixed(2) };
}
