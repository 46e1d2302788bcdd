import type { TokenUsage } from '../../../../shared/domain/model.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelEvent, ModelStop, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import type { WireReader } from '../answers/readModelStream.ts';
import { createThoughtReader } from '../answers/thoughtTags.ts';
import {
  readArguments,
  readGiven,
  readList,
  readObject,
  readString,
  readText,
  readToolName,
  readUsage,
} from '../answers/wireValues.ts';
import { type OutlinePart, toCarry } from '../requests/outline.ts';
import { createReturnedFields, mergedFields, thoughtIn } from './chatReturned.ts';

interface OpenCall {
  /** Compared only; servers send numbers, texts or nothing. */
  readonly index: unknown;
  readonly id: string;
  name: string;
  json: string;
  /** Fields that have to come back with it. */
  more: JsonObject;
}

/**
 * Reads the chunks of Chat Completions in all forms that servers send: calls without index, with the same index or the
 * same id for several, without id, or with the name repeated in every piece; contents as lists of parts, arguments as
 * objects. What a server wants back with an answer or a call is carried.
 */
export function createChatReader(access: ProviderAccess, model: string): WireReader {
  const calls: OpenCall[] = [];
  const returned = createReturnedFields();
  const thoughts = createThoughtReader(access);
  /** Of the text without thoughts. */
  let length = 0;
  let reason: string | undefined;
  let refused = false;
  let usage: TokenUsage | undefined;

  function addCall(delta: JsonObject): void {
    const { index = -1 } = delta;
    const id = readString(delta['id']) ?? '';
    const called = readObject(delta['function']);
    const name = readString(called['name']) ?? '';
    const json = readArguments(called['arguments']);
    const more = callFields(delta);
    // What belongs to a call may follow it in a piece that says nothing else.
    const isRest = delta['index'] === undefined && id === '' && name === '';
    if (isRest && json === '' && calls.length === 0) return;
    const open = isRest ? calls.at(-1) : calls.findLast((call) => call.index === index);
    if (open === undefined || isAnother(open, id, name)) calls.push({ index, id, name, json, more });
    else {
      if (open.name === '') open.name = name;
      open.json += json;
      open.more = mergedFields(open.more, more);
    }
  }

  function kept(events: readonly ModelEvent[]): readonly ModelEvent[] {
    for (const event of events) if (event.type === 'text') length += event.text.length;
    return events;
  }

  function read(event: unknown): readonly ModelEvent[] {
    const chunk = readObject(event);
    usage = usageOf(readObject(chunk['usage'])) ?? usage;
    const choice = firstChoice(chunk['choices']);
    // Some servers send an empty one with every piece.
    reason = readString(choice['finish_reason']) || reason;
    const delta = readObject(choice['delta']);
    for (const call of readList(delta['tool_calls'])) addCall(readObject(call));
    const refusal = readText(delta['refusal']);
    if (refusal !== '') refused = true;
    returned.add(delta);
    // Servers have several names for it; some send two with the same words.
    const reasoning =
      readText(delta['reasoning_content']) || readText(delta['reasoning']) || thoughtIn(delta['content']);
    return [
      ...(reasoning === '' ? [] : [{ type: 'reasoning' as const, text: reasoning }]),
      ...kept(thoughts.read(readText(delta['content']))),
      // What a model refuses with is no thought.
      ...(refusal === '' ? [] : kept([...thoughts.finish(), { type: 'text', text: refusal }])),
    ];
  }

  function finish(): readonly ModelEvent[] | undefined {
    if (reason === undefined) return undefined;
    // A call whose arguments were still to come must not run without them.
    const whole = reason === 'length' && calls.at(-1)?.json === '' ? calls.slice(0, -1) : calls;
    const ordered = whole.toSorted(byIndex);
    const rest = kept(thoughts.finish());
    const carry = toCarry([...returned.items(), ...textOf(length), ...ordered.map(toOutline)], access, model);
    return [
      ...rest,
      ...ordered.map(({ name, json }): ModelEvent => {
        return { type: 'toolCall', name: readToolName(name), arguments: json === '' ? '{}' : json };
      }),
      ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }]),
      ...(carry === undefined ? [] : [{ type: 'carry' as const, carry }]),
      { type: 'end', stop: toStop(reason, refused, calls.length) },
    ];
  }
  return { read, finish };
}

/** DeepSeek has a name of its own for what its cache had. */
function usageOf(counted: JsonObject): TokenUsage | undefined {
  const { cached_tokens: listed, cache_write_tokens: written } = readObject(counted['prompt_tokens_details']);
  const cached = listed ?? counted['prompt_cache_hit_tokens'];
  return readUsage(counted['prompt_tokens'], counted['completion_tokens'], { cached, written });
}

function textOf(length: number): OutlinePart[] {
  return length === 0 ? [] : [{ kind: 'text', length }];
}

function toOutline({ id, more }: OpenCall): OutlinePart {
  return { kind: 'call', ...(id === '' ? {} : { id }), ...(Object.keys(more).length === 0 ? {} : { more }) };
}

/** Gemini signs each call. */
function callFields({ extra_content: extra }: JsonObject): JsonObject {
  const given = readGiven(extra);
  return given === undefined ? {} : { extra_content: given };
}

/** The order of the model, however its pieces came; calls without a number stay where they are. */
function byIndex(a: OpenCall, b: OpenCall): number {
  return typeof a.index === 'number' && typeof b.index === 'number' ? a.index - b.index : 0;
}

/** Servers that write several answers at once mix their pieces: only those of the first one are read. */
function firstChoice(choices: unknown): JsonObject {
  const all = readList(choices).map(readObject);
  return all.find(({ index = 0 }) => index === 0) ?? {};
}

/** Whether a piece with the index of an open call starts the next one. */
function isAnother(open: OpenCall, id: string, name: string): boolean {
  if (id !== '' && id !== open.id) return true;
  return name !== '' && (name !== open.name || id === '') && isWhole(open.json);
}

function isWhole(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

/** Some servers say `stop` although they called tools. */
function toStop(reason: unknown, isRefused: boolean, calls: number): ModelStop {
  if (reason === 'length') return 'length';
  if (isRefused || reason === 'content_filter') return 'refusal';
  return calls > 0 ? 'toolCalls' : 'end';
}
