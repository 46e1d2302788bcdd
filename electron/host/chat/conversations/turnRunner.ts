import type { Message, ModelDelay, Notice } from '../../../../shared/domain/conversation.ts';
import { type ErrorInfo, toErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { toolCallId, type ConversationId } from '../../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { type JsonValue, jsonValue } from '../../../../shared/lib/json.ts';
import type { SourcesOfConversations } from '../../calls/leaving/conversationSources.ts';
import type { ModelCatalog } from '../../models/modelCatalog.ts';
import type { ModelLimits, ModelProvider, ModelRequest } from '../../ports/modelProvider.ts';
import { usageFigures } from './usageFigures.ts';
import type { BlobStore, ConversationStore } from '../../ports/stores.ts';
import { nextTask } from '../../ground/state/nextTask.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { ServerInstructions } from '../../consent/pins/serverInstructions.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { ServerStarts } from '../../connections/registry/serverStarts.ts';
import type { ToolCatalog } from '../../calls/catalog/toolCatalog.ts';
import { modelTools } from '../../models/wire/modelTools.ts';
import type { ToolRunner } from '../../calls/tools/toolRunner.ts';
import type { MessageEnd, MessageLog } from './messageLog.ts';
import { markRanElsewhere } from './ranElsewhere.ts';
import { modelHistory } from './modelHistory.ts';
import { type AnswerSoFar, type CallRequest, readAnswer } from './readAnswer.ts';
import { systemPrompt } from './systemPrompt.ts';
import { untilAborted } from './untilAborted.ts';
import { firstPhase, nextPhase, type TurnInput, type TurnPhase } from './turnMachine.ts';

export interface TurnRunnerParts {
  readonly models: Pick<ModelCatalog, 'defaultModel' | 'provider'>;
  readonly registry: Pick<ConnectedServers, 'find' | 'running'>;
  /** Waits a moment for servers that are just starting. */
  readonly starts: Pick<ServerStarts, 'settled'>;
  readonly instructions: Pick<ServerInstructions, 'inUse'>;
  readonly catalog: Pick<ToolCatalog, 'offered' | 'byModelName'>;
  readonly tools: Pick<ToolRunner, 'run'>;
  readonly log: MessageLog;
  readonly store: Pick<ConversationStore, 'callsOfOtherVersions'>;
  readonly sources: SourcesOfConversations;
  readonly blobs: Pick<BlobStore, 'getBase64'>;
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly iterationLimit: () => number;
}

/** One turn: the message to answer, and how to stop it. */
export interface Turn {
  readonly conversationId: ConversationId;
  readonly model: ModelRef | null;
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
          await Promise.all(answer.calls.map((call) => this.#parts.tools.run(call, turn.signal)));
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
    const answer: AnswerSoFar = { calls: [], notices: [] };
    let limits: ModelLimits | undefined;
    const end = (): MessageEnd => {
      const { notices, carry, usage } = answer;
      const figures = usage && limits ? usageFigures(usage, limits) : usage;
      return { state: 'finished', notices, ...(carry && { carry }), ...(figures && { usage: figures }) };
    };
    try {
      if (ref === null) throw problemError({ kind: 'noModelChosen' });
      const provider = await this.#parts.models.provider(ref.providerId);
      await this.#parts.starts.settled(turn.signal);
      const { request, notices } = await this.#request(turn.conversationId, ref, provider);
      answer.notices.push(...notices);
      limits = provider.limits(ref.model);
      const events = untilAborted(provider.stream(request, turn.signal), turn.signal);
      const append = (text: string) => this.#parts.log.append(message.id, text);
      const appendReasoning = (text: string) => this.#parts.log.appendReasoning(message.id, text);
      await readAnswer(events, answer, { append, appendReasoning, onDelay: turn.onDelay }, this.#parts.clock);
      const calls = await markRanElsewhere(this.#makeCalls(message, answer.calls), (modelName) =>
        this.#parts.store.callsOfOtherVersions(turn.conversationId, modelName),
      );
      const finished = this.#parts.log.finishAnswer(message.id, end(), calls);
      return { input: { kind: 'modelAnswered', toolCalls: calls.length }, answer: { message: finished, calls } };
    } catch (error) {
      if (turn.signal.aborted) {
        this.#parts.log.finishAnswer(message.id, { ...end(), state: 'stopped' });
        return { input: { kind: 'modelAnswered', toolCalls: 0 }, answer: undefined };
      }
      const info = withRetry(toErrorInfo(error), turn.conversationId);
      this.#parts.log.finishAnswer(message.id, { ...end(), state: 'failed', error: info });
      return { input: { kind: 'modelFailed', error: info }, answer: undefined };
    }
  }

  async #request(
    conversationId: ConversationId,
    ref: ModelRef,
    provider: ModelProvider,
  ): Promise<{ request: ModelRequest; notices: Notice[] }> {
    const limits = provider.limits(ref.model);
    const { messages: stored, calls } = await this.#parts.log.history(conversationId);
    // The calls of the model can carry any text that it is about to read to another server.
    this.#parts.sources.of(conversationId).learn(
      stored.map(({ message }) => message),
      calls,
    );
    const { messages, imagesLeftOut, soundsLeftOut } = await modelHistory(stored, calls, {
      model: ref,
      images: limits.images,
      audio: limits.audio,
      readBlob: (blob) => this.#parts.blobs.getBase64(blob),
    });
    if (stored.length > messagesWithoutPause) await nextTask(this.#parts.clock);
    const { tools, leftOut, shortened } = modelTools(this.#parts.catalog.offered(), limits.tools);
    const running = this.#parts.registry.running().map(({ definition }) => definition);
    const instructions = this.#parts.instructions.inUse(running);
    const notices: Notice[] = [];
    if (leftOut > 0) notices.push({ kind: 'toolsLeftOut', sent: tools.length, leftOut });
    if (shortened.length > 0) notices.push(toolsShortened(shortened));
    if (imagesLeftOut > 0) notices.push({ kind: 'imagesLeftOut', count: imagesLeftOut });
    if (soundsLeftOut > 0) notices.push({ kind: 'soundsLeftOut', count: soundsLeftOut });
    return { request: { model: ref.model, system: systemPrompt(instructions), messages, tools }, notices };
  }

  #makeCalls(message: Message, wanted: readonly CallRequest[]): ToolCall[] {
    return wanted.map(({ name, arguments: text }, index): ToolCall => {
      const found = this.#parts.catalog.byModelName(name);
      const tool = found?.tool ?? null;
      return {
        id: toolCallId.parse(this.#parts.ids.next('call')),
        conversationId: message.conversationId,
        messageId: message.id,
        index,
        tool,
        serverName: (tool && this.#parts.registry.find(tool.serverId)?.name) ?? '',
        modelName: name,
        ...(found?.appUri === undefined ? {} : { appUri: found.appUri }),
        arguments: readArguments(text),
        state: { kind: 'pending' },
        createdAt: this.#parts.clock.now(),
      };
    });
  }
}

/** Requests of longer chats are built in steps, between which the host does what else is waiting. */
const messagesWithoutPause = 500;

/** How many names are shown. */
const maxNamesTold = 5;

function toolsShortened(names: readonly string[]): Notice {
  return { kind: 'toolsShortened', names: names.slice(0, maxNamesTold), count: names.length };
}

function isEnded(phase: TurnPhase): phase is Ended {
  return phase.kind === 'ended';
}

/** Arguments that are not JSON stay a text; the schema check then fails with a message to the model. */
function readArguments(text: string): JsonValue {
  if (text.trim() === '') return {};
  try {
    // `jsonValue` also rejects values that are nested too deep, and numbers that JSON cannot express.
    return jsonValue.parse(JSON.parse(text));
  } catch {
    return text;
  }
}

function withRetry(error: ErrorInfo, conversationId: ConversationId): ErrorInfo {
  return { ...error, retry: { command: 'turn.retry', input: { conversationId } } };
}
