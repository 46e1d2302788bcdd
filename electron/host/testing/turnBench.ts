import type { ServerId } from '../../../shared/domain/ids.ts';
import { onTestFinished } from 'vitest';
import type { Message, ModelDelay } from '../../../shared/domain/conversation.ts';
import type { MessagePart } from '../../../shared/domain/messagePart.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { ModelSettings } from '../../../shared/domain/modelSettings.ts';
import type { ToolCall, ToolSummary } from '../../../shared/domain/tool.ts';
import { SourcesOfConversations } from '../calls/leaving/conversationSources.ts';
import { ToolFinder } from '../chat/lazyTools/toolFinder.ts';
import { ResultReader } from '../chat/budget/resultReader.ts';
import { MessageLog } from '../chat/conversations/messageLog.ts';
import type { BuiltRequest } from '../chat/conversations/builtRequest.ts';
import type { TurnRequests } from '../chat/conversations/turnRequests.ts';
import { TurnRunner, type TurnRunnerParts } from '../chat/conversations/turnRunner.ts';
import { TextStreams } from '../ground/state/textStreams.ts';
import type { ModelLimits } from '../ports/modelProvider.ts';
import { ManualClock } from './manualClock.ts';
import { MemoryConversationStore } from './memoryConversationStore.ts';
import { aDefinition, aTool, ids } from './records.ts';
import { makeRequestBench, type RequestSetup } from './requestBench.ts';
import { type ModelScript, ScriptedModel } from './scriptedModel.ts';
import { failTest, testState } from './testState.ts';

/** The model of the turn, and the model in the settings. */
export const chosen: ModelRef = { providerId: ids.provider, model: 'chosen' };
export const byDefault: ModelRef = { providerId: ids.provider, model: 'default' };
export interface TurnSetup extends RequestSetup {
  readonly limits?: Partial<ModelLimits>;
  /** The settings of the chat. */
  readonly settings?: ModelSettings;
  /** What the user says. */
  readonly says?: string;
  /** Parts that are sent with the user's message. */
  readonly parts?: readonly MessagePart[];
  readonly offered?: readonly ToolSummary[];
  readonly defaultModel?: ModelRef | null;
  readonly iterationLimit?: number;
  /** What the n-th call answers, from 1. */
  readonly resultText?: (call: number) => string;
  /** What a tool does before it answers. */
  readonly whileRunning?: (call: ToolCall, signal: AbortSignal) => Promise<void> | void;
  /** What stands in for rooms that most turns do not need. */
  readonly rooms?: Partial<Pick<TurnRunnerParts, 'skillReader' | 'sentRequests' | 'results' | 'finder'>>;
  /** Skills that are loaded while the calls of answers run. */
  readonly inUse?: BuiltRequest['inUse'];
  /** Which tools a request offers, if not all. */
  readonly isOffered?: BuiltRequest['isOffered'];
  /** The body that goes to the network. */
  readonly sendsBody?: string;
  /** Called at each phase, before it is recorded. */
  readonly atPhase?: (phase: string) => void;
  /** How long servers take to start. */
  readonly untilStarted?: () => Promise<void>;
}

function makeAudit() {
  const audited: ToolCall[] = [];
  return { audited, audit: { hostCall: async (call: ToolCall) => void audited.push(call) } };
}

/** No turn of these tests has a skill, and what was sent is not kept. */
const withoutThese: Pick<TurnRunnerParts, 'skillReader' | 'sentRequests'> = {
  skillReader: { run: failTest },
  sentRequests: { note: () => undefined },
};

/** Requests as the setup wants them. */
function withSetup(
  requests: Pick<TurnRequests, 'make'>,
  { inUse, isOffered }: Pick<TurnSetup, 'inUse' | 'isOffered'>,
): Pick<TurnRequests, 'make'> {
  const own = { ...(inUse && { inUse }), ...(isOffered && { isOffered }) };
  return { make: async (task) => ({ ...(await requests.make(task)), ...own }) };
}

/** Tools that answer at once, and are noted in `ran`. */
function answeringTools(setup: TurnSetup, ran: ToolCall[], log: MessageLog): TurnRunnerParts['tools'] {
  return {
    run: async (call, signal) => {
      ran.push(call);
      await setup.whileRunning?.(call, signal);
      const text = setup.resultText?.(ran.length) ?? `${call.modelName} did it, as everybody in this place had hoped`;
      const content = [{ type: 'text' as const, text }];
      const done: ToolCall = { ...call, state: { kind: 'done', result: { content } } };
      log.noteCall(done);
      return done;
    },
  };
}

/** A turn of a chat in which the user has asked something. The model answers by scripts, and tools answer with their names. */
export async function beginTurn(scripts: readonly ModelScript[], setup: TurnSetup = {}) {
  const clock = new ManualClock();
  const store = new MemoryConversationStore();
  const { state, published } = testState();
  let lastId = 0;
  const makeIds = { next: (prefix: string) => `${prefix}_${++lastId}` };
  const streams = new TextStreams(clock, failTest);
  onTestFinished(() => streams.dispose());
  const log = new MessageLog(state, store, streams, clock, makeIds);
  const said = [{ role: 'user' as const, text: setup.says ?? 'How is it?', parts: [...(setup.parts ?? [])] }];
  await log.addSaid({ conversationId: ids.conversation, id: log.newId(), said });

  const model = new ScriptedModel(scripts, { tools: 10, images: true, ...setup.limits });
  model.body = setup.sendsBody;
  const { offered = [aTool()], defaultModel = byDefault, iterationLimit = 5 } = setup;
  const ran: ToolCall[] = [];
  const sources = new SourcesOfConversations();
  const stop = new AbortController();
  const requestBench = makeRequestBench({ ...setup, state, log, sources, clock, ids: makeIds, offered });
  const { requests, ledger, scales, ...bench } = requestBench;
  const { audited, audit } = makeAudit();
  const server = { ...aDefinition(), ...(setup.serverName === undefined ? {} : { name: setup.serverName }) };
  const registry = { find: (id: ServerId) => (id === ids.server ? server : undefined) };
  const runner = new TurnRunner({
    models: { defaultModel: () => defaultModel, provider: async () => model },
    registry,
    requests: withSetup(requests, setup),
    ledger,
    results: new ResultReader({ audit, log, clock }),
    ...withoutThese,
    finder: new ToolFinder({ audit, log, clock, registry, catalog: { offered: () => offered }, pause: async () => {} }),
    scales,
    ...setup.rooms,
    starts: { settled: async (signal) => (signal === stop.signal ? setup.untilStarted?.() : undefined) },
    catalog: { byModelName: (name) => offered.find(({ modelName }) => modelName === name) },
    tools: answeringTools(setup, ran, log),
    log,
    store,
    clock,
    ids: makeIds,
    iterationLimit: () => iterationLimit,
  });
  const phases: string[] = [];
  const delays: (ModelDelay | undefined)[] = [];
  const run = (ref: ModelRef | null = chosen, answer?: Message) =>
    runner.run({
      answer,
      conversationId: ids.conversation,
      model: ref,
      settings: setup.settings,
      signal: stop.signal,
      onPhase: ({ kind, iteration }) => {
        setup.atPhase?.(`${kind} ${iteration}`);
        phases.push(`${kind} ${iteration}`);
      },
      onDelay: (delay) => delays.push(delay),
    });
  const answers = () =>
    [...store.stored.values()].filter(({ message }) => message.role === 'assistant').map(({ message }) => message);
  return {
    store,
    log,
    model,
    ran,
    run,
    stop,
    phases,
    delays,
    answers,
    sources,
    published,
    clock,
    audited,
    requests,
    scales,
    ...bench,
  };
}
