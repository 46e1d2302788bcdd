import { constants } from 'node:os';
import type { Message, Notice, TurnEnd } from '../../shared/domain/conversation.ts';
import type { ErrorInfo } from '../../shared/domain/error.ts';
import type { ChatUsage } from '../../shared/domain/model.ts';
import type { ToolCall } from '../../shared/domain/tool.ts';
import { decisionText } from '../../shared/domain/words/decisionText.ts';
import { assertNever } from '../../shared/lib/assertNever.ts';
import { errorInRun } from './runWords.ts';

/** The signals that interrupt a run. */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type EndSignal = (typeof endSignals)[number];

/** How a run ends, with its exit code. Scripts rely on them: a code never gets another meaning. */
export const exitCodes = {
  completed: 0,
  /** The model, or its provider, failed. */
  failed: 1,
  /** The command line or the policy file is wrong. */
  badUse: 2,
  /** With `--strict`. */
  serversMissing: 3,
  secretsNotPermitted: 4,
  configUnusable: 5,
  iterationLimit: 6,
  costLimit: 7,
  /** The turn completed, but nothing that its model wanted to do was allowed. */
  callsDenied: 8,
  /** The model declined to answer. */
  declined: 9,
  /** The answer is empty, or was cut off by a limit of its model. */
  incomplete: 10,
  /** Gatehouse itself could not do it, as when another one uses the data folder. As in sysexits.h. */
  error: 70,
  /** As of timeout(1). */
  timeout: 124,
} as const;

/** What a run comes to. */
export type RunEnd =
  | { readonly reason: Exclude<keyof typeof exitCodes, 'failed' | 'costLimit' | 'badUse' | 'error'> }
  | { readonly reason: 'failed' | 'costLimit' | 'badUse' | 'error'; readonly error: ErrorInfo }
  | { readonly reason: 'stopped'; readonly signal: EndSignal };

/** As of a shell, for a program that a signal ended. */
export function exitCodeOf(end: RunEnd): number {
  return end.reason === 'stopped' ? 128 + constants.signals[end.signal] : exitCodes[end.reason];
}

/** What a chat came to. */
export interface Thread {
  readonly messages: readonly Message[];
  readonly calls: readonly ToolCall[];
}

export const noThread: Thread = { messages: [], calls: [] };

const isCutOff = ({ kind }: Notice) => kind === 'lengthLimit' || kind === 'windowFull' || kind === 'emptyAnswer';

export interface EndedTurn {
  readonly end: TurnEnd;
  /** Why it failed. */
  readonly error?: ErrorInfo | undefined;
}

/** The end of a run whose turn is over. Pure. @param over why the run itself was over before */
export function endOfTurn({ end: turn, error }: EndedTurn, thread: Thread, over: RunEnd | undefined): RunEnd {
  switch (turn) {
    case 'completed':
      return endOfAnswer(thread);
    case 'iterationLimit':
      return { reason: turn };
    case 'stopped':
      if (over !== undefined) return over;
      return failed(error);
    case 'failed':
    case 'interrupted':
      return failed(error);
    default:
      return assertNever(turn);
  }
}

function failed(error: ErrorInfo = { code: 'internal', message: 'The turn failed.' }): RunEnd {
  // It is not the model that failed.
  if (error.code === 'storageFailed') return { reason: 'error', error: errorInRun(error) };
  return { reason: error.problem?.kind === 'costLimitReached' ? 'costLimit' : 'failed', error: errorInRun(error) };
}

function endOfAnswer({ messages, calls }: Thread): RunEnd {
  const notices = messages.at(-1)?.notices ?? [];
  if (notices.some(({ kind }) => kind === 'refused')) return { reason: 'declined' };
  if (notices.some(isCutOff)) return { reason: 'incomplete' };
  const wanted = calls.filter(({ host }) => host === undefined);
  const isAllDenied = wanted.length > 0 && wanted.every(({ state }) => state.kind === 'denied');
  return { reason: isAllDenied ? 'callsDenied' : 'completed' };
}

/** What programs and people read of a run in one place. */
export interface RunSummary {
  readonly conversationId: string;
  /** The last words of the model. */
  readonly answer: string;
  /** Answers that are whole. */
  readonly answers: number;
  readonly calls: Readonly<Record<'done' | 'failed' | 'denied' | 'cancelled', number>>;
  /** As the provider counted it. Without a cost where no price is known. */
  readonly usage: Pick<ChatUsage, 'inputTokens' | 'outputTokens' | 'cachedTokens'> & { readonly costUsd?: number };
  readonly durationMs: number;
}

/** The end of a run; with what its chat came to, where one was begun and can be read. */
export interface RunOutcome {
  readonly end: RunEnd;
  readonly thread?: Thread;
  readonly summary?: RunSummary;
}

/** Pure. */
export function summaryOf(
  { messages, calls }: Thread,
  usage: ChatUsage,
): Omit<RunSummary, 'durationMs' | 'conversationId'> {
  const answers = messages.filter(({ role }) => role === 'assistant');
  const count = (...kinds: readonly ToolCall['state']['kind'][]) =>
    calls.filter(({ state }) => kinds.includes(state.kind)).length;
  const { inputTokens, outputTokens, cachedTokens, costUsd } = usage;
  return {
    answer: answers.at(-1)?.text ?? '',
    answers: answers.filter(({ state }) => state === 'finished').length,
    // The model did not get what was withheld.
    calls: {
      done: count('done'),
      failed: count('failed'),
      denied: count('denied', 'withheld'),
      cancelled: count('cancelled'),
    },
    usage: { inputTokens, outputTokens, cachedTokens, ...(costUsd > 0 && { costUsd }) },
  };
}

/** What the end is for people; empty where all is well. Pure. */
export function endWords(end: RunEnd, thread: Thread): string {
  switch (end.reason) {
    case 'completed':
    // They were told before, by name.
    case 'serversMissing':
      return '';
    case 'failed':
    case 'costLimit':
    case 'badUse':
    case 'error':
      return end.error.message;
    case 'iterationLimit':
      return 'The turn ended at the limit of requests to the model ("maxIterations", --max-iterations).';
    case 'callsDenied':
      return `Every call was denied: ${deniedCalls(thread)}. The policy file decides what is allowed.`;
    case 'declined':
      return 'The model declined to answer.';
    case 'incomplete':
      return 'The answer is not complete: it is empty, or reached a limit of the model.';
    case 'timeout':
      return 'The time limit of the run was reached (--timeout).';
    case 'stopped':
      return `The run was interrupted by ${end.signal}.`;
    case 'secretsNotPermitted':
      return 'The run ended before anything was started: the policy does not permit all secrets and variables.';
    case 'configUnusable':
      return 'The run ended before anything was started: correct the configuration first.';
    default:
      return assertNever(end);
  }
}

function deniedCalls({ calls }: Thread): string {
  const denied = calls.flatMap(({ serverName, tool, modelName, state }) => {
    if (state.kind !== 'denied') return [];
    const why = state.reason === undefined ? '' : ` (${decisionText(state.reason, 'en')})`;
    return [`${tool === null ? modelName : `${serverName} / ${tool.name}`}${why}`];
  });
  return [...new Set(denied)].join(', ');
}
