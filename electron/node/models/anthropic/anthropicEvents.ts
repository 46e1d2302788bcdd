import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelEvent, ModelStop, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import type { WireReader } from '../answers/readModelStream.ts';
import { createThoughtReader } from '../answers/thoughtTags.ts';
import { readObject, readTokens, readUsage } from '../answers/wireValues.ts';
import { toCarry } from '../requests/outline.ts';
import { readAnthropicBlocks } from './anthropicBlocks.ts';

/** Reads the event stream of the Messages API. Thinking is passed on, and carried with its signature. */
export function createAnthropicReader(access: ProviderAccess, model: string): WireReader {
  const blocks = readAnthropicBlocks(createThoughtReader(access));
  let inputTokens: number | undefined;
  let cached = 0;
  let written = 0;
  let stop: ModelStop = 'end';
  let ended = false;

  function noteCache(usage: JsonObject): void {
    cached = Math.max(cached, readTokens(usage['cache_read_input_tokens']) ?? 0);
    written = Math.max(written, readTokens(usage['cache_creation_input_tokens']) ?? 0);
  }

  /** The input is paid for from here on, also when the answer is stopped or breaks off. The end has the final figures. */
  function noteStart(usage: JsonObject): ModelEvent[] {
    inputTokens = totalInput(usage);
    noteCache(usage);
    const read = readUsage(inputTokens, readTokens(usage['output_tokens']) ?? 0, { cached, written });
    // Some compatible servers count only at the end, and send zeros until then.
    return read === undefined || read.inputTokens === 0 ? [] : [{ type: 'usage', usage: read }];
  }

  function noteEnd(event: JsonObject): ModelEvent[] {
    stop = toStop(readObject(event['delta'])['stop_reason']);
    const usage = readObject(event['usage']);
    const [total, outputTokens] = [totalInput(usage), readTokens(usage['output_tokens'])];
    if (total !== undefined) inputTokens = Math.max(inputTokens ?? 0, total);
    noteCache(usage);
    const read = readUsage(inputTokens, outputTokens, { cached, written });
    return read === undefined ? [] : [{ type: 'usage', usage: read }];
  }

  function read(wire: unknown): readonly ModelEvent[] {
    const event = readObject(wire);
    switch (event['type']) {
      case 'message_start':
        return noteStart(readObject(readObject(event['message'])['usage']));
      case 'content_block_start':
        return blocks.begin(event['index'], readObject(event['content_block']));
      case 'content_block_delta':
        return blocks.extend(event['index'], readObject(event['delta']));
      case 'content_block_stop':
        return blocks.close(event['index']);
      case 'message_delta':
        return noteEnd(event);
      case 'message_stop':
        ended = true;
        return blocks.closeAll(stop === 'length' || stop === 'window');
      default:
        return [];
    }
  }

  function finish(): readonly ModelEvent[] | undefined {
    if (!ended) return undefined;
    const carry = toCarry(blocks.outline, access, model);
    return [...(carry === undefined ? [] : [{ type: 'carry' as const, carry }]), { type: 'end', stop }];
  }
  return { read, finish };
}

/** Input tokens including those of the cache; `undefined` when the usage is unreadable. */
function totalInput(usage: JsonObject): number | undefined {
  const counts = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'].flatMap((field) => {
    return readTokens(usage[field]) ?? [];
  });
  return counts.length === 0 ? undefined : readTokens(counts.reduce((sum, count) => sum + count, 0));
}

function toStop(reason: unknown): ModelStop {
  switch (reason) {
    case 'tool_use':
      return 'toolCalls';
    case 'max_tokens':
      return 'length';
    case 'model_context_window_exceeded':
      return 'window';
    // Only a tool that runs at the provider pauses an answer, and Gatehouse asks for none; compatible servers may.
    case 'pause_turn':
      return 'paused';
    case 'refusal':
      return 'refusal';
    // `end_turn`, `stop_sequence`, and what may come.
    default:
      return 'end';
  }
}
