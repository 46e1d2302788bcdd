import { argumentsText, type FakeStop, inPieces, stopOf } from './reply.ts';
import { sse, type Wire, type WireWriter } from './wire.ts';

const finishReasons: Record<FakeStop, string> = {
  end: 'stop',
  toolCalls: 'tool_calls',
  length: 'length',
  refusal: 'content_filter',
};

/** OpenAI Chat Completions, as compatible servers implement it. */
export const chatWire: Wire = {
  basePath: '/v1',
  answerPath: /^\/v1\/chat\/completions$/,
  modelsPath: '/v1/models',
  writer: createWriter,
  errorBody: (_status, { type, message }) => ({ error: { message, type, code: type, param: null } }),
  modelList: (models) => ({
    object: 'list',
    data: models.map((id) => ({
      id,
      object: 'model',
      created: 1,
      owned_by: 'fake',
      architecture: { input_modalities: id.includes('seeing') ? ['text', 'image'] : ['text'] },
    })),
  }),
};

function createWriter(model: string): WireWriter {
  let index = 0;
  const base = { id: 'chatcmpl-fake', object: 'chat.completion.chunk', created: 1, model };
  const chunk = (delta: object, finish_reason: string | null = null) =>
    sse({ ...base, choices: [{ index: 0, delta, finish_reason }] });
  return {
    start: () => chunk({ role: 'assistant', content: '' }),
    text: (content) => chunk({ content }),
    // Not part of the API; several servers send it.
    reasoning: (text) => chunk({ reasoning_content: text }),
    delta: (fields) => chunk(fields),
    toolCall(call, characters) {
      const at = index++;
      const id = call.id ?? `call_${at}`;
      const [first = '', ...rest] = inPieces(argumentsText(call).slice(0, characters), call.pieces);
      const opening = { index: at, id, type: 'function', function: { name: call.name, arguments: first } };
      return [
        chunk({ tool_calls: [opening] }),
        ...rest.map((piece) => chunk({ tool_calls: [{ index: at, function: { arguments: piece } }] })),
      ];
    },
    error: (error) => sse({ error: { ...error, code: error.type } }),
    end(reply) {
      const prompt_tokens = reply.usage?.inputTokens ?? 11;
      const completion_tokens = reply.usage?.outputTokens ?? 7;
      const usage = {
        prompt_tokens,
        completion_tokens,
        total_tokens: prompt_tokens + completion_tokens,
        prompt_tokens_details: {
          cached_tokens: reply.usage?.cachedTokens ?? 0,
          cache_write_tokens: reply.usage?.cacheWriteTokens ?? 0,
        },
      };
      return chunk({}, finishReasons[stopOf(reply)]) + sse({ ...base, choices: [], usage }) + sse('[DONE]');
    },
  };
}
