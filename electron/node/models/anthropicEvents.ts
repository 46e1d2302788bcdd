import type Anthropic from '@anthropic-ai/sdk';
import type { JsonObject } from '../../../shared/lib/json.ts';
import type { ModelEvent, ModelStop, ProviderAccess } from '../../host/ports/modelProvider.ts';
import { type OutlinePart, toCarry } from './outline.ts';
import type { WireReader } from './readModelStream.ts';

type WireEvent = Anthropic.RawMessageStreamEvent;

/** A content block while it is being written. */
type OpenBlock =
  | { kind: 'text'; length: number }
  | { kind: 'call'; name: string; given: unknown; json: string }
  | { kind: 'thinking'; block: { type: 'thinking'; thinking: string; signature: string } }
  | { kind: 'opaque'; item: JsonObject };

/** Reads the event stream of the Messages API. Thinking is not shown, but carried with its signature. */
export function createAnthropicReader(access: ProviderAccess, model: string): WireReader<WireEvent> {
  const blocks = new Map<number, OpenBlock>();
  const outline: OutlinePart[] = [];
  let inputTokens = 0;
  let stop: ModelStop = 'end';
  let ended = false;

  function deltaOf(event: Anthropic.RawContentBlockDeltaEvent): ModelEvent[] {
    const block = blocks.get(event.index);
    const { delta } = event;
    if (delta.type === 'text_delta' && block?.kind === 'text') {
      block.length += delta.text.length;
      return [{ type: 'text', text: delta.text }];
    }
    if (delta.type === 'input_json_delta' && block?.kind === 'call') block.json += delta.partial_json;
    if (delta.type === 'thinking_delta' && block?.kind === 'thinking') block.block.thinking += delta.thinking;
    if (delta.type === 'signature_delta' && block?.kind === 'thinking') block.block.signature += delta.signature;
    return [];
  }

  function closeBlock(index: number): ModelEvent[] {
    const block = blocks.get(index);
    blocks.delete(index);
    if (block === undefined) return [];
    outline.push(toOutline(block));
    return block.kind === 'call' ? [{ type: 'toolCall', name: block.name, arguments: argumentsOf(block) }] : [];
  }

  function read(event: WireEvent): readonly ModelEvent[] {
    switch (event.type) {
      case 'message_start':
        inputTokens = totalInput(event.message.usage);
        return [];
      case 'content_block_start': {
        const block = openBlock(event.content_block);
        if (block === undefined) return [];
        blocks.set(event.index, block);
        const first = event.content_block.type === 'text' ? event.content_block.text : '';
        return first === '' ? [] : [{ type: 'text', text: first }];
      }
      case 'content_block_delta':
        return deltaOf(event);
      case 'content_block_stop':
        return closeBlock(event.index);
      case 'message_delta':
        stop = toStop(event.delta.stop_reason);
        inputTokens = Math.max(inputTokens, totalInput(event.usage));
        return [{ type: 'usage', usage: { inputTokens, outputTokens: event.usage?.output_tokens ?? 0 } }];
      case 'message_stop':
        ended = true;
        return [];
      default:
        return [];
    }
  }

  function finish(): readonly ModelEvent[] | undefined {
    if (!ended) return undefined;
    const carry = toCarry(outline, access, model);
    return [...(carry === undefined ? [] : [{ type: 'carry' as const, carry }]), { type: 'end', stop }];
  }
  return { read, finish };
}

function openBlock(block: Anthropic.RawContentBlockStartEvent['content_block']): OpenBlock | undefined {
  switch (block.type) {
    case 'text':
      return { kind: 'text', length: block.text.length };
    case 'tool_use':
      return { kind: 'call', name: block.name, given: block.input, json: '' };
    case 'thinking':
      return { kind: 'thinking', block: { type: 'thinking', thinking: block.thinking, signature: block.signature } };
    case 'redacted_thinking':
      return { kind: 'opaque', item: { type: 'redacted_thinking', data: block.data } };
    default:
      // Server tools: Gatehouse asks for none.
      return undefined;
  }
}

function toOutline(block: OpenBlock): OutlinePart {
  switch (block.kind) {
    case 'text':
      return { kind: 'text', length: block.length };
    case 'call':
      return { kind: 'call' };
    case 'thinking':
      return { kind: 'opaque', item: { ...block.block } };
    case 'opaque':
      return { kind: 'opaque', item: block.item };
  }
}

/** Compatible servers may give the whole input at the start of the block; a tool without arguments has no JSON at all. */
function argumentsOf(block: Extract<OpenBlock, { kind: 'call' }>): string {
  return block.json === '' ? JSON.stringify(block.given ?? {}) : block.json;
}

function totalInput(usage: Partial<Anthropic.MessageDeltaUsage> | undefined): number {
  return (usage?.input_tokens ?? 0) + (usage?.cache_creation_input_tokens ?? 0) + (usage?.cache_read_input_tokens ?? 0);
}

function toStop(reason: Anthropic.StopReason | null): ModelStop {
  switch (reason) {
    case 'tool_use':
      return 'toolCalls';
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'refusal':
      return 'refusal';
    default:
      return 'end';
  }
}
