import { describe, expect, test } from 'vitest';
import type { HostErrorCode } from '../../../shared/domain/errorCode.ts';
import type { JsonValue } from '../../../shared/lib/json.ts';
import { readErrorBody, reasonIn } from './answers/errorBody.ts';
import { refusalWords } from './refusals/refusalWords.ts';
import { allWires, ask, collect, connect, key, never } from './testing/connect.ts';

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
