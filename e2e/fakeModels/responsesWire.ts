import { argumentsText, type FakeAnswer, inPieces, stopOf } from './reply.ts';
import { noDelta, sse, type Wire, type WireWriter } from './wire.ts';

/** OpenAI Responses. */
export const responsesWire: Wire = {
  basePath: '/v1',
  answerPath: /^\/v1\/responses$/,
  modelsPath: '/v1/models',
  writer: createWriter,
  errorBody: (_status, { type, message }) => ({ error: { message, type, code: type, param: null } }),
  modelList: (models) => ({
    object: 'list',
    data: models.map((id, at) => ({ id, object: 'model', created: at, owned_by: 'fake' })),
  }),
};

function createWriter(model: string): WireWriter {
  let sequence = 0;
  let outputIndex = 0;
  let message: { id: string; text: string } | undefined;
  const event = (type: string, rest: object) => sse({ type, sequence_number: sequence++, ...rest }, type);
  const itemDone = (item: object) => event('response.output_item.done', { output_index: outputIndex++, item });
  const itemAdded = (item: object) => event('response.output_item.added', { output_index: outputIndex, item });
  const closeMessage = () => {
    if (message === undefined) return '';
    const { id, text } = message;
    message = undefined;
    const content = [{ type: 'output_text', text, annotations: [] }];
    return itemDone({ type: 'message', id, role: 'assistant', status: 'completed', phase: 'final_answer', content });
  };
  return {
    start: () => event('response.created', { response: { id: 'resp_fake', model, status: 'in_progress', output: [] } }),
    text(delta) {
      let opening = '';
      if (message === undefined) {
        message = { id: `msg_${outputIndex}`, text: '' };
        opening = itemAdded({ type: 'message', id: message.id, role: 'assistant', status: 'in_progress', content: [] });
      }
      message.text += delta;
      const place = { item_id: message.id, output_index: outputIndex, content_index: 0 };
      return opening + event('response.output_text.delta', { ...place, delta, logprobs: [] });
    },
    reasoning(text) {
      const id = `rs_${outputIndex}`;
      const place = { item_id: id, output_index: outputIndex, summary_index: 0 };
      const summary = [{ type: 'summary_text', text }];
      return (
        closeMessage() +
        event('response.reasoning_summary_part.added', { ...place, part: { type: 'summary_text', text: '' } }) +
        event('response.reasoning_summary_text.delta', { ...place, delta: text }) +
        itemDone({ type: 'reasoning', id, summary, encrypted_content: `sealed:${text}` })
      );
    },
    toolCall(call, characters) {
      const id = `fc_${outputIndex}`;
      const written = argumentsText(call);
      const item = { type: 'function_call', id, call_id: call.id ?? `call_${outputIndex}`, name: call.name };
      const opening = closeMessage() + itemAdded({ ...item, arguments: '', status: 'in_progress' });
      const deltas = inPieces(written.slice(0, characters), call.pieces).map((delta) =>
        event('response.function_call_arguments.delta', { item_id: id, output_index: outputIndex, delta }),
      );
      if (characters !== undefined) return [opening, ...deltas];
      return [opening, ...deltas, itemDone({ ...item, arguments: written, status: 'completed' })];
    },
    delta: noDelta,
    error: ({ type, message: said }) => event('error', { code: type, message: said, param: null }),
    end: (reply) => closeMessage() + ending(event, reply, model),
  };
}

function ending(event: (type: string, rest: object) => string, reply: FakeAnswer, model: string): string {
  const stop = stopOf(reply);
  const reason = stop === 'length' ? 'max_output_tokens' : stop === 'refusal' ? 'content_filter' : undefined;
  const usage = {
    input_tokens: reply.usage?.inputTokens ?? 11,
    output_tokens: reply.usage?.outputTokens ?? 7,
    input_tokens_details: {
      cached_tokens: reply.usage?.cachedTokens ?? 0,
      cache_write_tokens: reply.usage?.cacheWriteTokens ?? 0,
    },
  };
  const response = { id: 'resp_fake', model, output: [], usage };
  if (reason === undefined) return event('response.completed', { response: { ...response, status: 'completed' } });
  return event('response.incomplete', {
    response: { ...response, status: 'incomplete', incomplete_details: { reason } },
  });
}
