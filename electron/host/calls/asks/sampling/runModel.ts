import { problemError } from '../../../../../shared/domain/error.ts';
import type { TokenUsage } from '../../../../../shared/domain/model.ts';
import type { SamplingAnswer } from '../../../../../shared/domain/sampling.ts';
import { keepStart } from '../../../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonObject } from '../../../../../shared/lib/json.ts';
import { tokensOfRequest } from '../../../models/requestTokens.ts';
import { unfinishedUsage } from '../../../models/usageFigures.ts';
import type { ModelProvider } from '../../../ports/modelProvider.ts';
import type { PreparedRequest } from './toModelRequest.ts';

export interface RunListener {
  /** Makes the id of a tool use. */
  readonly nextId: () => string;
  /** Called once with what the request used, as far as it is known; also when it fails or is stopped. */
  readonly onUsage: (usage: TokenUsage) => Promise<void>;
}

/** No token is longer, so a model that writes more than this ignores its limit. */
const charactersPerToken = 16;

/**
 * Asks a model once.
 *
 * @throws HostError `model...` with the provider's text, `badResult` when the model uses an unknown tool; the reason of
 *   `signal`
 */
export async function runModel(
  provider: ModelProvider,
  { request, toolName }: PreparedRequest,
  { nextId, onUsage }: RunListener,
  signal: AbortSignal,
): Promise<SamplingAnswer> {
  const most = (request.maxTokens ?? Infinity) * charactersPerToken;
  const toolUses: SamplingAnswer['toolUses'] = [];
  let text = '';
  let usage: TokenUsage | undefined;
  let stopReason: SamplingAnswer['stopReason'] = 'endTurn';
  let hasBegun = false;
  let hasEnded = false;
  try {
    for await (const event of provider.stream(request, signal)) {
      hasBegun ||= event.type !== 'retrying';
      if (event.type === 'text') text += event.text;
      if (event.type === 'usage') usage = event.usage;
      if (event.type === 'toolCall') {
        const name = toolName(event.name);
        if (name === undefined) throw problemError({ kind: 'modelUsedNoTool', name: event.name });
        toolUses.push({ id: nextId(), name, input: readInput(event.name, event.arguments) });
      }
      if (event.type === 'end') {
        hasEnded = true;
        stopReason = stopReasons[event.stop];
      }
      if (text.length > most) {
        text = keepStart(text, most);
        stopReason = 'maxTokens';
        break;
      }
    }
    signal.throwIfAborted();
  } finally {
    if (hasBegun && !hasEnded)
      usage = unfinishedUsage(usage, { inputTokens: tokensOfRequest(request), written: text.length });
    if (usage) await onUsage(usage);
  }
  return { text, toolUses, stopReason: toolUses.length > 0 ? 'toolUse' : stopReason };
}

const stopReasons = {
  end: 'endTurn',
  toolCalls: 'toolUse',
  length: 'maxTokens',
  window: 'maxTokens',
  refusal: 'refusal',
  paused: 'endTurn',
} as const;

function readInput(name: string, text: string): JsonObject {
  try {
    const input: unknown = JSON.parse(text);
    if (isJsonObject(input)) return input;
  } catch {
    // Said below.
  }
  throw problemError({ kind: 'modelArgumentsNotJson', name });
}
