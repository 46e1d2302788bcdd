import type { TokenUsage } from '../../../../shared/domain/model.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelEvent, ModelStop, ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { AnswerFailed } from '../answers/answerFailed.ts';
import type { WireReader } from '../answers/readModelStream.ts';
import { createThoughtReader } from '../answers/thoughtTags.ts';
import {
  readArguments,
  readList,
  readObject,
  readString,
  readText,
  readToolName,
  readUsage,
} from '../answers/wireValues.ts';
import { type OutlinePart, toCarry } from '../requests/outline.ts';

/**
 * Reads the event stream of the Responses API. Reasoning is carried in its encrypted form; its summary, or what a model with
 * open weights shows, is passed on.
 */
export function createResponsesReader(access: ProviderAccess, model: string): WireReader {
  const outline: OutlinePart[] = [];
  const thoughts = createThoughtReader(access);
  /** Of the message item that is being written, without thoughts. */
  let length = 0;
  let calls = 0;
  const readReasoning = createReasoningReader();
  let refused = false;
  let end: { stop: ModelStop; usage: TokenUsage | undefined } | undefined;

  function finishItem(item: JsonObject): readonly ModelEvent[] {
    switch (item['type']) {
      case 'message': {
        const phase = readString(item['phase']);
        const rest = kept(thoughts.finish());
        outline.push({ kind: 'text', length, ...(phase === undefined ? {} : { phase }) });
        length = 0;
        return rest;
      }
      case 'reasoning': {
        const reasoning = toReasoning(item);
        if (reasoning !== undefined) outline.push({ kind: 'opaque', item: reasoning });
        return [];
      }
      case 'function_call':
        // Cut off by the output limit: it never became a call.
        if (item['status'] === 'incomplete') return [];
        calls++;
        outline.push(toCall(item));
        return [
          {
            type: 'toolCall',
            name: readToolName(item['name']),
            arguments: readArguments(item['arguments']) || '{}',
          },
        ];
      default:
        return [];
    }
  }

  function kept(events: readonly ModelEvent[]): readonly ModelEvent[] {
    for (const event of events) if (event.type === 'text') length += event.text.length;
    return events;
  }

  function read(wire: unknown): readonly ModelEvent[] {
    const event = readObject(wire);
    switch (event['type']) {
      case 'response.output_text.delta':
        return kept(thoughts.read(readText(event['delta'])));
      case 'response.refusal.delta':
        refused = true;
        // What a model refuses with is no thought.
        return kept([...thoughts.finish(), ...textEvents(readText(event['delta']))]);
      case 'response.output_item.done':
        return finishItem(readObject(event['item']));
      case 'response.completed':
        end = { stop: refused ? 'refusal' : calls > 0 ? 'toolCalls' : 'end', usage: usageOf(event) };
        return [];
      case 'response.incomplete': {
        const { reason } = readObject(readObject(event['response'])['incomplete_details']);
        end = { stop: reason === 'content_filter' ? 'refusal' : 'length', usage: usageOf(event) };
        return [];
      }
      case 'response.failed':
        throw answerFailed(readObject(readObject(event['response'])['error']));
      case 'error':
        throw answerFailed(event);
      default:
        return readReasoning(event);
    }
  }

  function finish(): readonly ModelEvent[] | undefined {
    if (end === undefined) return undefined;
    const { stop, usage } = end;
    const carry = toCarry(outline, access, model);
    return [
      // Some servers do not say where a message ends.
      ...thoughts.finish(),
      ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }]),
      ...(carry === undefined ? [] : [{ type: 'carry' as const, carry }]),
      { type: 'end', stop },
    ];
  }
  return { read, finish };
}

function textEvents(text: string): readonly ModelEvent[] {
  return text === '' ? [] : [{ type: 'text', text }];
}

/** Reads what an answer shows of its reasoning; the parts of a summary become paragraphs. */
function createReasoningReader(): (event: JsonObject) => readonly ModelEvent[] {
  let partCount = 0;
  const reasoning = (text: string): readonly ModelEvent[] => (text === '' ? [] : [{ type: 'reasoning', text }]);
  return (event) => {
    switch (event['type']) {
      case 'response.reasoning_summary_part.added':
        return reasoning(partCount++ === 0 ? '' : '\n\n');
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return reasoning(readText(event['delta']));
      default:
        return [];
    }
  };
}

function usageOf(event: JsonObject): TokenUsage | undefined {
  const usage = readObject(readObject(event['response'])['usage']);
  const { cached_tokens: cached, cache_write_tokens: written } = readObject(usage['input_tokens_details']);
  return readUsage(usage['input_tokens'], usage['output_tokens'], { cached, written });
}

function answerFailed({ code, message }: JsonObject): AnswerFailed {
  return new AnswerFailed(readString(message) ?? 'The answer failed.', readString(code) ?? 'server_error');
}

function toCall(item: JsonObject): OutlinePart {
  const id = readString(item['call_id']);
  return { kind: 'call', ...(id === undefined ? {} : { id }) };
}

/** Only the fields that the API wants back: with `store: false` it does not know the others. */
function toReasoning(item: JsonObject): JsonObject | undefined {
  const id = readString(item['id']);
  const encrypted = readString(item['encrypted_content']);
  if (id === undefined || encrypted === undefined || encrypted === '') return undefined;
  const summary = readList(item['summary']).map((part) => {
    return { type: 'summary_text', text: readText(readObject(part)['text']) };
  });
  return { type: 'reasoning', id, summary, encrypted_content: encrypted };
}
