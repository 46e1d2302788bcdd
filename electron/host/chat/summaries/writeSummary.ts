import { problemError } from '../../../../shared/domain/error.ts';
import { withinTokens } from '../../../../shared/domain/tokenEstimate.ts';
import type { TokenUsage } from '../../../../shared/domain/model.ts';
import type { ModelMessage, ModelProvider } from '../../ports/modelProvider.ts';
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
 * @throws HostError `model...`, `summaryEmpty`; the reason of `signal`
 */
export async function writeSummary(task: SummaryTask): Promise<string> {
  const { messages, provider, model, scale } = task;
  const pieces = transcriptPieces(messages, pieceTokens(provider.limits(model).contextTokens, scale));
  let summary = task.earlier;
  for (const [at, piece] of pieces.entries()) {
    task.onPart(at + 1, pieces.length);
    summary = await writePart(task, piece, summary);
  }
  if (summary === undefined) throw problemError({ kind: 'nothingToSummarise' });
  return summary;
}

/** A model that writes more ignores its limit. */
const maxReadChars = 40_000;

async function writePart(task: SummaryTask, piece: string, earlier: string | undefined): Promise<string> {
  const { provider, model, signal, onUsage } = task;
  let text = '';
  let usage: TokenUsage | undefined;
  let hasEnded = false;
  try {
    for await (const event of provider.stream(summaryRequest(model, piece, earlier), signal)) {
      signal.throwIfAborted();
      if (event.type === 'text') text += event.text;
      if (event.type === 'usage') usage = event.usage;
      hasEnded ||= event.type === 'end';
      if (text.length > maxReadChars) break;
    }
    signal.throwIfAborted();
  } finally {
    if (usage !== undefined) await onUsage(usage);
  }
  if (!hasEnded && text.length <= maxReadChars) throw problemError({ kind: 'answerBrokeOff' });
  const summary = withinTokens(text.trim(), maxSummaryTokens);
  if (summary === '') throw problemError({ kind: 'summaryEmpty' });
  return summary;
}
