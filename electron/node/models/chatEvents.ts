import type OpenAI from 'openai';
import type { TokenUsage } from '../../../shared/domain/model.ts';
import type { ModelEvent, ModelStop } from '../../host/ports/modelProvider.ts';
import type { WireReader } from './readModelStream.ts';

type Chunk = OpenAI.Chat.ChatCompletionChunk;
type CallDelta = NonNullable<Chunk['choices'][number]['delta']['tool_calls']>[number];

interface OpenCall {
  readonly index: number;
  readonly id: string;
  name: string;
  json: string;
}

/**
 * Reads the chunks of Chat Completions as servers really send them: calls without index, with the same index or the same
 * id for several, without id, or with the name repeated in every piece.
 */
export function createChatReader(): WireReader<Chunk> {
  const calls: OpenCall[] = [];
  let reason: string | undefined;
  let refused = false;
  let usage: TokenUsage | undefined;

  function addCall(delta: CallDelta): void {
    const { index = -1, id = '' } = delta;
    const name = delta.function?.name ?? '';
    const open = calls.findLast((call) => call.index === index);
    const json = delta.function?.arguments ?? '';
    if (open === undefined || isAnother(open, id, name)) calls.push({ index, id, name, json });
    else {
      if (open.name === '') open.name = name;
      open.json += json;
    }
  }

  function read(chunk: Chunk): readonly ModelEvent[] {
    if (chunk.usage)
      usage = { inputTokens: chunk.usage.prompt_tokens ?? 0, outputTokens: chunk.usage.completion_tokens ?? 0 };
    const choice = chunk.choices?.[0];
    if (choice === undefined) return [];
    reason = choice.finish_reason ?? reason;
    for (const delta of choice.delta?.tool_calls ?? []) addCall(delta);
    if (choice.delta?.refusal) refused = true;
    const text = (choice.delta?.content ?? '') + (choice.delta?.refusal ?? '');
    return text === '' ? [] : [{ type: 'text', text }];
  }

  function finish(): readonly ModelEvent[] | undefined {
    if (reason === undefined) return undefined;
    return [
      ...calls.map(({ name, json }): ModelEvent => ({ type: 'toolCall', name, arguments: json === '' ? '{}' : json })),
      ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }]),
      { type: 'end', stop: toStop(reason, refused, calls.length) },
    ];
  }
  return { read, finish };
}

/** Whether a piece with the index of an open call begins the next one. */
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
function toStop(reason: string, refused: boolean, calls: number): ModelStop {
  if (reason === 'length') return 'length';
  if (refused || reason === 'content_filter') return 'refusal';
  return calls > 0 ? 'toolCalls' : 'end';
}
