import { argumentsText, type FakeStop, inPieces, stopOf } from './reply.ts';
import { noDelta, sse, type Wire, type WireWriter } from './wire.ts';

const stopReasons: Record<FakeStop, string> = {
  end: 'end_turn',
  toolCalls: 'tool_use',
  length: 'max_tokens',
  refusal: 'refusal',
};
/** The real server returns pages of 20 to 1000; with two, tests get a second page. */
const modelsPerPage = 2;

/** Anthropic Messages. */
export const anthropicWire: Wire = {
  basePath: '',
  answerPath: /^\/v1\/messages$/,
  modelsPath: '/v1/models',
  writer: createWriter,
  errorBody: (_status, error) => ({ type: 'error', error, request_id: 'req_fake' }),
  modelList(models, query) {
    const after = query.get('after_id');
    const from = after === null ? 0 : models.indexOf(after) + 1;
    const page = models.slice(from, from + modelsPerPage);
    return {
      data: page.map((id) => ({
        type: 'model',
        id,
        display_name: `Fake ${id}`,
        created_at: '2026-01-01T00:00:00Z',
        max_tokens: id.includes('small') ? 4096 : 128_000,
        capabilities: { image_input: { supported: !id.includes('blind') } },
      })),
      has_more: from + modelsPerPage < models.length,
      first_id: page[0] ?? null,
      last_id: page.at(-1) ?? null,
    };
  },
};

function createWriter(model: string): WireWriter {
  let index = 0;
  let inText = false;
  const event = (type: string, rest: object) => sse({ type, ...rest }, type);
  const begin = (content_block: object) => event('content_block_start', { index, content_block });
  const delta = (content: object) => event('content_block_delta', { index, delta: content });
  const stop = () => event('content_block_stop', { index: index++ });
  const closeText = () => {
    if (!inText) return '';
    inText = false;
    return stop();
  };
  return {
    start: () =>
      event('message_start', {
        message: {
          id: 'msg_fake',
          type: 'message',
          role: 'assistant',
          model,
          content: [],
          stop_reason: null,
          usage: { input_tokens: 11, cache_read_input_tokens: 2, cache_creation_input_tokens: 0, output_tokens: 1 },
        },
      }) + event('ping', {}),
    text(text) {
      const opening = inText ? '' : begin({ type: 'text', text: '' });
      inText = true;
      return opening + delta({ type: 'text_delta', text });
    },
    reasoning: (thinking) =>
      closeText() +
      begin({ type: 'thinking', thinking: '', signature: '' }) +
      delta({ type: 'thinking_delta', thinking }) +
      delta({ type: 'signature_delta', signature: `signed:${thinking}` }) +
      stop(),
    toolCall(call, characters) {
      const id = call.id ?? `toolu_${index}`;
      const opening = closeText() + begin({ type: 'tool_use', id, name: call.name, input: {} });
      const pieces = inPieces(argumentsText(call).slice(0, characters), call.pieces);
      const deltas = pieces.map((partial_json) => delta({ type: 'input_json_delta', partial_json }));
      return [opening, ...deltas, characters === undefined ? stop() : ''];
    },
    delta: noDelta,
    error: (error) => event('error', { error }),
    end: (reply) =>
      closeText() +
      event('message_delta', {
        delta: { stop_reason: stopReasons[stopOf(reply)], stop_sequence: null },
        usage: {
          input_tokens: reply.usage?.inputTokens ?? 11,
          cache_read_input_tokens: reply.usage?.cachedTokens ?? 2,
          cache_creation_input_tokens: reply.usage?.cacheWriteTokens ?? 0,
          output_tokens: reply.usage?.outputTokens ?? 7,
        },
      }) +
      event('message_stop', {}),
  };
}
