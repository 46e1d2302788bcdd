import type { Notice } from '../../../../shared/domain/conversation.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ConversationId, MessageId } from '../../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import { fitSettings, type ModelSettings } from '../../../../shared/domain/modelSettings.ts';
import { textTokens } from '../../../../shared/domain/tokenEstimate.ts';
import { toolCharsFor } from '../../../../shared/domain/toolLimits.ts';
import type { SourcesOfConversations } from '../../calls/leaving/conversationSources.ts';
import type { ToolCatalog } from '../../calls/catalog/toolCatalog.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { ServerInstructions } from '../../consent/pins/serverInstructions.ts';
import { nextTask } from '../../ground/state/nextTask.ts';
import { modelTools } from '../../models/wire/modelTools.ts';
import type { ModelLimits, ModelMessage, ModelRequest } from '../../ports/modelProvider.ts';
import type { BlobStore, WholeThread } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import { planSteps } from '../budget/planSteps.ts';
import { readResultTool } from '../budget/readResultTool.ts';
import { planRequest, type RequestPlan } from '../budget/requestPlan.ts';
import { answerLimit, requestRoom } from '../budget/requestRoom.ts';
import { toolTokens } from '../budget/requestTokens.ts';
import { withShortResults } from '../budget/shortResult.ts';
import type { TokenScales } from '../budget/tokenScales.ts';
import type { MessageLog } from './messageLog.ts';
import { modelHistory } from './modelHistory.ts';
import { systemPrompt } from './systemPrompt.ts';

export interface RequestBuilderParts {
  readonly registry: Pick<ConnectedServers, 'running'>;
  readonly instructions: Pick<ServerInstructions, 'inUse'>;
  readonly catalog: Pick<ToolCatalog, 'offered'>;
  readonly log: Pick<MessageLog, 'history'>;
  readonly sources: SourcesOfConversations;
  readonly blobs: Pick<BlobStore, 'getBase64'>;
  readonly clock: Clock;
  readonly scales: TokenScales;
  /** From which share of the context window on requests are made shorter. */
  readonly softShare: () => number;
}

/** A request that fits the window of its model, as far as that is known. */
export interface BuiltRequest {
  readonly request: ModelRequest;
  readonly notices: readonly Notice[];
  /** About how many tokens it is, before what is known of the model's way to count. */
  readonly estimated: number;
  /** Some results are shortened, and the model may read them. */
  readonly canReadResults: boolean;
}

/** Every message of a chat as its model would get it, before anything is shortened. */
interface WholeRequest {
  readonly messages: readonly ModelMessage[];
  /** For each message, the stored one that it begins with. */
  readonly origins: readonly MessageId[];
  readonly system: string;
  readonly notices: readonly Notice[];
}

type Fitting = Extract<RequestPlan, { kind: 'fits' }>;

/** Makes the requests of turns, and sees that none is sent that is known not to fit. */
export class RequestBuilder {
  readonly #parts: RequestBuilderParts;

  constructor(parts: RequestBuilderParts) {
    this.#parts = parts;
  }

  /**
   * @param settings of the chat; they go before those of the model
   * @throws HostError `modelTooLong` when it would not fit even with everything shortened
   */
  async build(
    conversationId: ConversationId,
    ref: ModelRef,
    known: ModelLimits,
    settings: ModelSettings = {},
  ): Promise<BuiltRequest> {
    const { maxOutputTokens, ...asked } = fitSettings({ ...known.defaults, ...settings }, known);
    const limits = { ...known, answerTokens: maxOutputTokens ?? known.answerTokens };
    const thread = await this.#parts.log.history(conversationId);
    const { messages, system, notices } = await this.#whole(conversationId, thread, ref, limits);
    const chosen = this.#tools(limits, limits.tools);
    const fixed = fixedTokens(system, chosen.tools);
    const plan = this.#plan(messages, fixed, ref, limits);
    const isShort = plan.shortened > 0;
    // The host's own tool takes the place of one of the servers where a request has no more places.
    const { tools, leftOut, shortened } = isShort ? this.#tools(limits, limits.tools - 1) : chosen;
    const maxTokens = answerLimit(limits, plan.tokens * this.#parts.scales.of(ref)) ?? maxOutputTokens;
    return {
      request: {
        model: ref.model,
        system,
        messages: isShort ? withShortResults(messages, plan.shortened) : messages,
        tools: isShort ? [...tools, readResultTool] : tools,
        ...(maxTokens === undefined ? {} : { maxTokens }),
        ...asked,
      },
      notices: [
        ...(leftOut > 0 ? [{ kind: 'toolsLeftOut' as const, sent: tools.length, leftOut }] : []),
        ...(shortened.length > 0 ? [toolsShortened(shortened)] : []),
        ...notices,
        ...(plan.hasMoved ? [{ kind: 'resultsShortened' as const, count: plan.shortened }] : []),
      ],
      estimated: plan.tokens,
      canReadResults: isShort,
    };
  }

  async #whole(
    conversationId: ConversationId,
    { messages: stored, calls }: WholeThread,
    model: ModelRef,
    { images, audio }: ModelLimits,
  ): Promise<WholeRequest> {
    // The calls of the model can carry any text that it is about to read to another server.
    this.#parts.sources.of(conversationId).learn(
      stored.map(({ message }) => message),
      calls,
    );
    const history = await modelHistory(stored, calls, {
      model,
      images,
      audio,
      readBlob: (blob) => this.#parts.blobs.getBase64(blob),
    });
    if (stored.length > messagesWithoutPause) await nextTask(this.#parts.clock);
    const running = this.#parts.registry.running().map(({ definition }) => definition);
    const system = systemPrompt(this.#parts.instructions.inUse(running));
    const { messages, origins, imagesLeftOut, soundsLeftOut } = history;
    const notices: Notice[] = [];
    if (imagesLeftOut > 0) notices.push({ kind: 'imagesLeftOut', count: imagesLeftOut });
    if (soundsLeftOut > 0) notices.push({ kind: 'soundsLeftOut', count: soundsLeftOut });
    return { messages, origins, system, notices };
  }

  #tools({ contextTokens }: ModelLimits, maxTools: number) {
    return modelTools(this.#parts.catalog.offered(), maxTools, toolCharsFor(contextTokens));
  }

  #plan(messages: readonly ModelMessage[], fixed: number, ref: ModelRef, limits: ModelLimits): Fitting {
    const scale = this.#parts.scales.of(ref);
    const steps = planSteps(messages);
    const room = requestRoom(limits, { fixed, softShare: this.#parts.softShare(), scale });
    const plan = planRequest(steps, room ?? { max: Infinity, soft: Infinity, fixed });
    if (plan.kind === 'fits') return plan;
    const asCounted = (tokens: number) => Math.round(tokens * scale);
    throw problemError({ kind: 'chatOverWindow', tokens: asCounted(plan.tokens), max: asCounted(plan.max) });
  }
}

/** Requests of longer chats are built in steps, between which the host does what else is waiting. */
const messagesWithoutPause = 500;

/** Its own tool is counted always, so that offering it changes no plan. */
function fixedTokens(system: string, tools: ModelRequest['tools']): number {
  return [...tools, readResultTool].reduce((sum, tool) => sum + toolTokens(tool), textTokens(system));
}

/** How many names are shown. */
const maxNamesTold = 5;

function toolsShortened(names: readonly string[]): Notice {
  return { kind: 'toolsShortened', names: names.slice(0, maxNamesTold), count: names.length };
}
