import type { ModelDelay } from '../../../../shared/domain/conversation.ts';
import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ConversationId } from '../../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import { highestCost } from '../../../../shared/domain/modelPrices.ts';
import type { ModelSettings } from '../../../../shared/domain/modelSettings.ts';
import { usageFigures } from '../../models/usageFigures.ts';
import type { UsageLedger } from '../../models/usageLedger.ts';
import type { ModelLimits, ModelProvider } from '../../ports/modelProvider.ts';
import type { IdMaker, Log } from '../../ports/system.ts';
import type { CostGate, PricedRequest } from '../budget/costGate.ts';
import { shortTokens } from '../budget/planSteps.ts';
import type { OlderMessages } from '../summaries/olderMessages.ts';
import type { Summaries } from '../summaries/summaries.ts';
import { writeSummary } from '../summaries/writeSummary.ts';
import type { ToolGate } from '../budget/toolGate.ts';
import type { BuiltRequest, TooLongRequest } from './builtRequest.ts';
import type { RequestBuilder } from './requestBuilder.ts';

export interface TurnRequestsParts {
  readonly builder: Pick<RequestBuilder, 'build' | 'older'>;
  readonly summaries: Pick<Summaries, 'add' | 'mayBegin'>;
  readonly ledger: Pick<UsageLedger, 'note'>;
  readonly gate: Pick<CostGate, 'pass'>;
  readonly toolGate: Pick<ToolGate, 'pass'>;
  readonly ids: IdMaker;
  readonly logger: Log;
  /** Whether older messages are summarised without being asked for. */
  readonly isAutomatic: () => boolean;
}

/** What a request is made for. */
export interface RequestTask {
  readonly conversationId: ConversationId;
  readonly ref: ModelRef;
  /** The settings of the chat. */
  readonly settings?: ModelSettings | undefined;
  readonly provider: ModelProvider;
  readonly signal: AbortSignal;
  readonly onDelay: (delay: ModelDelay | undefined) => void;
}

/** Makes the requests of turns, and summarises older messages first where they leave too little room. */
export class TurnRequests {
  readonly #parts: TurnRequestsParts;
  /** The turns in which a summary failed: it is not tried again with every request. */
  readonly #failed = new WeakSet<AbortSignal>();
  /** The models that wrote no usable summary of a chat, which is paid for: only the user tries again. */
  readonly #unable = new Set<string>();

  constructor(parts: TurnRequestsParts) {
    this.#parts = parts;
  }

  /** @throws HostError `modelTooLong` when it does not fit; the reason of the signal */
  async make(task: RequestTask): Promise<BuiltRequest> {
    const { conversationId, ref, provider, settings } = task;
    const limits = provider.limits(ref.model);
    let built = await this.#withFewerTools(task, limits);
    if (built.older !== undefined && (await this.#summariseByItself(task, built.older))) {
      built = await this.#parts.builder.build(conversationId, ref, limits, settings);
    }
    if (built.kind === 'fits') {
      await this.#parts.gate.pass({ ...task, ...nextCost(limits, built.tokens) });
      return built;
    }
    throw problemError({ kind: 'chatOverWindow', tokens: built.tokens, max: built.max });
  }

  /** The request, when the user agreed to the room that its tools take, or changed them. */
  async #withFewerTools(task: RequestTask, limits: ModelLimits): Promise<BuiltRequest | TooLongRequest> {
    const { conversationId, ref, settings } = task;
    let isAskedAgain = false;
    for (;;) {
      const built = await this.#parts.builder.build(conversationId, ref, limits, settings);
      const passage = await this.#parts.toolGate.pass({ ...task, weight: built.toolWeight, isAskedAgain });
      if (passage === 'passed') return built;
      isAskedAgain = passage === 'changed';
    }
  }

  /** The user asks for a summary. @throws HostError `conflict` when there is nothing to summarise, `model...` */
  async summarise(task: RequestTask): Promise<void> {
    const { conversationId, ref, provider } = task;
    const older = await this.#parts.builder.older(conversationId, ref, provider.limits(ref.model));
    if (older === undefined) throw problemError({ kind: 'nothingToSummarise' });
    await this.#summarise(task, older);
  }

  /** Returns whether there is a new summary. A summary that fails is no reason not to send what fits. */
  async #summariseByItself(task: RequestTask, older: OlderMessages): Promise<boolean> {
    const { signal, conversationId } = task;
    const { isAutomatic, summaries, logger } = this.#parts;
    const hasFailed = this.#failed.has(signal) || this.#unable.has(keyOf(task));
    if (!isAutomatic() || hasFailed || !(await summaries.mayBegin(conversationId))) return false;
    try {
      await this.#summarise(task, older);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      this.#failed.add(signal);
      if (isUnusable(error)) this.#unable.add(keyOf(task));
      logger.write('warn', 'Older messages were not summarised', { error: toErrorInfo(error).message });
      return false;
    } finally {
      task.onDelay(undefined);
    }
  }

  async #summarise(task: RequestTask, { messages, earlier, through, count, scale }: OlderMessages): Promise<void> {
    const { conversationId, ref, provider, signal, onDelay } = task;
    const { ledger, ids, summaries, gate } = this.#parts;
    const tokens = messages.reduce((sum, message) => sum + shortTokens(message), 0) * scale;
    await gate.pass({ ...task, ...nextCost(provider.limits(ref.model), tokens) });
    const text = await writeSummary({
      model: ref.model,
      provider,
      scale,
      messages,
      earlier: earlier?.text,
      signal,
      onPart: (part, parts) => onDelay({ kind: 'summarising', part, parts }),
      onUsage: (usage) =>
        ledger.note({
          id: ids.next('usage'),
          purpose: 'summary',
          conversationId,
          model: ref,
          usage: usageFigures(usage, provider.limits(ref.model)),
        }),
    });
    await summaries.add(conversationId, { through, text, messages: count, model: ref });
    this.#unable.delete(keyOf(task));
  }
}

function keyOf({ conversationId, ref }: RequestTask): string {
  return `${conversationId} ${ref.providerId}/${ref.model}`;
}

/** The model answered, but declined or did not come to an end. */
function isUnusable(error: unknown): boolean {
  const kind = toErrorInfo(error).problem?.kind;
  return kind === 'summaryEmpty' || kind === 'summaryCut';
}

/** About what a request costs at most before its answer, and of which day its prices are if they are old. Pure. */
function nextCost({ prices }: ModelLimits, tokens: number): Pick<PricedRequest, 'nextUsd' | 'pricesOf'> {
  if (prices === undefined) return { nextUsd: 0 };
  return { nextUsd: highestCost(Math.round(tokens), 0, prices), pricesOf: prices.asOf };
}
