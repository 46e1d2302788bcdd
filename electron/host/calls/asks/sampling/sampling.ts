import type { CreateMessageRequest, CreateMessageResultWithTools } from '@modelcontextprotocol/client';
import { keepStart } from '../../../../../shared/lib/cutText.ts';
import { mcpSdk } from '../../../ports/mcpSdk.ts';
import { type ErrorInfo, problemError, toErrorInfo } from '../../../../../shared/domain/error.ts';
import type { ModelRef, TokenUsage } from '../../../../../shared/domain/model.ts';
import {
  type AvailableModel,
  type ChatToInclude,
  estimateInputTokens,
  passedMetadata,
  type SamplingAnswer,
  type SamplingDraft,
  textToInclude,
  untakenMedia,
} from '../../../../../shared/domain/sampling.ts';
import type { ServerRequestContent } from '../../../../../shared/domain/serverRequest.ts';
import type { AskDesk } from '../askDesk.ts';
import { AskCancelled, type AskingServer, type OpenRequest, type ServerRequestBroker } from '../serverRequestBroker.ts';
import { canonicalHash, textHash } from '../../../ground/hash/canonicalHash.ts';
import type { ModelCatalog } from '../../../models/modelCatalog.ts';
import { usageFigures } from '../../../models/usageFigures.ts';
import type { UsageLedger } from '../../../models/usageLedger.ts';
import type { ModelFamily } from '../../../ports/modelFigures.ts';
import type { ModelLimits } from '../../../ports/modelProvider.ts';
import type { BlobStore } from '../../../ports/stores.ts';
import type { IdMaker } from '../../../ports/system.ts';
import type { AvailableModels } from './availableModels.ts';
import type { ChatsToInclude } from './chatToInclude.ts';
import { checkSampling } from './checkSampling.ts';
import { chooseModel } from './chooseModel.ts';
import { readSampling, type ReadSampling } from './readSampling.ts';
import { runModel } from './runModel.ts';
import { rejectedByUserError, type Sent, takeReview, takeSend, takeStop, toResult } from './samplingAnswers.ts';
import type { SamplingBudget } from './samplingBudget.ts';
import { type SamplingSource, toModelRequest } from './toModelRequest.ts';
import type { DecisionReason } from '../../../../../shared/domain/decisionReason.ts';
import { decisionText } from '../../../../../shared/domain/words/decisionText.ts';

export interface SamplingParts {
  readonly broker: ServerRequestBroker;
  readonly desk: AskDesk;
  readonly budget: SamplingBudget;
  readonly ledger: Pick<UsageLedger, 'note'>;
  readonly models: ModelCatalog;
  readonly available: AvailableModels;
  readonly chats: ChatsToInclude;
  readonly families: () => readonly ModelFamily[];
  readonly blobs: BlobStore;
  readonly ids: IdMaker;
  /** How often a model may be asked in one loop of tool calls. */
  readonly iterationLimit: () => number;
}

/** One request of a server, from its arrival to its result. */
interface Exchange {
  readonly server: AskingServer;
  readonly asked: ReadSampling;
  readonly chat: ChatToInclude | null;
  readonly models: readonly AvailableModel[];
  readonly request: OpenRequest;
}

type Written = { readonly answer: SamplingAnswer; readonly model: string } | { readonly problem: ErrorInfo } | 'stop';

/** Lets servers use the user's models. The user agrees before a model sees the request, and again before the server gets the answer. */
export class Sampling {
  readonly #parts: SamplingParts;

  constructor(parts: SamplingParts) {
    this.#parts = parts;
  }

  /**
   * Answers `sampling/createMessage`.
   *
   * @param signal aborted when the server no longer wants it, or is gone
   * @throws ProtocolError -32602 when the request is wrong, -1 when the user rejects it, -32000 when the server asks too much
   */
  async createMessage(
    server: AskingServer,
    params: CreateMessageRequest['params'],
    signal: AbortSignal,
  ): Promise<CreateMessageResultWithTools> {
    const { desk, budget, iterationLimit } = this.#parts;
    checkSampling(params, iterationLimit());
    const limits = budget.limits(server.serverId);
    try {
      return await desk.admit('samplingRequest', server, limits, async () => {
        await this.#mustHaveTokens(server, limits.tokensPerDay);
        return this.#exchange(server, params, signal);
      });
    } catch (error) {
      if (error instanceof AskCancelled)
        throw new (mcpSdk().ProtocolError)(-1, `The request was cancelled: ${error.message}`);
      throw error;
    }
  }

  async #mustHaveTokens(server: AskingServer, perDay: number): Promise<void> {
    if (this.#parts.budget.usedToday(server.serverId) < perDay) return;
    const reason: DecisionReason = { kind: 'tokenLimit', tokensPerDay: perDay };
    await this.#parts.desk.decided('samplingRequest', server, 'denied', 'host', reason);
    throw new (mcpSdk().ProtocolError)(-32000, decisionText(reason, 'en'));
  }

  async #exchange(server: AskingServer, params: CreateMessageRequest['params'], signal: AbortSignal) {
    const { blobs, available, models: catalog, families, broker, budget, chats } = this.#parts;
    const tokensLeft = Math.max(1, budget.limits(server.serverId).tokensPerDay - budget.usedToday(server.serverId));
    const [asked, models] = await Promise.all([readSampling(params, blobs, tokensLeft), available.all()]);
    const chat = await chats.during(server, asked.includeContext);
    const able = models.filter((model) => untakenMedia(asked.draft.messages, model).length === 0);
    const candidates = able.length > 0 ? able : models;
    const choice = chooseModel(asked.preferences, candidates, families(), catalog.defaultModel());
    const content = this.#requestContent(
      { server, asked, chat, models },
      {
        draft: asked.draft,
        model: choice?.model ?? null,
        reason: choice?.reason ?? null,
      },
    );
    const request = broker.open(server, { stage: 'asking', content }, signal);
    try {
      return await this.#converse({ server, asked, chat, models, request }, content);
    } finally {
      request.close();
    }
  }

  /** The user sends, stops, changes, and finally delivers or rejects. */
  async #converse(exchange: Exchange, first: ServerRequestContent): Promise<CreateMessageResultWithTools> {
    const { asked, chat, request } = exchange;
    let content = first;
    for (;;) {
      const sent = await request.ask({ stage: 'asking', content }, (answer) => takeSend(asked, chat, answer));
      await this.#noteSent(exchange, sent);
      if (sent === 'rejected') throw rejectedByUserError();
      const problem = await this.#writeUntilTaken(exchange, sent);
      if ('result' in problem) return problem.result;
      content = this.#requestContent(exchange, { ...sent, reason: null, ...problem });
    }
  }

  /** Has the model write as often as the user wants. Returns the result for the server, or goes back to the request. */
  async #writeUntilTaken(
    exchange: Exchange,
    sent: Exclude<Sent, 'rejected'>,
  ): Promise<{ result: CreateMessageResultWithTools } | { problem?: ErrorInfo }> {
    const { server, asked, request } = exchange;
    const { desk } = this.#parts;
    for (;;) {
      const written = await this.#write(exchange, sent);
      if (written === 'stop') return {};
      if ('problem' in written) return { problem: written.problem };
      const { answer, model } = written;
      const mustUse = asked.toolChoice === 'required' && sent.draft.withTools && asked.tools.length > 0;
      const content = {
        kind: 'samplingResponse',
        answer,
        model,
        asked: lastWords(sent.draft),
        ...(mustUse && answer.toolUses.length === 0 ? { hasNoToolUse: true as const } : {}),
      } as const;
      const taken = await request.ask({ stage: 'asking', content }, (reply) => takeReview(answer, reply));
      if (taken === 'regenerate') continue;
      if (taken === 'reject') {
        await desk.decided('samplingResponse', server, 'denied', 'user', { kind: 'samplingRejected' });
        throw rejectedByUserError();
      }
      const edited = canonicalHash(taken) === canonicalHash(answer) ? {} : { edited: true as const };
      await desk.decided('samplingResponse', server, 'allowed', 'user', { kind: 'samplingDelivered', ...edited });
      return { result: toResult(taken, model) };
    }
  }

  async #write(
    { server, asked, chat, models, request }: Exchange,
    { draft, model }: Exclude<Sent, 'rejected'>,
  ): Promise<Written> {
    const stop = new AbortController();
    const content = { kind: 'samplingResponse', model: model.model, asked: lastWords(draft) } as const;
    const stopped = request.ask({ stage: 'working', content }, takeStop);
    try {
      const signal = AbortSignal.any([stop.signal, request.signal]);
      const room = models.find(
        ({ ref }) => ref.providerId === model.providerId && ref.model === model.model,
      )?.metadataRoom;
      const source = {
        ...asked,
        draft,
        passedMetadata: passedMetadata(asked.metadata, room),
        included: textToInclude(chat, draft.include)?.text,
      };
      const estimate = estimateInputTokens(draft, asked.tools, chat);
      const first = await Promise.race([this.#run(server, source, model, estimate, signal), stopped]);
      if (first !== 'reject') return first;
      await this.#parts.desk.decided('samplingResponse', server, 'denied', 'user', { kind: 'samplingRejected' });
      throw rejectedByUserError();
    } finally {
      stop.abort(problemError({ kind: 'youStopped' }));
    }
  }

  /** Never rejects: errors of the model are shown to the user, who may send again. */
  async #run(
    server: AskingServer,
    asked: SamplingSource,
    ref: ModelRef,
    estimate: number,
    signal: AbortSignal,
  ): Promise<Written> {
    const { models, blobs, budget, ids } = this.#parts;
    let tokens = estimate;
    try {
      const provider = await models.provider(ref.providerId);
      const limits = provider.limits(ref.model);
      mustTakeMedia(asked.draft, limits);
      const prepared = await toModelRequest(asked, ref.model, limits, blobs);
      let counted = 0;
      const onUsage = async (usage: TokenUsage) => {
        tokens = counted = usage.inputTokens + usage.outputTokens;
        await this.#noteUsage(server, ref, usageFigures(usage, limits));
      };
      const answer = await runModel(provider, prepared, { nextId: () => ids.next('use'), onUsage }, signal);
      if (counted === 0) tokens += Math.ceil(answer.text.length / 4);
      return { answer, model: ref.model };
    } catch (error) {
      return { problem: toErrorInfo(error) };
    } finally {
      await budget.used(server.serverId, tokens);
    }
  }

  async #noteUsage(server: AskingServer, model: ModelRef, usage: TokenUsage): Promise<void> {
    const { ids, ledger } = this.#parts;
    const by = { id: server.serverId, name: server.serverName };
    await ledger.note({ id: ids.next('usage'), purpose: 'sampling', server: by, model, usage });
  }

  #requestContent(
    { server: { serverId }, asked, chat, models }: Omit<Exchange, 'request'>,
    now: Pick<Extract<ServerRequestContent, { kind: 'samplingRequest' }>, 'draft' | 'model' | 'reason'> & {
      problem?: ErrorInfo;
    },
  ): Extract<ServerRequestContent, { kind: 'samplingRequest' }> {
    const { budget } = this.#parts;
    const { tools, toolChoice, includeContext, preferences, metadata } = asked;
    return {
      kind: 'samplingRequest',
      tools,
      toolChoice,
      includeContext,
      chat,
      preferences,
      models: [...models],
      ...now,
      metadata,
      budget: { usedToday: budget.usedToday(serverId), perDay: budget.limits(serverId).tokensPerDay },
    };
  }

  #noteSent({ server, asked, chat }: Exchange, sent: Sent): Promise<void> {
    const { desk } = this.#parts;
    if (sent === 'rejected')
      return desk.decided('samplingRequest', server, 'denied', 'user', { kind: 'samplingRejected' });
    const { include } = sent.draft;
    const isAsAsked = canonicalHash({ ...sent.draft, include: 'none' }) === canonicalHash(asked.draft);
    const text = textToInclude(chat, include)?.text;
    const reason: DecisionReason = {
      kind: 'samplingSent',
      model: sent.model.model,
      ...(isAsAsked ? {} : { edited: true }),
      ...(include === 'none' || text === undefined
        ? {}
        : { included: { part: include, characters: text.length, sha256: textHash(text) } }),
    };
    return desk.decided('samplingRequest', server, 'allowed', 'user', reason);
  }
}

/**
 * A server must not believe that a model answered to media that the model did not get. @throws HostError `modelRefused`
 */
function mustTakeMedia({ messages }: SamplingDraft, limits: Pick<ModelLimits, 'images' | 'audio'>): void {
  const [media] = untakenMedia(messages, limits);
  if (media === undefined) return;
  throw problemError({ kind: 'modelTakesNoMedia', media });
}

/** The last message to the model, for the page to show beside the answer. */
function lastWords({ messages }: SamplingDraft): string {
  const texts = (messages.at(-1)?.content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return keepStart(texts.join('\n'), 2000);
}
