import type OpenAI from 'openai';
import type { JsonObject } from '../../../shared/lib/json.ts';
import type { ModelEvent, ModelStop, ProviderAccess } from '../../host/ports/modelProvider.ts';
import { type OutlinePart, toCarry } from './outline.ts';
import type { WireReader } from './readModelStream.ts';

type WireEvent = OpenAI.Responses.ResponseStreamEvent;

/** The provider ended the answer with an error; `toModelError` reads `error` as it reads an HTTP body. */
class AnswerFailed extends Error {
  readonly error: { readonly message: string; readonly code: string };

  constructor(code: string | null | undefined, message: string | undefined) {
    super(message ?? 'The answer failed.');
    this.error = { message: this.message, code: code ?? 'server_error' };
  }
}

/** Reads the event stream of the Responses API. Reasoning is not shown, but carried in its encrypted form. */
export function createResponsesReader(access: ProviderAccess, model: string): WireReader<WireEvent> {
  const outline: OutlinePart[] = [];
  /** Text of the message item that is being written. */
  let length = 0;
  let calls = 0;
  let refused = false;
  let end: { stop: ModelStop; usage: OpenAI.Responses.ResponseUsage | undefined } | undefined;

  function finishItem(item: OpenAI.Responses.ResponseOutputItem): readonly ModelEvent[] {
    switch (item.type) {
      case 'message': {
        const phase = item.phase ?? undefined;
        outline.push({ kind: 'text', length, ...(phase === undefined ? {} : { phase }) });
        length = 0;
        return [];
      }
      case 'reasoning':
        if (item.encrypted_content) outline.push({ kind: 'opaque', item: toReasoning(item) });
        return [];
      case 'function_call':
        // Cut off by the output limit: it never became a call.
        if (item.status === 'incomplete') return [];
        calls++;
        outline.push({ kind: 'call' });
        return [{ type: 'toolCall', name: item.name, arguments: item.arguments || '{}' }];
      default:
        return [];
    }
  }

  function text(delta: string): readonly ModelEvent[] {
    length += delta.length;
    return [{ type: 'text', text: delta }];
  }

  function read(event: WireEvent): readonly ModelEvent[] {
    switch (event.type) {
      case 'response.output_text.delta':
        return text(event.delta);
      case 'response.refusal.delta':
        refused = true;
        return text(event.delta);
      case 'response.output_item.done':
        return finishItem(event.item);
      case 'response.completed':
        end = { stop: refused ? 'refusal' : calls > 0 ? 'toolCalls' : 'end', usage: event.response.usage };
        return [];
      case 'response.incomplete': {
        const reason = event.response.incomplete_details?.reason;
        end = { stop: reason === 'content_filter' ? 'refusal' : 'length', usage: event.response.usage };
        return [];
      }
      case 'response.failed':
        throw new AnswerFailed(event.response.error?.code, event.response.error?.message);
      case 'error':
        throw new AnswerFailed(event.code, event.message);
      default:
        return [];
    }
  }

  function finish(): readonly ModelEvent[] | undefined {
    if (end === undefined) return undefined;
    const { stop, usage } = end;
    const events: ModelEvent[] = [];
    if (usage)
      events.push({ type: 'usage', usage: { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens } });
    const carry = toCarry(outline, access, model);
    if (carry !== undefined) events.push({ type: 'carry', carry });
    return [...events, { type: 'end', stop }];
  }
  return { read, finish };
}

/** Only what the API wants back: with `store: false` it knows nothing of the item's other fields. */
function toReasoning(item: OpenAI.Responses.ResponseReasoningItem): JsonObject {
  const summary = item.summary.map(({ type, text }) => ({ type, text }));
  return { type: 'reasoning', id: item.id, summary, encrypted_content: item.encrypted_content ?? null };
}
