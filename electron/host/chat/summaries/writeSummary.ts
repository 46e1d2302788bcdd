import { problemError } from '../../../../shared/domain/error.ts';
import { withinTokens } from '../../../../shared/domain/tokenEstimate.ts';
import type { TokenUsage } from '../../../../shared/domain/model.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import type { ModelMessage, ModelProvider, ModelRequest, ModelStop } from '../../ports/modelProvider.ts';
import { tokensOfRequest } from '../../models/requestTokens.ts';
import { unfinishedUsage } from '../../models/usageFigures.ts';
import { leastThinking } from '../budget/leastThinking.ts';
import { maxSummaryTokens, pieceTokens, summaryRequest } from './summaryRequest.ts';
import { transcriptPieces } from './transcript.ts';

export interface SummaryTask {
  readonly model: string;
  readonly provider: ModelProvider;
  /** How many tokens of the model one estimated token is. */
  readonly scale: number;
  readonly messages: readonly ModelMessage[];
  /** The summary of what came before these messages. */
  readonly earlier: string | undefined;
  readonly signal: AbortSignal;
  /** Called before each request. */
  readonly onPart: (part: number, parts: number) => void;
  /** Called with what each request used. */
  readonly onUsage: (usage: TokenUsage) => Promise<void>;
}

/**
 * Has a model summarise messages: in several requests where they do not fit into one, each of which continues the summary of the
 * one before.
 *
 * @throws HostError `model...` (also when the model declined or was cut off); the reason of `signal`
 */
export async function writeSummary(task: SummaryTask): Promise<string> {
  const { messages, provider, model, scale } = task;
  const limits = provider.limits(model);
  const thinking = leastThinking(limits);
  const pieces = transcriptPieces(messages, pieceTokens(limits.contextTokens, scale, thinking.tokens));
  let summary = task.earlier;
  for (const [at, piece] of pieces.entries()) {
    task.onPart(at + 1, pieces.length);
    summary = await writePart(task, summaryRequest(model, piece, summary, thinking));
  }
  if (summary === undefined) throw problemError({ kind: 'nothingToSummarise' });
  return summary;
}

/** A model that writes more ignores its limit. */
const maxReadChars = 40_000;

async function writePart(task: SummaryTask, request: ModelRequest): Promise<string> {
  const { provider, signal, onUsage } = task;
  let text = '';
  let usage: TokenUsage | undefined;
  let stop: ModelStop | undefined;
  let hasBegun = false;
  try {
    for await (const event of provider.stream(request, signal)) {
      hasBegun ||= event.type !== 'retrying';
      signal.throwIfAborted();
      if (event.type === 'text') text += event.text;
      if (event.type === 'usage') usage = event.usage;
      if (event.type === 'end') stop = event.stop;
      if (text.length > maxReadChars) break;
    }
    signal.throwIfAborted();
  } finally {
    const inputTokens = tokensOfRequest(request) * task.scale;
    if (hasBegun && stop === undefined) usage = unfinishedUsage(usage, { inputTokens, written: text.length });
    if (usage !== undefined) await onUsage(usage);
  }
  if (text.length <= maxReadChars) mustBeWhole(stop);
  const summary = withinTokens(text.trim(), maxSummaryTokens);
  if (summary === '') throw problemError({ kind: 'summaryEmpty' });
  return summary;
}

/** A text that the model declined to write, or did not finish, must not stand for the messages. */
function mustBeWhole(stop: ModelStop | undefined): void {
  switch (stop) {
    case undefined:
      throw problemError({ kind: 'answerBrokeOff' });
    case 'refusal':
      throw problemError({ kind: 'summaryEmpty' });
    case 'length':
    case 'window':
    case 'paused':
      throw problemError({ kind: 'summaryCut' });
    case 'end':
    case 'toolCalls':
      return;
    default:
      assertNever(stop);
  }
}
