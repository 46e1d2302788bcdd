import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FakeRefusal } from '../../../e2e/fakeModels/reply.ts';
import { answer } from '../../../e2e/fakeModels/reply.ts';
import { allWires, ask, collect, connect, key, never, providerAt, textOf } from './testing/connect.ts';

const quick = { 'retry-after-ms': '1' };
const refusals: readonly [string, FakeRefusal, string, RegExp][] = [
  [
    'a wrong key',
    { status: 401, error: { type: 'authentication_error', message: `bad key ${key}` } },
    'modelKeyWrong',
    /Check it in Settings/,
  ],
  [
    'no credit, by status',
    { status: 402, error: { type: 'billing_error', message: 'Payment required' } },
    'modelNoCredit',
    /Add credit/,
  ],
  [
    'no credit, by code',
    { status: 429, error: { type: 'insufficient_quota', message: 'You exceeded your current quota' }, headers: quick },
    'modelNoCredit',
    /Add credit/,
  ],
  [
    'no credit, by words',
    { status: 400, error: { type: 'invalid_request_error', message: 'Your credit balance is too low' } },
    'modelNoCredit',
    /Add credit/,
  ],
  [
    'a forbidden thing',
    { status: 403, error: { type: 'permission_error', message: 'Not in your project' } },
    'modelForbidden',
    /Not in your project/,
  ],
  [
    'an unknown model',
    { status: 404, error: { type: 'not_found_error', message: 'model: gone' } },
    'modelNotFound',
    /Choose another one/,
  ],
  [
    'an unknown model, by code',
    { status: 400, error: { type: 'model_not_found', message: 'nope' } },
    'modelNotFound',
    /Choose another one/,
  ],
  ['a wrong base URL', { status: 404, body: '' }, 'modelNotFound', /\/v1/],
  [
    'a long conversation',
    { status: 400, error: { type: 'context_length_exceeded', message: 'maximum context length is 8192' } },
    'modelTooLong',
    /new chat/,
  ],
  [
    'a long prompt',
    {
      status: 400,
      error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' },
    },
    'modelTooLong',
    /new chat/,
  ],
  ['a body too large', { status: 413, body: 'Payload too large' }, 'modelTooLong', /new chat/],
  [
    'an overloaded provider',
    { status: 529, error: { type: 'overloaded_error', message: 'Overloaded' }, headers: quick },
    'modelOverloaded',
    /is overloaded \(HTTP 529\)\. Try again in a moment/,
  ],
  [
    'a problem of the provider',
    { status: 500, body: '', headers: quick },
    'modelOverloaded',
    /^Fake provider has a problem \(HTTP 500\)\. Try again later\.$/,
  ],
  [
    "a proxy's page",
    { status: 502, body: ' <!doctype html><h1>Bad gateway</h1>', headers: quick },
    'modelOverloaded',
    /^Fake provider has a problem \(HTTP 502\)\. Try again later\.$/,
  ],
  [
    'a model being loaded',
    { status: 503, error: { type: 'unavailable_error', message: 'Loading model' }, headers: quick },
    'modelOverloaded',
    /Loading model/,
  ],
  [
    'a bad request',
    { status: 400, error: { type: 'invalid_request_error', message: 'tools.0: \u001b[31mbad\n schema' } },
    'modelRefused',
    /tools\.0: \[31mbad schema/,
  ],
  [
    'a redirect',
    { status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
    'modelUnreachable',
    /base URL/,
  ],
];

describe.each(allWires)('errors over %s', (wire) => {
  test.each(refusals)('%s', async (_name, refusal, code, advice) => {
    const { provider } = await connect(wire, () => refusal);
    const { error } = await collect(provider.stream(ask(), never));
    expect(error?.code).toBe(code);
    expect(error?.message).toMatch(advice);
    expect(JSON.stringify(error?.toInfo())).not.toContain(key);
    expect(error?.cause).toBeUndefined();
  });

  test('a rate limit that asks for a long wait is reported at once, with the wait', async () => {
    const error = { type: 'rate_limit_error', message: 'Slow down' };
    const headers = { 'retry-after': '42' };
    const { provider, fake } = await connect(wire, () => ({ status: 429, error, headers }));
    const result = await collect(provider.stream(ask(), never));
    expect(result.error?.code).toBe('modelRateLimited');
    expect(result.error?.data).toEqual({ retryAfterMs: 42_000 });
    expect(result.error?.message).toContain('Try again in 42 seconds');
    expect(fake.requests.length).toBe(1);
  });

  test('a short rate limit is waited for by the SDK', async () => {
    const error = { type: 'rate_limit_error', message: 'Slow down' };
    const { provider, fake } = await connect(wire, (_request, n) =>
      n < 2 ? { status: 429, error, headers: quick } : answer('Here I am'),
    );
    const { events } = await collect(provider.stream(ask(), never));
    expect(textOf(events)).toBe('Here I am');
    expect(fake.requests.length).toBe(3);
  });

  test('at most two retries', async () => {
    const error = { type: 'overloaded_error', message: 'Busy' };
    const { provider, fake } = await connect(wire, () => ({ status: 529, error, headers: quick }));
    await collect(provider.stream(ask(), never));
    expect(fake.requests.length).toBe(3);
  });

  test('no key for the provider itself: nothing is sent', async () => {
    const { error } = await collect(providerAt(wire, undefined, { key: undefined }).stream(ask(), never));
    expect(error?.code).toBe('modelKeyMissing');
    expect(error?.message).toContain('Settings');
  });

  test('a short key is not hidden in the text of an error', async () => {
    const refusal = { status: 400, error: { type: 'invalid_request_error', message: 'ollama takes no tools' } };
    const { provider } = await connect(wire, () => refusal, { access: { key: 'ollama' } });
    const { error } = await collect(provider.stream(ask(), never));
    expect(error?.message).toContain('ollama takes no tools');
  });

  test('no key where a server asks for one', async () => {
    const refusal = { status: 401, error: { type: 'authentication_error', message: 'Who are you?' } };
    const { provider } = await connect(wire, () => refusal, { access: { key: undefined } });
    const { error } = await collect(provider.stream(ask(), never));
    expect(error?.code).toBe('modelKeyMissing');
  });

  test('a key with a line break is refused before anything is sent, and not repeated', async () => {
    const broken = `${key}\n${key}`;
    const { provider, fake } = await connect(wire, () => answer('no'), { access: { key: broken } });
    const { error } = await collect(provider.stream(ask(), never));
    expect(error?.code).toBe('modelKeyWrong');
    expect(error?.message).not.toContain(key);
    expect(fake.requests.length).toBe(0);
  });

  test('a server that is not there', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as { port: number };
    free.close();
    await once(free, 'close');
    const url = `http://127.0.0.1:${port}`;
    const { error } = await collect(providerAt(wire, url).stream(ask(), never));
    expect(error?.code).toBe('modelUnreachable');
    expect(error?.message).toContain(url);
    expect(error?.message).toContain('Start the model server');
  });

  test('an unknown host name', async () => {
    const { error } = await collect(providerAt(wire, 'http://no-such-host.invalid').stream(ask(), never));
    expect(error?.code).toBe('modelUnreachable');
    expect(error?.message).toContain('no-such-host.invalid');
    expect(error?.message).toContain('name is not known');
  });

  test('HTTPS to a server that only speaks HTTP', async () => {
    const { fake } = await connect(wire, () => answer('no'));
    const url = fake.baseUrl.replace('http:', 'https:');
    const { error } = await collect(providerAt(wire, url).stream(ask(), never));
    expect(error?.code).toBe('modelUnreachable');
    expect(error?.message).toContain('http:// instead');
  });

  test('a connection that is closed without an answer', async () => {
    const mute = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    onTestFinished(() => void mute.close());
    await once(mute, 'listening');
    const url = `http://127.0.0.1:${(mute.address() as { port: number }).port}`;
    const { error } = await collect(providerAt(wire, url).stream(ask(), never));
    expect(error?.code).toBe('modelUnreachable');
    expect(error?.message).toContain('closed without an answer');
  });

  test('a redirect does not carry the key to another origin', async () => {
    const elsewhere = await connect(wire, () => answer('thank you for the key'));
    const location = elsewhere.fake.baseUrl;
    const { provider } = await connect(wire, () => ({ status: 307, headers: { location }, body: '' }));
    await collect(provider.stream(ask(), never));
    expect(elsewhere.fake.requests.length).toBe(0);
  });
});
