import { describe, expect, test } from 'vitest';
import type { HostErrorCode } from '../../../shared/domain/errorCode.ts';
import type { JsonValue } from '../../../shared/lib/json.ts';
import { readErrorBody, reasonIn } from './answers/errorBody.ts';
import { toModelError } from './answers/modelFailure.ts';
import { refusalWords } from './refusals/refusalWords.ts';
import { accessTo, allWires, ask, collect, connect, key, never } from './testing/connect.ts';

const quick = { 'retry-after-ms': '1' };

/** OpenRouter's form of an error of the provider behind it. */
function passedOn(raw: JsonValue, code = 400, provider_name: JsonValue = 'Crucible'): JsonValue {
  return { error: { message: 'Provider returned error', code, metadata: { raw, provider_name } } };
}

const missing = (...loc: JsonValue[]) => ({ type: 'missing', loc, msg: 'field required', input: 'of the chat' });

const reasons: readonly [string, JsonValue, string][] = [
  ['of the provider behind, as a text', passedOn('at most 1 image per prompt'), 'Crucible: at most 1 image per prompt'],
  [
    'of the provider behind, as JSON in a text',
    passedOn(JSON.stringify({ error: { message: 'must contain json', type: 'invalid_request_error' } })),
    'Crucible: must contain json',
  ],
  ['of the provider behind, as an object', passedOn({ detail: 'too many tools' }), 'Crucible: too many tools'],
  ['of a provider without a name', passedOn('no images', 400, null), 'no images'],
  ['that the provider behind did not give', passedOn(' '), 'Provider returned error'],
  ['that is a page', passedOn('<html>Bad gateway</html>'), 'Provider returned error'],
  ['that is JSON cut short', passedOn('{"error": {"mess'), 'Crucible: {"error": {"mess'],
  [
    'in a list with places',
    { detail: [missing('body', 'messages', 1, 'content'), missing('body', 'model')] },
    'messages.1.content: field required; model: field required',
  ],
  ['that is said twice', { detail: [missing('body', 'model'), missing('body', 'model')] }, 'model: field required'],
  [
    'in an object in the message',
    { object: 'error', message: { detail: [{ msg: 'extra field' }] }, type: 'invalid_request_error' },
    'extra field',
  ],
  ['as JSON in the message', { error: { message: '{"detail":"too deep"}' } }, 'too deep'],
  [
    'in a list around it',
    [{ error: { code: 400, message: 'bad thought', status: 'INVALID_ARGUMENT' } }],
    'bad thought',
  ],
  [
    'in a list of errors',
    { errors: [{ message: 'first', code: 7 }, { message: 'second' }], success: false },
    'first; second',
  ],
  ['in a list of texts', { message: 'Validation failed', errors: ['no name', 'no age'] }, 'no name; no age'],
  ['as the error', { error: 'no images here' }, 'no images here'],
  ['as the detail', { detail: 'no images here' }, 'no images here'],
];

describe.each(allWires)('the reason over %s', (wire) => {
  const tell = async (status: number, body: JsonValue | undefined, text = JSON.stringify(body)) => {
    const headers = { ...quick, 'content-type': body === undefined ? 'text/plain' : 'application/json' };
    const { provider } = await connect(wire, () => ({ status, body: text, headers }));
    const { error } = await collect(provider.stream(ask(), never));
    return error;
  };

  test.each(reasons)('%s', async (_name, body, said) => {
    const error = await tell(400, body);
    expect(error?.code).toBe('modelRefused');
    expect(error?.problem).toMatchObject({ kind: 'modelRefusedRequest', said });
  });

  test('as a plain text', async () => {
    expect((await tell(400, undefined, 'no images here'))?.problem).toMatchObject({ said: 'no images here' });
  });

  test.each([
    ['alone', undefined],
    ['in a message', { error: { message: '<html>No billing here</html>' } }],
  ])('is none in a page, %s', async (_name, body) => {
    const error = await tell(502, body, body === undefined ? '<html>No billing here</html>' : undefined);
    expect(error?.code).toBe('modelOverloaded');
    expect(error?.problem).toMatchObject({ said: '' });
  });

  test('that nobody can find is the body', async () => {
    const error = await tell(400, { object: 'x', code: 7 });
    expect(error?.code).toBe('modelRefused');
    expect(error?.problem).toMatchObject({ said: '{"object":"x","code":7}' });
  });

  test('is one short line without the key', async () => {
    const error = await tell(400, passedOn(`bad\n key ${key} ${'long '.repeat(300)}`));
    const { said } = error?.problem as { said: string };
    expect(said).toMatch(/^Crucible: bad key \[key\] long .*\.\.\.$/);
    expect(said.length).toBeLessThan(610);
  });

  const inner = (error: JsonValue) => JSON.stringify({ error });
  test.each<[string, number, JsonValue, HostErrorCode]>([
    ['a long chat, by code', 400, inner({ code: 'context_length_exceeded', message: 'no' }), 'modelTooLong'],
    ['a long chat, by words', 429, 'prompt is too long: 9 tokens > 8 maximum', 'modelTooLong'],
    ['a long chat behind a failure', 502, inner({ code: 'context_length_exceeded', message: 'no' }), 'modelTooLong'],
    ['a rate limit, by code', 400, inner({ type: 'rate_limit_error', message: 'Slow down' }), 'modelRateLimited'],
    ['a rate limit, by number', 502, inner({ code: 429, message: 'Slow down' }), 'modelRateLimited'],
    [
      "Google's rate limit",
      400,
      inner({ code: 8, status: 'RESOURCE_EXHAUSTED', message: 'Quota' }),
      'modelRateLimited',
    ],
    ['an overload', 400, inner({ type: 'overloaded_error', message: 'Busy' }), 'modelOverloaded'],
    ['an unknown model', 400, inner({ code: 'model_not_found', message: 'no' }), 'modelNotFound'],
    // The account of the gateway, not that of the user.
    ['a key', 400, inner({ type: 'authentication_error', message: 'invalid x-api-key' }), 'modelRefused'],
    ['no credit', 429, inner({ type: 'insufficient_quota', message: 'no' }), 'modelRateLimited'],
    ['words that only together say something', 400, 'endpoint not found', 'modelRefused'],
  ])('of the provider behind: %s', async (_name, status, raw, code) => {
    const body = { error: { message: 'This model', code: status, metadata: { raw, provider_name: 'Crucible' } } };
    expect((await tell(status, body))?.code).toBe(code);
  });
});

test.each<[number, HostErrorCode]>([
  [429, 'modelRateLimited'],
  [502, 'modelOverloaded'],
  [400, 'modelRefused'],
])('an error in the middle of an answer has its status in its body (%i)', async (status, code) => {
  const raw = `data: ${JSON.stringify(passedOn('Upstream says no', status))}\n\n`;
  const { provider } = await connect('chat', () => ({ steps: [{ text: 'Half' }, { raw }] }));
  const { error } = await collect(provider.stream(ask(), never));
  expect(error?.code).toBe(code);
  expect(error?.problem).toMatchObject({ said: 'Crucible: Upstream says no' });
});

test('the words of HTTP are no reason', () => {
  // Only the SDK of Anthropic keeps both.
  const body = { statusCode: 400, error: 'Bad Request', message: 'no name' };
  expect(reasonIn(readErrorBody(body))).toBe('no name');
});

test('what recognises refusals reads all the words, in order', () => {
  const words = (body: JsonValue) => refusalWords(Object.assign(new Error('400 x'), { status: 400, error: body }));
  expect(words(passedOn(JSON.stringify({ error: { message: 'inner', param: 'tools' } })))).toBe(
    "Provider returned error inner 'tools'",
  );
  expect(words({ detail: [missing('body', 'a', 1), missing('body', 'b')] })).toBe(
    'missing body.a.1 field required missing body.b field required',
  );
  expect(words({ message: '{"no": "words"}', detail: ['a', { msg: 'b', input: 'of the chat' }] })).toBe(
    '{"no": "words"} a b',
  );
  expect(words({ chat: 'x' })).toBe('400 x');
});

const codeOf = (status: number, message: string) =>
  toModelError(
    Object.assign(new Error(`${status} ${message}`), { status, error: { error: { message } } }),
    accessTo('chat', 'https://models.example/v1'),
    'connecting',
  ).code;

test.each([
  ['Anthropic', 'prompt is too long: 213462 tokens > 200000 maximum'],
  [
    'Anthropic, with the answer',
    'input length and `max_tokens` exceed context limit: 199759 + 8192 > 200000, decrease input length or `max_tokens` and try again',
  ],
  ['a gateway to Anthropic', 'The request exceeds the context limit of this model.'],
  ['Bedrock', 'Input is too long for requested model.'],
  ['OpenAI', 'Your input exceeds the context window of this model. Please adjust your input and try again.'],
  ['OpenAI, as configured', 'Input tokens exceed the configured limit of 272000 tokens.'],
  ['OpenRouter, vLLM', "This endpoint's maximum context length is 131072 tokens. However, you requested about 140000."],
  ['Gemini', 'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).'],
  ['Vertex', 'Unable to submit request because the input token count is 32825 but model only supports up to 32768.'],
  ['xAI', "This model's maximum prompt length is 131072 but the request contains 537812 tokens."],
  ['Groq', 'Please reduce the length of the messages or completion.'],
  ['Cerebras', 'Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192'],
  ['Moonshot', 'Invalid request: Your request exceeded model token limit: 262144 (requested: 300000)'],
  ['Z.ai', 'Prompt exceeds max length'],
  ['MiniMax', 'invalid params, context window exceeds limit'],
  ['Mistral', 'Prompt contains 40000 tokens, too large for model with 32768 maximum context length'],
  ['Copilot', 'prompt token count of 300000 exceeds the limit of 128000'],
  ['Poolside', 'Input length 131393 exceeds the maximum allowed input length of 131040 tokens.'],
  ['Qwen', 'Range of input length should be [1, 129024]'],
  ['Hugging Face', 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8192. Given: 9000'],
  ['llama.cpp', 'the request exceeds the available context size, try increasing it'],
  ['LM Studio', 'The number of tokens to keep from the initial prompt is greater than the context length.'],
])('a chat that is too long is recognised (%s)', (_name, message) => {
  expect(codeOf(400, message)).toBe('modelTooLong');
});

test.each([
  [429, 'Number of input tokens has exceeded your per-minute rate limit', 'modelRateLimited'],
  [429, 'Too many tokens, please wait before trying again.', 'modelRateLimited'],
  [429, 'Rate limit reached for gpt-5: Limit 30000 tokens per min, Used 29000, Requested 2000.', 'modelRateLimited'],
  [400, 'max_tokens: 99999 > 8192, which is the maximum allowed number of output tokens', 'modelRefused'],
  [400, 'The prompt must not be empty', 'modelRefused'],
  [400, "Invalid 'input': string expected", 'modelRefused'],
])('%i "%s" is something else', (status, message, code) => {
  expect(codeOf(status, message)).toBe(code);
});
