import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FakeRefusal } from '../../../e2e/fakeModels/reply.ts';
import type { HostErrorCode } from '../../../shared/domain/errorCode.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { answer } from '../../../e2e/fakeModels/reply.ts';
import { allWires, ask, collect, connect, key, never, providerAt, textOf } from './testing/connect.ts';

/** Waits are not what is tested here. */
vi.mock(import('./answers/retries.ts'), async (original) => ({
  ...(await original()),
  waitToRetry: async () => undefined,
}));

const quick = { 'retry-after-ms': '1' };
const refusals: readonly [string, FakeRefusal, HostErrorCode, Partial<Problem>][] = [
  [
    'a wrong key',
    { status: 401, error: { type: 'authentication_error', message: `bad key ${key}` } },
    'modelKeyWrong',
    { kind: 'modelKeyRefused', said: 'bad key [key]' },
  ],
  [
    'no credit, by status',
    { status: 402, error: { type: 'billing_error', message: 'Payment required' } },
    'modelNoCredit',
    { kind: 'modelNoCredit', said: 'Payment required' },
  ],
  [
    'no credit, by code',
    { status: 429, error: { type: 'insufficient_quota', message: 'You exceeded your current quota' }, headers: quick },
    'modelNoCredit',
    { kind: 'modelNoCredit', said: 'You exceeded your current quota' },
  ],
  [
    'no credit, by words',
    { status: 400, error: { type: 'invalid_request_error', message: 'Your credit balance is too low' } },
    'modelNoCredit',
    { kind: 'modelNoCredit', said: 'Your credit balance is too low' },
  ],
  [
    'a forbidden thing',
    { status: 403, error: { type: 'permission_error', message: 'Not in your project' } },
    'modelForbidden',
    { kind: 'modelUseForbidden', said: 'Not in your project' },
  ],
  [
    'an unknown model',
    { status: 404, error: { type: 'not_found_error', message: 'model: gone' } },
    'modelNotFound',
    { kind: 'modelUnknown', said: 'model: gone' },
  ],
  [
    'an unknown model, by code',
    { status: 400, error: { type: 'model_not_found', message: 'nope' } },
    'modelNotFound',
    { kind: 'modelUnknown', said: 'nope' },
  ],
  ['a wrong base URL', { status: 404, body: '' }, 'modelNotFound', { kind: 'nothingAtAddress' }],
  [
    'a long conversation',
    { status: 400, error: { type: 'context_length_exceeded', message: 'maximum context length is 8192' } },
    'modelTooLong',
    { kind: 'chatTooLong' },
  ],
  [
    'a long prompt',
    {
      status: 400,
      error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' },
    },
    'modelTooLong',
    { kind: 'chatTooLong' },
  ],
  ['a body too large', { status: 413, body: 'Payload too large' }, 'modelTooLong', { kind: 'chatTooLong' }],
  [
    'an overloaded provider',
    { status: 529, error: { type: 'overloaded_error', message: 'Overloaded' }, headers: quick },
    'modelOverloaded',
    { kind: 'modelOverloaded', name: 'Fake provider', status: 529 },
  ],
  [
    'a problem of the provider',
    { status: 500, body: '', headers: quick },
    'modelOverloaded',
    { kind: 'modelFailing', name: 'Fake provider', status: 500, said: '' },
  ],
  [
    "a gateway's page",
    { status: 502, body: ' <!doctype html><h1>Bad gateway</h1>', headers: quick },
    'modelOverloaded',
    { kind: 'modelFailing', name: 'Fake provider', status: 502, said: '' },
  ],
  [
    'a model being loaded',
    { status: 503, error: { type: 'unavailable_error', message: 'Loading model' }, headers: quick },
    'modelOverloaded',
    { kind: 'modelOverloaded', said: 'Loading model' },
  ],
  [
    'a bad request',
    { status: 400, error: { type: 'invalid_request_error', message: 'tools.0: \u001b[31mbad\n schema' } },
    'modelRefused',
    { kind: 'modelRefusedRequest', said: 'tools.0: [31mbad schema' },
  ],
  [
    'a redirect',
    { status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
    'modelUnreachable',
    { kind: 'modelAnswersStatus', status: 307 },
  ],
  [
    'a network that wants a sign-in first',
    { status: 511, body: '<!doctype html><h1>Welcome to our Wi-Fi</h1>', headers: quick },
    'modelUnreachable',
    { kind: 'modelNetworkSignIn', place: expect.stringContaining('http://127.0.0.1:') as string },
  ],
];

describe.each(allWires)('errors over %s', (wire) => {
  test.each(refusals)('%s', async (_name, refusal, code, problem) => {
    const { provider } = await connect(wire, () => refusal);
    const { error } = await collect(provider.stream(ask(), never));
    expect(error?.code).toBe(code);
    expect(error?.problem).toMatchObject(problem);
    expect(JSON.stringify(error?.toInfo())).not.toContain(key);
    expect(error?.cause).toBeUndefined();
  });

  test('a rate limit that asks for a long wait is reported at once, with the wait', async () => {
    const error = { type: 'rate_limit_error', message: 'Slow down' };
    const headers = { 'retry-after': '90' };
    const { provider, fake } = await connect(wire, () => ({ status: 429, error, headers }));
    const result = await collect(provider.stream(ask(), never));
    expect(result.error?.code).toBe('modelRateLimited');
    expect(result.error?.data).toEqual({ retryAfterMs: 90_000 });
    expect(result.error?.problem).toMatchObject({ kind: 'modelBusy', seconds: 90, said: 'Slow down' });
    expect(fake.requests.length).toBe(1);
  });

  test('a short rate limit is waited for', async () => {
    const error = { type: 'rate_limit_error', message: 'Slow down' };
    const { provider, fake } = await connect(wire, (_request, n) =>
      n < 2 ? { status: 429, error, headers: quick } : answer('Here I am'),
    );
    const { events } = await collect(provider.stream(ask(), never));
    expect(textOf(events)).toBe('Here I am');
    expect(fake.requests.length).toBe(3);
  });

  test('at most three retries', async () => {
    const error = { type: 'overloaded_error', message: 'Busy' };
    const { provider, fake } = await connect(wire, () => ({ status: 529, error, headers: quick }));
    await collect(provider.stream(ask(), never));
    expect(fake.requests.length).toBe(4);
  });

  test('no key for the provider itself: nothing is sent', async () => {
    const { error } = await collect(providerAt(wire, undefined, { key: undefined }).stream(ask(), never));
    expect(error?.code).toBe('modelKeyMissing');
    expect(error?.problem?.kind).toBe('modelNeedsKey');
  });

  test('a short key is not hidden in the text of an error', async () => {
    const refusal = { status: 400, error: { type: 'invalid_request_error', message: 'ollama takes no tools' } };
    const { provider } = await connect(wire, () => refusal, { access: { key: 'ollama' } });
    const { error } = await collect(provider.stream(ask(), never));
    expect(error?.problem).toMatchObject({ said: 'ollama takes no tools' });
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
    expect(JSON.stringify(error?.toInfo())).not.toContain(key);
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
    expect(error?.problem).toMatchObject({ kind: 'modelUnreachable', url, fault: 'refused', isLocal: true });
  });

  test('an unknown host name', async () => {
    const { error } = await collect(providerAt(wire, 'http://no-such-host.invalid').stream(ask(), never));
    expect(error?.code).toBe('modelUnreachable');
    expect(error?.problem).toMatchObject({ url: 'http://no-such-host.invalid', fault: 'unknownName', isLocal: false });
  });

  test('HTTPS to a server that only speaks HTTP', async () => {
    const { fake } = await connect(wire, () => answer('no'));
    const url = fake.baseUrl.replace('http:', 'https:');
    const { error } = await collect(providerAt(wire, url).stream(ask(), never));
    expect(error?.code).toBe('modelUnreachable');
    expect(error?.problem).toMatchObject({ url, fault: 'notTls' });
  });

  test('a connection that is closed without an answer', async () => {
    const mute = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    onTestFinished(() => void mute.close());
    await once(mute, 'listening');
    const url = `http://127.0.0.1:${(mute.address() as { port: number }).port}`;
    const { error } = await collect(providerAt(wire, url).stream(ask(), never));
    expect(error?.code).toBe('modelUnreachable');
    expect(error?.problem).toMatchObject({ url, fault: 'reset' });
  });

  test('a redirect does not carry the key to another origin', async () => {
    const elsewhere = await connect(wire, () => answer('thank you for the key'));
    const location = elsewhere.fake.baseUrl;
    const { provider } = await connect(wire, () => ({ status: 307, headers: { location }, body: '' }));
    await collect(provider.stream(ask(), never));
    expect(elsewhere.fake.requests.length).toBe(0);
  });
});
