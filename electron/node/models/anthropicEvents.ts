import type { JsonObject } from '../../../shared/lib/json.ts';
import type { ModelEvent, ModelStop, ProviderAccess } from '../../host/ports/modelProvider.ts';
import { type OutlinePart, toCarry } from './outline.ts';
import type { WireReader } from './readModelStream.ts';
import { readArguments, readObject, readString, readText, readTokens, readToolName } from './wireValues.ts';

/** A content block while it is being written. */
type OpenBlock =
  | { kind: 'text'; length: number }
  | { kind: 'call'; name: string; given: unknown; json: string }
  | { kind: 'thinking'; block: { type: 'thinking'; thinking: string; signature: string } }
  | { kind: 'opaque'; item: JsonObject };

/** Reads the event stream of the Messages API. Thinking is not shown, but carried with its signature. */
export function createAnthropicReader(access: ProviderAccess, model: string): WireReader {
  /** By the index of the block. */
  const blocks = new Map<unknown, OpenBlock>();
  const outline: OutlinePart[] = [];
  let inputTokens: number | undefined;
  let stop: ModelStop = 'end';
  let ended = false;

  function deltaOf(event: JsonObject): ModelEvent[] {
    const [index, delta] = [event['index'], readObject(event['delta'])];
    // Some servers send text without saying that a block of it begins.
    if (delta['type'] === 'text_delta' && !blocks.has(index)) blocks.set(index, { kind: 'text', length: 0 });
    const block = blocks.get(index);
    if (delta['type'] === 'text_delta' && block?.kind === 'text') {
      const text = readText(delta['text']);
      block.length += text.length;
      return text === '' ? [] : [{ type: 'text', text }];
    }
    if (delta['type'] === 'input_json_delta' && block?.kind === 'call') {
      block.json += readArguments(delta['partial_json']);
    }
    if (block?.kind !== 'thinking') return [];
    if (delta['type'] === 'thinking_delta') block.block.thinking += readText(delta['thinking']);
    if (delta['type'] === 'signature_delta') block.block.signature += readText(delta['signature']);
    return [];
  }

  function beginBlock(event: JsonObject): ModelEvent[] {
    const content = readObject(event['content_block']);
    const block = openBlock(content);
    if (block === undefined) return [];
    blocks.set(event['index'], block);
    const first = block.kind === 'text' ? readText(content['text']) : '';
    return first === '' ? [] : [{ type: 'text', text: first }];
  }

  function closeBlock(index: unknown): ModelEvent[] {
    const block = blocks.get(index);
    blocks.delete(index);
    if (block === undefined) return [];
    outline.push(toOutline(block));
    return block.kind === 'call' ? [{ type: 'toolCall', name: block.name, arguments: argumentsOf(block) }] : [];
  }

  /** The answer is over, and blocks that nobody closed are too. */
  function closeAll(): ModelEvent[] {
    ended = true;
    // A call whose arguments were still to come must not run without them.
    const cut = [...blocks].filter(([, block]) => stop === 'length' && block.kind === 'call' && block.json === '');
    for (const [index] of cut) blocks.delete(index);
    return [...blocks.keys()].flatMap((index) => closeBlock(index));
  }

  function noteEnd(event: JsonObject): ModelEvent[] {
    stop = toStop(readObject(event['delta'])['stop_reason']);
    const usage = readObject(event['usage']);
    const [total, outputTokens] = [totalInput(usage), readTokens(usage['output_tokens'])];
    if (total !== undefined) inputTokens = Math.max(inputTokens ?? 0, total);
    if (inputTokens === undefined || outputTokens === undefined) return [];
    return [{ type: 'usage', usage: { inputTokens, outputTokens } }];
  }

  function read(wire: unknown): readonly ModelEvent[] {
    const event = readObject(wire);
    switch (event['type']) {
      case 'message_start':
        inputTokens = totalInput(readObject(readObject(event['message'])['usage']));
        return [];
      case 'content_block_start':
        return beginBlock(event);
      case 'content_block_delta':
        return deltaOf(event);
      case 'content_block_stop':
        return closeBlock(event['index']);
      case 'message_delta':
        return noteEnd(event);
      case 'message_stop':
        return closeAll();
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

function openBlock(block: JsonObject): OpenBlock | undefined {
  switch (block['type']) {
    case 'text':
      return { kind: 'text', length: readText(block['text']).length };
    case 'tool_use':
      return { kind: 'call', name: readToolName(block['name']), given: block['input'], json: '' };
    case 'thinking': {
      const [thinking, signature] = [readText(block['thinking']), readText(block['signature'])];
      return { kind: 'thinking', block: { type: 'thinking', thinking, signature } };
    }
    case 'redacted_thinking':
      return { kind: 'opaque', item: { type: 'redacted_thinking', data: readString(block['data']) ?? '' } };
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
  return block.json === '' ? readArguments(block.given) || '{}' : block.json;
}

/** Input tokens with those of the cache; `undefined` where the usage holds none that can be read. */
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
    case 'model_context_window_exceeded':
      return 'length';
    case 'refusal':
      return 'refusal';
    default:
      return 'end';
  }
}
