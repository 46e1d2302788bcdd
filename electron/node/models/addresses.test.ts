import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FakeRequest } from '../../../e2e/fakeModels/fakeModel.ts';
import { answer, callTools } from '../../../e2e/fakeModels/reply.ts';
import type { JsonObject, JsonValue } from '../../../shared/lib/json.ts';
import type { ModelMessage } from '../../host/ports/modelProvider.ts';
import {
  ask,
  collect,
  connect,
  connectAt,
  echoTool,
  key,
  never,
  ofType,
  providerAt,
  textOf,
} from './testing/connect.ts';

const bodyOf = (request: FakeRequest | undefined) => request?.body as JsonObject;
const gateway = 'https://gateway.example';
const unknown = (field: string) => ({
  status: 400,
  error: { type: 'invalid_request_error', message: `${field}: Extra inputs are not permitted` },
});

describe('the key of a provider that speaks like Anthropic', () => {
  it('is sent in both ways to another server, and in the one of the API to Anthropic itself', async () => {
    const ways: (readonly [string | undefined, boolean])[] = [
      [gateway, true],
      [undefined, false],
      ['https://api.anthropic.com', false],
      ['https://api.anthropic.com/v1/', false],
    ];
    for (const [baseUrl, isBoth] of ways) {
      const { provider, fake, asked } = await connectAt('anthropic', baseUrl, () => answer('Hi'));
      await collect(provider.stream(ask(), never));
      const headers = fake.requests[0]?.headers;
      expect(headers?.['authorization']).toBe(`Bearer ${key}`);
      expect(headers?.['x-api-key'], String(baseUrl)).toBe(isBoth ? key : undefined);
      expect(asked.map(({ href }) => href)).toEqual([`${isBoth ? gateway : 'https://api.anthropic.com'}/v1/messages`]);
    }
  });

  it('is no header where there is none', async () => {
    const { provider, fake } = await connectAt('anthropic', gateway, () => answer('Hi'), { key: undefined });
    await collect(provider.stream(ask(), never));
    expect(fake.requests[0]?.headers).not.toHaveProperty('x-api-key');
  });

  it('never follows a redirect', async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(`${request.url}`);
      response.writeHead(307, { location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { error } = await collect(providerAt('anthropic', `http://127.0.0.1:${port}`).stream(ask(), never));
    expect(error?.code).toBe('modelUnreachable');
    expect(seen).toEqual(['/v1/messages']);
  });
});

describe("what depends on a provider's own address", () => {
  it.each([undefined, 'https://api.anthropic.com', 'https://API.anthropic.com:443/v1/'])(
    'is the same however Anthropic is written: %s',
    async (baseUrl) => {
      const { provider, fake } = await connectAt('anthropic', baseUrl, () => answer('Hi'));
      const limits = provider.limits('claude-opus-5');
      expect(limits).toMatchObject({ files: true });
      expect(limits.prices).toBeDefined();
      expect(limits.maxTemperature).toBeUndefined();
      await collect(provider.stream(ask({ model: 'claude-opus-5', temperature: 0.5 }), never));
      expect(fake.requests[0]?.text).toContain('cache_control');
      expect(bodyOf(fake.requests[0])).not.toHaveProperty('temperature');
      expect(bodyOf(fake.requests[0])['thinking']).toMatchObject({
        block_binding: { prefix_mismatch_behavior: 'drop_block' },
      });
      expect(fake.requests[0]?.headers['anthropic-beta']).toBe('thinking-binding-controls-2026-08-01');
      const { error } = await collect(providerAt('anthropic', baseUrl, { key: undefined }).stream(ask(), never));
      expect(error?.code).toBe('modelKeyMissing');
    },
  );

  it('is what becomes of thinking that no longer fits, also where a model thinks with a budget', async () => {
    const { provider, fake } = await connectAt('anthropic', undefined, () => answer('Hi'));
    await collect(provider.stream(ask({ model: 'claude-haiku-4-5', effort: 'low' }), never));
    expect(bodyOf(fake.requests[0])['thinking']).toEqual({
      type: 'enabled',
      budget_tokens: 4096,
      block_binding: { prefix_mismatch_behavior: 'drop_block' },
    });
  });

  it('is not there for a server that is compatible', async () => {
    const { provider, fake } = await connectAt('anthropic', gateway, () => answer('Hi'));
    expect(provider.limits('claude-opus-5')).toMatchObject({ files: false, maxTemperature: 1 });
    await collect(provider.stream(ask({ model: 'claude-opus-5' }), never));
    for (const word of ['cache_control', 'block_binding']) expect(fake.requests[0]?.text).not.toContain(word);
    expect(fake.requests[0]?.headers).not.toHaveProperty('anthropic-beta');
  });

  it.each([
    ['responses', undefined, true],
    ['responses', 'https://api.openai.com', true],
    ['responses', 'https://gateway.example/v1', false],
    ['chat', 'https://api.openai.com/v1', true],
    ['chat', 'https://gateway.example/v1', false],
  ] as const)(
    'is the key of the cache, the same for all requests of a chat: %s at %s',
    async (wire, baseUrl, isThere) => {
      const { provider, fake } = await connectAt(wire, baseUrl, () => answer('Hi'));
      for (const chatId of ['chat-a', 'chat-a', 'chat-b']) await collect(provider.stream(ask({ chatId }), never));
      await collect(provider.stream(ask(), never));
      const keys = fake.requests.map(({ body }) => (body as JsonObject)['prompt_cache_key']);
      expect(keys[3]).toBeUndefined();
      if (!isThere) expect(keys).toEqual([undefined, undefined, undefined, undefined]);
      else {
        expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
        expect(keys[1]).toBe(keys[0]);
        expect(keys[2]).not.toBe(keys[0]);
        expect(fake.requests[0]?.text).not.toContain('chat-a');
      }
    },
  );

  it('is left out where it is refused, and said', async () => {
    const { provider, fake } = await connectAt('responses', undefined, ({ text }) =>
      text.includes('prompt_cache_key') ? unknown('prompt_cache_key') : answer('Hi'),
    );
    for (const chatId of ['a', 'a']) await collect(provider.stream(ask({ chatId }), never));
    expect(fake.requests).toHaveLength(3);
  });
});

describe('thinking that no longer fits', () => {
  it('is not spoken of to a model that does not know what that is', async () => {
    const { provider, fake } = await connectAt('anthropic', undefined, ({ text }) =>
      text.includes('block_binding') ? unknown('thinking.adaptive.block_binding') : answer('Hi'),
    );
    for (let turn = 0; turn < 2; turn++) {
      const { events } = await collect(provider.stream(ask({ model: 'claude-opus-5' }), never));
      expect(textOf(events)).toBe('Hi');
      expect(ofType(events, 'leftOut')).toEqual([]);
    }
    expect(fake.requests.map(({ text }) => text.includes('block_binding'))).toEqual([true, false, false]);
    expect(bodyOf(fake.requests[2])).toHaveProperty('thinking');
    expect(fake.requests[2]?.headers).not.toHaveProperty('anthropic-beta');
  });

  const thought = (n: number, model: string, call?: string): ModelMessage => ({
    role: 'assistant',
    text: '',
    toolCalls: call === undefined ? [] : [{ id: call, name: echoTool.name, arguments: {} }],
    carry: {
      provider: 'provider-1',
      model,
      items: [
        { kind: 'opaque', item: { type: 'thinking', thinking: `Thought ${n}`, signature: `s${n}` } },
        ...(call === undefined ? [] : [{ kind: 'call', id: call }]),
      ],
    },
  });
  const user = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
  const history = (model: string): ModelMessage[] => [
    user('one'),
    thought(1, model, 'a'),
    { role: 'tool', results: [{ callId: 'a', name: echoTool.name, parts: [], isError: false }] },
    user('two'),
    thought(2, model, 'b'),
    { role: 'tool', results: [{ callId: 'b', name: echoTool.name, parts: [], isError: false }] },
  ];
  const thoughtsIn = (request: FakeRequest | undefined) => request?.text.match(/Thought \d/g) ?? [];

  it.each([
    ['claude-opus-5', 'high', ['Thought 1', 'Thought 2']],
    ['claude-opus-5', undefined, ['Thought 1', 'Thought 2']],
    // It thinks no more.
    ['claude-opus-5', 'none', []],
    // It still thinks between the calls of this turn.
    ['claude-sonnet-5-5', 'none', ['Thought 2']],
  ] as const)('goes back to %s with effort %s: %j', async (model, effort, sent) => {
    const { provider, fake } = await connectAt('anthropic', undefined, () => answer('Hi'));
    await collect(
      provider.stream(ask({ model, messages: history(model), tools: [echoTool], ...(effort && { effort }) }), never),
    );
    expect(thoughtsIn(fake.requests[0])).toEqual(sent);
    // The calls stay.
    expect(fake.requests[0]?.text.match(/"tool_use"/g)).toHaveLength(2);
  });

  it('goes back to compatible servers, however they think', async () => {
    const { provider, fake } = await connectAt('anthropic', gateway, () => answer('Hi'));
    const request = ask({ model: 'claude-opus-5', effort: 'none', messages: history('claude-opus-5') });
    await collect(provider.stream(request, never));
    expect(thoughtsIn(fake.requests[0])).toEqual(['Thought 1', 'Thought 2']);
  });

  it.each([
    ['from the named answer on', 'messages.4.content.0: Invalid `signature` in `thinking` block', [4], ['Thought 1']],
    ['whole, where none is named', 'Invalid `signature` in `thinking` block', [1, 4], []],
    ['whole, where none is at the named place', 'messages.5.content.0: Invalid `signature`', [1, 4], []],
  ] as const)('is left out %s', async (_name, message, thoughts, sent) => {
    const { provider, fake } = await connectAt('anthropic', undefined, (_request, n) =>
      n === 0 ? { status: 400, error: { type: 'invalid_request_error', message } } : answer('Hi'),
    );
    const model = 'claude-opus-5';
    const { events } = await collect(
      provider.stream(ask({ model, messages: history(model), tools: [echoTool] }), never),
    );
    expect(ofType(events, 'leftOut')).toMatchObject([{ thoughts }]);
    expect(thoughtsIn(fake.requests[1])).toEqual(sent);
  });

  it('is left out from the named answer on, although messages without content are not in the body', async () => {
    const message = 'messages.4.content.0: Invalid `signature` in `thinking` block';
    const { provider } = await connectAt('anthropic', undefined, (_request, n) =>
      n === 0 ? { status: 400, error: { type: 'invalid_request_error', message } } : answer('Hi'),
    );
    const model = 'claude-opus-5';
    const empty: ModelMessage = { role: 'user', parts: [] };
    const messages = [empty, empty, empty, ...history(model)];
    const { events } = await collect(provider.stream(ask({ model, messages, tools: [echoTool] }), never));
    expect(ofType(events, 'leftOut')).toMatchObject([{ thoughts: [7] }]);
  });

  it('is left out whole where it is refused again, and then the refusal is told', async () => {
    const { provider, fake } = await connectAt('anthropic', undefined, (_request, n) => ({
      status: 400,
      error: {
        type: 'invalid_request_error',
        message: `messages.${4 - n}.content.0: Invalid \`signature\` in \`thinking\` block`,
      },
    }));
    const model = 'claude-opus-5';
    const { error } = await collect(
      provider.stream(ask({ model, messages: history(model), tools: [echoTool] }), never),
    );
    expect(error?.code).toBe('modelRefused');
    expect(fake.requests.map(thoughtsIn)).toEqual([['Thought 1', 'Thought 2'], ['Thought 1'], []]);
  });

  it('is refused once for an answer, however often its request is repeated', async () => {
    const refusal = { type: 'invalid_request_error', message: 'Invalid `signature` in `thinking` block' };
    const busy = { type: 'overloaded_error', message: 'Busy' };
    const { provider, fake } = await connectAt('anthropic', undefined, ({ text }, n) => {
      if (text.includes('Thought')) return { status: 400, error: refusal };
      if (n === 1) return { status: 529, error: busy, headers: { 'retry-after-ms': '1' } };
      return n === 2 ? { steps: [{ error: busy }] } : answer('Hi');
    });
    const model = 'claude-opus-5';
    const { events } = await collect(
      provider.stream(ask({ model, messages: history(model), tools: [echoTool] }), never),
    );
    expect(textOf(events)).toBe('Hi');
    expect(fake.requests.map(thoughtsIn)).toEqual([['Thought 1', 'Thought 2'], [], [], []]);
    expect(ofType(events, 'leftOut').at(-1)).toMatchObject({ thoughts: [1, 4] });
  });

  it('is not blamed where the same is said without it', async () => {
    const message = 'The signature of this request is not valid';
    const { provider, fake } = await connectAt('anthropic', undefined, ({ text }) =>
      text.includes('"temperature"') || text.includes('"effort"')
        ? { status: 400, error: { type: 'invalid_request_error', message: `${message}; effort is not supported` } }
        : answer('Hi'),
    );
    const model = 'claude-opus-5';
    const request = ask({ model, messages: history(model), tools: [echoTool], effort: 'high' });
    const { events } = await collect(provider.stream(request, never));
    expect(ofType(events, 'leftOut')).toMatchObject([{ settings: ['effort'], thoughts: [] }]);
    expect(thoughtsIn(fake.requests.at(-1))).toEqual(['Thought 1', 'Thought 2']);
  });

  it.each([
    ['anthropic', 'claude-opus-5', 'tools.1.custom.input_schema: JSON schema is invalid at properties.signature.type'],
    ['gemini', 'gemini-3.1-pro', 'Invalid value at tools[0].function_declarations[1].parameters.properties[signature]'],
  ] as const)('is not blamed for a tool with a property of that name (%s)', async (wire, model, message) => {
    const sign = { ...echoTool, name: 'sample_sign' };
    const { provider, fake } = await connectAt(wire, undefined, ({ text }) =>
      text.includes('sample_sign') ? { status: 400, error: { type: 'invalid_request_error', message } } : answer('Hi'),
    );
    const items: JsonValue =
      wire === 'gemini'
        ? [{ kind: 'text', length: 2, more: { thoughtSignature: 'abcd' } }]
        : [
            { kind: 'opaque', item: { type: 'thinking', thinking: 'Thought 1', signature: 's' } },
            { kind: 'text', length: 2 },
          ];
    const carry = { provider: 'provider-1', model, items };
    const messages: ModelMessage[] = [
      user('one'),
      { role: 'assistant', text: 'So', toolCalls: [], carry },
      user('two'),
    ];
    const { events } = await collect(provider.stream(ask({ model, messages, tools: [echoTool, sign] }), never));
    expect(ofType(events, 'leftOut')).toMatchObject([{ refusedTools: ['sample_sign'], thoughts: [] }]);
    expect(fake.requests).toHaveLength(2);
  });

  it('is left out where OpenAI can no longer read what it encrypted', async () => {
    const error = {
      type: 'invalid_request_error',
      message: 'The encrypted content gAAA could not be verified. Reason: organization_id did not match.',
    };
    const { provider, fake } = await connect('responses', ({ text }) =>
      text.includes('"encrypted_content":"x"') ? { status: 400, error } : answer('Hi'),
    );
    const items: JsonValue = [
      { kind: 'opaque', item: { type: 'reasoning', id: 'r', summary: [], encrypted_content: 'x' } },
      { kind: 'text', length: 2 },
    ];
    const carry = { provider: 'provider-1', model: 'gpt-5', items };
    const messages: ModelMessage[] = [
      user('one'),
      { role: 'assistant', text: 'So', toolCalls: [], carry },
      user('two'),
    ];
    const { events } = await collect(provider.stream(ask({ model: 'gpt-5', messages }), never));
    expect(ofType(events, 'leftOut')).toMatchObject([{ thoughts: [1] }]);
    expect(fake.requests).toHaveLength(2);
    // It is still asked to think, and to give that along.
    expect(bodyOf(fake.requests[1])).toMatchObject({ include: ['reasoning.encrypted_content'] });
  });
});

describe("Anthropic's marks for the cache", () => {
  const messages: ModelMessage[] = [
    { role: 'user', parts: [{ type: 'text', text: 'One' }] },
    { role: 'assistant', text: '', toolCalls: [{ id: 'a', name: echoTool.name, arguments: {} }] },
    {
      role: 'tool',
      results: [{ callId: 'a', name: echoTool.name, parts: [{ type: 'text', text: 'ok' }], isError: false }],
    },
  ];
  const request = ask({ model: 'anthropic/claude-opus-5', messages, tools: [echoTool] });

  it('are sent to a gateway that takes them, as to Anthropic itself', async () => {
    for (const baseUrl of [undefined, gateway]) {
      const { provider, fake } = await connectAt('anthropic', baseUrl, () => answer('Hi'), { hasCacheMarks: true });
      await collect(provider.stream(request, never));
      const { system, tools, messages: sent, cache_control: field } = bodyOf(fake.requests[0]);
      expect(JSON.stringify([system, tools]).match(/cache_control/g)).toHaveLength(2);
      // Where the request before it ended, and the end. Gateways may know no field of the request for that.
      expect(JSON.stringify(sent).match(/cache_control/g)).toHaveLength(baseUrl === gateway ? 2 : 1);
      expect(field === undefined).toBe(baseUrl === gateway);
    }
  });

  it('are sent in Chat Completions for Claude: behind the instructions, the last turn and the end', async () => {
    const { provider, fake } = await connectAt('chat', `${gateway}/v1`, () => answer('Hi'), { hasCacheMarks: true });
    await collect(provider.stream(request, never));
    await collect(provider.stream({ ...request, model: 'gpt-5' }, never));
    const mark = { cache_control: { type: 'ephemeral' } };
    expect(bodyOf(fake.requests[0])['messages']).toMatchObject([
      { role: 'system', content: [{ type: 'text', text: 'Be brief.', ...mark }] },
      { role: 'user', content: [{ type: 'text', text: 'One', ...mark }] },
      { role: 'assistant' },
      { role: 'tool', content: [{ type: 'text', text: 'ok', ...mark }] },
    ]);
    expect(fake.requests[1]?.text).not.toContain('cache_control');
  });

  it('are on no empty text, which Anthropic refuses', async () => {
    const { provider, fake } = await connectAt('chat', `${gateway}/v1`, () => answer('Hi'), { hasCacheMarks: true });
    const empty = messages.map((message): ModelMessage =>
      message.role === 'tool'
        ? { role: 'tool', results: message.results.map((result) => ({ ...result, parts: [] })) }
        : message,
    );
    await collect(provider.stream({ ...request, messages: empty }, never));
    expect((bodyOf(fake.requests[0])['messages'] as JsonValue[]).at(-1)).toMatchObject({ role: 'tool', content: '' });
  });

  it.each(['anthropic', 'chat'] as const)('are left out where they are refused (%s)', async (wire) => {
    const { provider, fake } = await connectAt(
      wire,
      `${gateway}/v1`,
      ({ text }) => (text.includes('cache_control') ? unknown('messages.0.content.0.cache_control') : answer('Hi')),
      { hasCacheMarks: true },
    );
    for (let turn = 0; turn < 2; turn++) {
      const { events } = await collect(provider.stream(request, never));
      expect(textOf(events)).toBe('Hi');
    }
    expect(fake.requests).toHaveLength(3);
  });

  it('are not sent without being asked for', async () => {
    const { provider, fake } = await connectAt('chat', `${gateway}/v1`, () => callTools());
    await collect(provider.stream(request, never));
    expect(fake.requests[0]?.text).not.toContain('cache_control');
  });
});
