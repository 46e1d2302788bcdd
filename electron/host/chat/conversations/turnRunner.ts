import type { Message, ModelDelay, Notice } from '../../../../shared/domain/conversation.ts';
import { type ErrorInfo, toErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { toolCallId, type ConversationId } from '../../../../shared/domain/ids.ts';
import type { ModelRef, TokenUsage } from '../../../../shared/domain/model.ts';
import { withRetryTime } from '../../../../shared/domain/modelRemedies.ts';
import type { ModelSettings } from '../../../../shared/domain/modelSettings.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import type { ModelCatalog } from '../../models/modelCatalog.ts';
import type { Carry, ModelLimits, ThoughtBasis } from '../../ports/modelProvider.ts';
import type { UsageLedger } from '../../models/usageLedger.ts';
import { practiceModelRef } from '../../models/practiceProvider.ts';
import { usageFigures } from '../../models/usageFigures.ts';
import type { ConversationStore } from '../../ports/stores.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { ServerStarts } from '../../connections/registry/serverStarts.ts';
import type { ToolCatalog } from '../../calls/catalog/toolCatalog.ts';
import type { ToolRunner } from '../../calls/tools/toolRunner.ts';
import type { ResultReader } from '../budget/resultReader.ts';
import type { ToolFinder } from '../lazyTools/toolFinder.ts';
import type { TokenScales } from '../budget/tokenScales.ts';
import type { SentRequests } from '../sentRequests/sentRequests.ts';
import type { SkillReader } from '../skills/skillReader.ts';
import type { BuiltRequest } from './builtRequest.ts';
import type { RequestTask, TurnRequests } from './turnRequests.ts';
import type { MessageEnd, MessageLog } from './messageLog.ts';
import { calledTool } from './calledTool.ts';
import { markRanElsewhere } from './ranElsewhere.ts';
import { type AnswerSoFar, type CallRequest, readAnswer } from './readAnswer.ts';
import { untold } from './requestNotices.ts';
import { sentThread } from './sentThread.ts';
import { untilAborted } from './untilAborted.ts';
import { firstPhase, nextPhase, type TurnInput, type TurnPhase } from './turnMachine.ts';

export interface TurnRunnerParts {
  readonly models: Pick<ModelCatalog, 'defaultModel' | 'provider'>;
  readonly registry: Pick<ConnectedServers, 'find'>;
  /** Waits a moment for servers that are just starting. */
  readonly starts: Pick<ServerStarts, 'settled'>;
  readonly requests: Pick<TurnRequests, 'make'>;
  /** Keeps what models were sent. */
  readonly sentRequests: Pick<SentRequests, 'note'>;
  readonly ledger: Pick<UsageLedger, 'note'>;
  readonly catalog: Pick<ToolCatalog, 'byModelName'>;
  /** Reads shortened results again. */
  readonly results: Pick<ResultReader, 'run'>;
  /** Finds tools whose definitions a request did not have. */
  readonly finder: Pick<ToolFinder, 'run' | 'refuse'>;
  /** Loads skills that the user approved. */
  readonly skillReader: Pick<SkillReader, 'run'>;
  readonly scales: Pick<TokenScales, 'noteTooLong'>;
  readonly tools: Pick<ToolRunner, 'run'>;
  readonly log: MessageLog;
  readonly store: Pick<ConversationStore, 'callsOfOtherVersions'>;
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly iterationLimit: () => number;
}

/** One turn: the message to answer, and how to stop it. */
export interface Turn {
  readonly conversationId: ConversationId;
  readonly model: ModelRef | null;
  /** The settings of the chat; they go before those of the model. */
  readonly settings?: ModelSettings | undefined;
  /** The first answer, if it was already begun. */
  readonly answer?: Message | undefined;
  readonly signal: AbortSignal;
  readonly onPhase: (phase: TurnPhase) => void;
  /** Called with the reason while no output comes, and with `undefined` when it continues. */
  readonly onDelay: (delay: ModelDelay | undefined) => void;
}

interface Answer {
  readonly message: Message;
  readonly calls: readonly ToolCall[];
  /** The request it answers. */
  readonly built: Pick<BuiltRequest, 'readTokens' | 'isOffered' | 'skills' | 'inUse'>;
}

type Ended = Extract<TurnPhase, { kind: 'ended' }>;

/** Runs the phases of turns: asks the model and runs its tools until the turn machine ends the turn. */
export class TurnRunner {
  readonly #parts: TurnRunnerParts;

  constructor(parts: TurnRunnerParts) {
    this.#parts = parts;
  }

  /** Begins with the first phase, without calling `onPhase`. Rejects only with errors of the store. */
  async run(turn: Turn): Promise<Ended> {
    let phase: TurnPhase = firstPhase;
    let answer: Answer | undefined;
    const advance = (input: TurnInput) => {
      const next = nextPhase(phase, input, this.#parts.iterationLimit());
      if (next === phase) return;
      phase = next;
      turn.onPhase(phase);
    };
    const onStop = () => advance({ kind: 'stopRequested' });
    let isWhole = false;
    turn.signal.addEventListener('abort', onStop);
    this.#parts.log.beginTurn(turn.conversationId);
    try {
      while (!isEnded(phase)) {
        if (phase.kind === 'runningTools' && answer) {
          await this.#runCalls(turn, answer);
          advance({ kind: 'toolsSettled' });
        } else if (phase.kind === 'stopping') {
          advance({ kind: 'toolsSettled' });
        } else {
          const asked = await this.#askModel(turn, answer === undefined ? turn.answer : undefined);
          answer = asked.answer;
          advance(asked.input);
        }
      }
      isWhole = true;
    } finally {
      turn.signal.removeEventListener('abort', onStop);
      this.#parts.log.endTurn(turn.conversationId, { isWhole });
    }
    await this.#parts.log.save();
    if (phase.end === 'iterationLimit' && answer) {
      await this.#parts.log.addNotice(answer.message, { kind: 'iterationLimit', limit: phase.iteration });
    }
    return phase;
  }

  async #askModel(turn: Turn, begun: Message | undefined): Promise<{ input: TurnInput; answer: Answer | undefined }> {
    const ref = turn.model ?? this.#parts.models.defaultModel();
    const message = begun ?? (await this.#parts.log.beginAnswer(turn.conversationId, ref ?? undefined));
    const answer: AnswerSoFar = { calls: [], notices: [], abandoned: [] };
    let basis: ThoughtBasis | undefined;
    let limits: ModelLimits | undefined;
    let told: readonly Notice[] = [];
    const end = (): MessageEnd => {
      const { carry, usage } = answer;
      const figures = usage && limits ? usageFigures(usage, limits) : usage;
      const notices = untold(answer.notices, told);
      return {
        state: 'finished',
        notices,
        ...(carry && { carry: withBasis(carry, basis) }),
        ...(figures && { usage: figures }),
      };
    };
    try {
      if (ref === null) throw problemError({ kind: 'noModelChosen' });
      const provider = await this.#parts.models.provider(ref.providerId);
      await this.#parts.starts.settled(turn.signal);
      limits = provider.limits(ref.model);
      const task = { ...turn, ref, provider };
      const first = await this.#parts.requests.make(task);
      told = first.told;
      basis = first.basis;
      const built = await this.#send(task, first, message, answer).catch(async (error: unknown) => {
        if (!(await this.#hasLearntLength(task, first, error))) throw error;
        return this.#send(task, await this.#parts.requests.make(task), message, answer);
      });
      const calls = await markRanElsewhere(this.#makeCalls(message, answer.calls, built), (modelName) =>
        this.#parts.store.callsOfOtherVersions(turn.conversationId, modelName),
      );
      const finished = this.#parts.log.finishAnswer(message.id, end(), calls);
      const { isPaused = false } = answer;
      const input = { kind: 'modelAnswered' as const, toolCalls: calls.length, isPaused };
      return { input, answer: { message: finished, calls, built } };
    } catch (error) {
      if (turn.signal.aborted) {
        this.#parts.log.finishAnswer(message.id, { ...end(), state: 'stopped' });
        return { input: { kind: 'modelAnswered', toolCalls: 0 }, answer: undefined };
      }
      const info = withRetry(withRetryTime(toErrorInfo(error), this.#parts.clock.now()), turn.conversationId);
      this.#parts.log.finishAnswer(message.id, { ...end(), state: 'failed', error: info });
      return { input: { kind: 'modelFailed', error: info }, answer: undefined };
    } finally {
      if (ref !== null) await this.#noteUsage(message, ref, end().usage, answer, limits);
    }
  }

  /** Sends a request and reads its answer. */
  async #send(
    { ref, provider, signal, onDelay }: RequestTask,
    built: BuiltRequest,
    message: Message,
    answer: AnswerSoFar,
  ): Promise<BuiltRequest> {
    const { request, notices, estimated, tokens, messageAt } = built;
    answer.notices.splice(0, answer.notices.length, ...notices);
    const sending = { conversationId: message.conversationId, messageId: message.id, request };
    const onSent = (body: string) => this.#parts.sentRequests.note(sending, body);
    const events = untilAborted(provider.stream(request, signal, onSent), signal);
    const append = (text: string) => this.#parts.log.append(message.id, text);
    const appendReasoning = (text: string) => this.#parts.log.appendReasoning(message.id, text);
    const inputTokens = ref.providerId === practiceModelRef.providerId ? undefined : tokens;
    const toolNamed = (modelName: string) => {
      const tool = this.#parts.catalog.byModelName(modelName)?.tool;
      const server = tool && this.#parts.registry.find(tool.serverId)?.name;
      return { server: server ?? '', tool: tool?.name ?? modelName };
    };
    const listener = { append, appendReasoning, onDelay, toolNamed };
    try {
      await readAnswer(events, answer, listener, this.#parts.clock, inputTokens);
    } finally {
      const refused = answer.refusedThoughts?.flatMap((place) => messageAt(place) ?? []) ?? [];
      await this.#parts.log.withholdThoughts(refused);
    }
    if (answer.usage) answer.usage = { ...answer.usage, estimatedTokens: Math.round(estimated) };
    return built;
  }

  /** Notes what was paid for: the provider may charge what it counted of a request that failed, too. */
  async #noteUsage(
    { id, conversationId }: Message,
    model: ModelRef,
    usage: TokenUsage | undefined,
    { abandoned }: AnswerSoFar,
    limits: ModelLimits | undefined,
  ): Promise<void> {
    const { ledger, ids } = this.#parts;
    const row = { purpose: 'answer', conversationId, model } as const;
    for (const counted of abandoned) {
      await ledger.note({ ...row, id: ids.next('usage'), usage: limits ? usageFigures(counted, limits) : counted });
    }
    if (usage !== undefined) await ledger.note({ ...row, id, usage });
  }

  /** Whether a request was refused as too long, and a shorter one can be made now that this is known. */
  async #hasLearntLength(
    { ref, provider, conversationId }: RequestTask,
    { estimated }: BuiltRequest,
    error: unknown,
  ): Promise<boolean> {
    const window = provider.limits(ref.model).contextTokens;
    if (window === undefined || toErrorInfo(error).code !== 'modelTooLong') return false;
    const { messages } = await this.#parts.log.history(conversationId);
    this.#parts.scales.noteTooLong(conversationId, ref, messages, { estimated, window });
    return true;
  }

  async #runCalls({ conversationId, signal }: Turn, { calls, built }: Answer): Promise<void> {
    const readsResults = calls.some(({ host }) => host?.kind === 'readResult');
    const thread = readsResults ? sentThread(await this.#parts.log.history(conversationId)).calls : [];
    const { tools, results, finder, skillReader } = this.#parts;
    const run = async (call: ToolCall) => {
      switch (call.host?.kind) {
        case undefined:
          return tools.run(call, signal);
        case 'readResult':
          return results.run(call, thread, built.readTokens);
        case 'findTools':
          return finder.run(call, built.isOffered);
        case 'loadSkill':
        case 'readSkillFile':
          return skillReader.run(call, call.host.kind, built, signal);
        case 'callTool':
          return finder.refuse(call);
        default:
          return assertNever(call.host);
      }
    };
    await Promise.all(calls.map(run));
  }

  #makeCalls(
    message: Message,
    wanted: readonly CallRequest[],
    { canReadResults, isOffered, inUse }: BuiltRequest,
  ): ToolCall[] {
    return wanted.map((request, index): ToolCall => {
      const { name, host, through, arguments: args } = calledTool(request, canReadResults);
      const known = host === undefined ? this.#parts.catalog.byModelName(name) : undefined;
      const found = known && isOffered(known.tool) ? known : undefined;
      const tool = found?.tool ?? null;
      return {
        id: toolCallId.parse(this.#parts.ids.next('call')),
        conversationId: message.conversationId,
        messageId: message.id,
        index,
        tool,
        serverName: (tool && this.#parts.registry.find(tool.serverId)?.name) ?? '',
        modelName: name,
        ...(host === undefined ? {} : { host: { kind: host } }),
        ...(through === undefined ? {} : { through }),
        ...(tool === null || inUse.length === 0 ? {} : { underSkills: [...inUse] }),
        ...(found?.appUri === undefined ? {} : { appUri: found.appUri }),
        arguments: args,
        state: { kind: 'pending' },
        createdAt: this.#parts.clock.now(),
      };
    });
  }
}

/** Only what a model thought is about anything. */
function withBasis(carry: Carry, basis: ThoughtBasis | undefined): Carry {
  return carry.hasNoReasoning === true ? carry : { ...carry, basis };
}

function isEnded(phase: TurnPhase): phase is Ended {
  return phase.kind === 'ended';
}

function withRetry(error: ErrorInfo, conversationId: ConversationId): ErrorInfo {
  return { ...error, retry: { command: 'turn.retry', input: { conversationId } } };
}
