import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelEvent } from '../../../host/ports/modelProvider.ts';
import type { ThoughtReader } from '../answers/thoughtTags.ts';
import { readArguments, readString, readText, readToolName } from '../answers/wireValues.ts';
import type { OutlinePart } from '../requests/outline.ts';

/** A content block while it is being written. */
type OpenBlock =
  /** `length`: without thoughts. */
  | { kind: 'text'; length: number }
  | { kind: 'call'; id: string | undefined; name: string; given: unknown; json: string }
  | { kind: 'thinking'; block: { type: 'thinking'; thinking: string; signature: string } }
  | { kind: 'opaque'; item: JsonObject };
type OpenText = Extract<OpenBlock, { kind: 'text' }>;
type OpenCall = Extract<OpenBlock, { kind: 'call' }>;

/** The content blocks of one answer of the Messages API. Each function returns the new events. */
export interface AnthropicBlocks {
  /** The blocks that are whole, in order. */
  readonly outline: readonly OutlinePart[];
  readonly begin: (index: unknown, content: JsonObject) => readonly ModelEvent[];
  readonly extend: (index: unknown, delta: JsonObject) => readonly ModelEvent[];
  readonly close: (index: unknown) => readonly ModelEvent[];
  /** Closes all open blocks. `isCut`: the answer ended because it was too long. */
  readonly closeAll: (isCut: boolean) => readonly ModelEvent[];
}

/** @param thoughts reads the texts of the answer */
export function readAnthropicBlocks(thoughts: ThoughtReader): AnthropicBlocks {
  /** By the index of the block. */
  const blocks = new Map<unknown, OpenBlock>();
  const outline: OutlinePart[] = [];
  /**
   * A call that was closed without arguments: it has none, or the answer was cut before them. The next event decides.
   */
  let unsure: OpenCall | undefined;

  function begin(index: unknown, content: JsonObject): ModelEvent[] {
    const before = acceptUnsure();
    const block = openBlock(content);
    if (block === undefined) return before;
    blocks.set(index, block);
    return [...before, ...firstOf(block, content)];
  }

  /** What a block already says when it begins. */
  function firstOf(block: OpenBlock, content: JsonObject): readonly ModelEvent[] {
    if (block.kind === 'text') return kept(block, thoughts.read(readText(content['text'])));
    if (block.kind !== 'thinking' || block.block.thinking === '') return [];
    return [{ type: 'reasoning', text: block.block.thinking }];
  }

  function extend(index: unknown, delta: JsonObject): readonly ModelEvent[] {
    // Some servers send text without a start event for its block.
    if (delta['type'] === 'text_delta' && !blocks.has(index)) blocks.set(index, { kind: 'text', length: 0 });
    const block = blocks.get(index);
    if (delta['type'] === 'text_delta' && block?.kind === 'text') {
      return kept(block, thoughts.read(readText(delta['text'])));
    }
    if (delta['type'] === 'input_json_delta' && block?.kind === 'call') {
      block.json += readArguments(delta['partial_json']);
    }
    if (block?.kind !== 'thinking') return [];
    if (delta['type'] === 'signature_delta') block.block.signature += readText(delta['signature']);
    if (delta['type'] !== 'thinking_delta') return [];
    const text = readText(delta['thinking']);
    block.block.thinking += text;
    return text === '' ? [] : [{ type: 'reasoning', text }];
  }

  function close(index: unknown): ModelEvent[] {
    const block = blocks.get(index);
    blocks.delete(index);
    if (block === undefined) return [];
    const before = acceptUnsure();
    if (block.kind === 'text') return [...before, ...kept(block, thoughts.finish()), ...accept(block)];
    if (block.kind !== 'call' || argumentsOf(block) !== '') return [...before, ...accept(block)];
    unsure = block;
    return before;
  }

  function closeAll(isCut: boolean): ModelEvent[] {
    const rest = [...blocks.keys()].flatMap((index) => close(index));
    // A call whose arguments were still to come must not run without them.
    return isCut ? rest : [...rest, ...acceptUnsure()];
  }

  function accept(block: OpenBlock): ModelEvent[] {
    outline.push(toOutline(block));
    if (block.kind !== 'call') return [];
    return [{ type: 'toolCall', name: block.name, arguments: argumentsOf(block) || '{}' }];
  }

  function acceptUnsure(): ModelEvent[] {
    const call = unsure;
    unsure = undefined;
    return call === undefined ? [] : accept(call);
  }
  return { outline, begin, extend, close, closeAll };
}

function openBlock(block: JsonObject): OpenBlock | undefined {
  switch (block['type']) {
    case 'text':
      return { kind: 'text', length: 0 };
    case 'tool_use':
      return {
        kind: 'call',
        id: readString(block['id']),
        name: readToolName(block['name']),
        given: block['input'],
        json: '',
      };
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

function kept(block: OpenText, events: readonly ModelEvent[]): readonly ModelEvent[] {
  for (const event of events) if (event.type === 'text') block.length += event.text.length;
  return events;
}

function toOutline(block: OpenBlock): OutlinePart {
  switch (block.kind) {
    case 'text':
      return { kind: 'text', length: block.length };
    case 'call':
      return { kind: 'call', ...(block.id === undefined ? {} : { id: block.id }) };
    case 'thinking':
      return { kind: 'opaque', item: { ...block.block } };
    case 'opaque':
      return { kind: 'opaque', item: block.item };
  }
}

/** Compatible servers may send the whole input at the start of the block; empty when there are no arguments. */
function argumentsOf(block: OpenCall): string {
  if (block.json !== '') return block.json;
  const given = readArguments(block.given);
  return given === '{}' ? '' : given;
}
