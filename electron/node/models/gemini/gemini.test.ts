import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, callTools } from '../../../../e2e/fakeModels/reply.ts';
import type { HostError } from '../../../../shared/domain/error.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelMessage } from '../../../host/ports/modelProvider.ts';
import { createModelProviderFactory } from '../modelProviders.ts';
import {
  accessTo,
  ask,
  collect,
  connect,
  echoTool,
  kept,
  never,
  ofType,
  providerAt,
  textOf,
} from '../testing/connect.ts';

/** Waits are not what is tested here. */
vi.mock(import('../answers/retries.ts'), async (original) => ({
  ...(await original()),
  waitToRetry: async () => undefined,
}));

const access = accessTo('gemini', undefined);
const user = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });

afterEach(() => vi.unstubAllEnvs());

describe('where requests go', () => {
  const environment = {
    GOOGLE_API_KEY: 'from the environment',
    GEMINI_API_KEY: 'from the environment',
    GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:1',
    GOOGLE_VERTEX_BASE_URL: 'http://127.0.0.1:1',
    GOOGLE_GENAI_USE_VERTEXAI: 'true',
    GOOGLE_GENAI_USE_ENTERPRISE: 'true',
    GOOGLE_GENAI_API_VERSION: 'v9',
    GOOGLE_CLOUD_PROJECT: 'project',
    GOOGLE_CLOUD_LOCATION: 'europe-west1',
    GOOGLE_APPLICATION_CREDENTIALS: '/nowhere.json',
  };

  it('nothing of the environment changes a request', async () => {
    const sent = async () => {
      const { provider, fake } = await connect('gemini', () => answer('Hi'));
      expect((await collect(provider.stream(ask({ tools: [echoTool] }), never))).error).toBeUndefined();
      const { url, text, headers } = fake.requests[0] ?? {};
      return { url, text, headers: { ...headers, host: '' } };
    };
    const before = await sent();
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    expect(await sent()).toEqual(before);
    expect(before.headers).toMatchObject({ 'x-goog-api-key': 'sk-secret-key-of-the-test' });
    expect(JSON.stringify(before)).not.toContain('authorization');
  });

  it('is the own address where the user gave none, and the key is no part of it', async () => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const urls: string[] = [];
    const network: typeof fetch = (input) => {
      urls.push(input instanceof Request ? input.url : String(input));
      return Promise.reject(new TypeError('fetch failed'));
    };
    const provider = createModelProviderFactory(network).create(access);
    await collect(provider.stream(ask({ model: 'gemini-3-pro' }), AbortSignal.timeout(50))).catch(() => undefined);
    await provider.listModels(never).catch(() => undefined);
    const origin = 'https://generativelanguage.googleapis.com/v1beta/models';
    expect(new Set(urls)).toEqual(
      new Set([`${origin}/gemini-3-pro:streamGenerateContent?alt=sse`, `${origin}?pageSize=1000`]),
    );
  });

  it.each(['', '/', '/v1beta', '/v1beta/'])('takes an address with “%s” at its end', async (end) => {
    const { fake } = await connect('gemini', () => answer('Hi'));
    const { events } = await collect(providerAt('gemini', `${fake.baseUrl}${end}`).stream(ask(), never));
    expect(textOf(events)).toBe('Hi');
  });

  it.each(['../files', 'a/../../b', 'a?key=b', 'a#b', 'a b', ''])('no model has the name “%s”', async (model) => {
    const { provider, fake } = await connect('gemini', () => answer('Hi'));
    const { error } = await collect(provider.stream(ask({ model }), never));
    expect(error?.problem?.kind).toBe('modelUnknown');
    expect(fake.requests).toEqual([]);
  });
});

describe('the end of an answer', () => {
  const chunk = (candidate: object, more: object = {}) =>
    `data: ${JSON.stringify({ candidates: [{ index: 0, ...candidate }], ...more })}\n\n`;
  const read = async (raw: string) => {
    const { provider } = await connect('gemini', () => ({ steps: [{ raw }], withoutEnd: true }));
    return collect(provider.stream(ask(), never));
  };

  it.each([
    ['SAFETY', 'refusal'],
    ['PROHIBITED_CONTENT', 'refusal'],
    ['MAX_TOKENS', 'length'],
    ['CONTINUATION', 'length'],
  ])('%s ends it as %s', async (finishReason, stop) => {
    expect((await read(chunk({ finishReason }))).events.at(-1)).toEqual({ type: 'end', stop });
  });

  it.each([
    ['MALFORMED_FUNCTION_CALL', 'modelFailing'],
    ['MISSING_THOUGHT_SIGNATURE', 'modelFailing'],
    ['OTHER', 'modelFailing'],
    ['SOMETHING_NEW', 'modelFailing'],
    ['PUP_LIMITED_DISABLED', 'modelUseForbidden'],
  ])('%s without an answer is an error', async (finishReason, kind) => {
    const { error } = await read(chunk({ finishReason }));
    expect(error?.problem).toMatchObject({ kind, said: finishReason });
  });

  it('that nobody knows is one like others after words', async () => {
    const content = { role: 'model', parts: [{ text: 'Yes' }] };
    expect((await read(chunk({ content, finishReason: 'SOMETHING_NEW' }))).events.at(-1)).toEqual({
      type: 'end',
      stop: 'end',
    });
  });

  it('counts what the model thought as its output, and what tools of the provider read as input', async () => {
    const usageMetadata = {
      promptTokenCount: 10,
      toolUsePromptTokenCount: 5,
      thoughtsTokenCount: 30,
      candidatesTokenCount: 7,
    };
    const { events } = await read(chunk({ finishReason: 'STOP' }, { usageMetadata }));
    expect(ofType(events, 'usage').at(-1)?.usage).toEqual({ inputTokens: 15, outputTokens: 37 });
  });

  it('a request that was declined has no answer', async () => {
    const { events } = await read(`data: ${JSON.stringify({ promptFeedback: { blockReason: 'SAFETY' } })}\n\n`);
    expect(events).toEqual([{ type: 'alive' }, { type: 'end', stop: 'refusal' }]);
  });

  it('is not continued by a request that nobody sees', async () => {
    const { provider, fake } = await connect('gemini', () => ({
      steps: [{ text: 'Half' }, { raw: chunk({ finishReason: 'CONTINUATION', continuationToken: 'dG9rZW4=' }) }],
      withoutEnd: true,
    }));
    const { events } = await collect(provider.stream(ask(), never));
    expect(events.at(-1)).toEqual({ type: 'end', stop: 'length' });
    expect(fake.requests).toHaveLength(1);
  });
});

describe('a refusal', () => {
  const refused = (message: string, more: object = {}, code = 400) => ({
    status: code,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: { code, message, status: 'INVALID_ARGUMENT', ...more } }),
  });
  const called: ModelMessage[] = [
    user('Look'),
    { role: 'assistant', text: '', toolCalls: [{ id: 'c', name: 'look', arguments: {} }] },
    { role: 'tool', results: [{ callId: 'c', name: 'look', parts: [], isError: false }] },
  ];

  it.each([
    ['of the key', refused('API key not valid.', { details: [{ reason: 'API_KEY_INVALID' }] }), 'modelKeyWrong'],
    [
      'of a chat that is too long',
      refused('The input token count (9) exceeds the maximum number of tokens allowed (8).'),
      'modelTooLong',
    ],
    ['of the place', refused('User location is not supported for the API use.'), 'modelRefused'],
    ['of everything', refused('Not allowed.', { status: 'PERMISSION_DENIED' }, 403), 'modelForbidden'],
  ])('%s is told as what it is', async (_name, refusal, code) => {
    const { provider } = await connect('gemini', () => refusal);
    expect((await collect(provider.stream(ask(), never))).error?.code).toBe(code);
  });

  it('of a quota says how long to wait, in the words of Google', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '64.4s' }];
    const message = 'You exceeded your current quota, please check your plan and billing details.';
    const { provider, fake } = await connect('gemini', () =>
      refused(message, { status: 'RESOURCE_EXHAUSTED', details }, 429),
    );
    const { error } = await collect(provider.stream(ask(), never));
    expect(error?.problem).toMatchObject({ kind: 'modelBusy', seconds: 65, said: message });
    expect(fake.requests).toHaveLength(1);
  });

  it('of calls without signatures is remembered for the model', async () => {
    const { provider, fake } = await connect('gemini', ({ text }) =>
      text.includes('thoughtSignature')
        ? answer('Fine')
        : refused('Function call is missing a thought_signature in functionCall parts.'),
    );
    for (const _ of [1, 2]) {
      const { events } = await collect(provider.stream(ask({ model: 'robin', messages: called }), never));
      expect(textOf(events)).toBe('Fine');
    }
    expect(fake.requests).toHaveLength(3);
  });

  it('of calls without signatures costs no signature that was given', async () => {
    const { provider, fake } = await connect('gemini', ({ text }, n) => {
      if (n === 0) return { steps: [{ reasoning: 'Hm' }, { text: 'Yes' }] };
      return text.includes('skip_thought_signature_validator')
        ? answer('Fine')
        : refused('Function call is missing a thought_signature in functionCall parts.');
    });
    const own = kept((await collect(provider.stream(ask({ model: 'robin' }), never))).events);
    const { events } = await collect(
      provider.stream(ask({ model: 'robin', messages: [user('So?'), own, ...called] }), never),
    );
    expect(textOf(events)).toBe('Fine');
    expect(fake.requests).toHaveLength(3);
    expect(fake.requests[2]?.text).toContain('c2lnbmVkIHRleHQ=');
  });

  it('of a signature leaves out what is signed, and calls are marked as not signed', async () => {
    const { provider, fake } = await connect('gemini', ({ text }, n) => {
      if (n === 0) return callTools({ name: 'look', arguments: {}, id: 'own' });
      return text.includes('c2lnbmVk') ? refused('Thought signature is not valid.') : answer('Fine');
    });
    const model = 'gemini-3-pro';
    const asked = await collect(provider.stream(ask({ model }), never));
    const carry = ofType(asked.events, 'carry')[0]?.carry;
    const messages = called.map((each) => (each.role === 'assistant' && carry ? { ...each, carry } : each));
    const { events } = await collect(provider.stream(ask({ model, messages }), never));
    expect(textOf(events)).toBe('Fine');
    expect(fake.requests[2]?.text).toContain('"id":"own"');
    expect(fake.requests[2]?.text).toContain('skip_thought_signature_validator');
  });

  it.each([
    ['Unknown name "thinkingConfig" at \'generation_config\': Cannot find field.', 'thinkingConfig', {}],
    [
      'Unknown name "stopSequences" at \'generation_config\': Cannot find field.',
      'stopSequences',
      { stopSequences: ['X'] },
    ],
  ])('of a part costs only that part: %s', async (message, field, request) => {
    const { provider, fake } = await connect('gemini', ({ text }) =>
      text.includes(field) ? refused(message) : answer('Fine'),
    );
    for (const _ of [1, 2]) {
      const { events } = await collect(provider.stream(ask({ model: 'gemini-3-pro', ...request }), never));
      expect(textOf(events)).toBe('Fine');
      expect(ofType(events, 'leftOut')).toMatchObject([{ fields: [field] }]);
    }
    expect(fake.requests).toHaveLength(3);
  });

  it('of a summary of what it thinks costs only the summary, and is remembered', async () => {
    const message =
      'Unable to submit request because Thinking_config.include_thoughts is only enabled when thinking is enabled.';
    const { provider, fake } = await connect('gemini', ({ text }) =>
      text.includes('includeThoughts') ? refused(message) : answer('Fine'),
    );
    const model = 'gemini-2.5-flash-lite';
    for (const more of [{}, { effort: 'high' as const }]) {
      const { events } = await collect(provider.stream(ask({ model, ...more }), never));
      expect(textOf(events)).toBe('Fine');
      expect(ofType(events, 'leftOut')).toEqual([]);
    }
    expect(fake.requests).toHaveLength(3);
    expect(fake.requests[2]?.text).toContain('"thinkingBudget":24576');
  });

  it('of thinking costs the summary and the effort', async () => {
    const { provider, fake } = await connect('gemini', ({ text }) =>
      text.includes('thinkingConfig') ? refused('Thinking is not enabled for this model.') : answer('Fine'),
    );
    for (const _ of [1, 2]) {
      const { events } = await collect(provider.stream(ask({ model: 'gemini-3-pro', effort: 'low' }), never));
      expect(ofType(events, 'leftOut')).toMatchObject([{ settings: ['effort'], fields: [] }]);
    }
    expect(fake.requests).toHaveLength(4);
  });

  it('of a system prompt puts it into a message, which is still shown as Gatehouse’s', async () => {
    const { provider, fake } = await connect('gemini', ({ text }) =>
      text.includes('systemInstruction')
        ? refused('Developer instruction is not enabled for models/gemma-3-27b-it')
        : answer('Fine'),
    );
    for (const _ of [1, 2]) {
      expect(textOf((await collect(provider.stream(ask({ model: 'gemma-3-27b-it' }), never))).events)).toBe('Fine');
    }
    expect(fake.requests).toHaveLength(3);
    const pieces = createModelProviderFactory(fetch).describeBody(fake.requests[2]?.body as JsonObject);
    expect(pieces).toMatchObject([
      { kind: 'system', text: '[The instructions of the application follow.]' },
      { kind: 'system', text: 'Be brief.' },
      { kind: 'message', by: 'user', pieces: [{ kind: 'text', text: 'Hello' }] },
      { kind: 'field', name: 'generationConfig' },
    ]);
  });

  it.each([
    ['a list', 'application/json', (error: object) => [{ error }]],
    ['a text', 'text/plain', (error: object) => ({ error })],
  ])('is read where it is %s', async (_name, type, wrapped) => {
    const error = { code: 400, message: 'API key not valid.', details: [{ reason: 'API_KEY_INVALID' }] };
    const body = JSON.stringify(wrapped({ ...error, status: 'INVALID_ARGUMENT' }));
    const { provider } = await connect('gemini', () => ({ status: 400, body, headers: { 'content-type': type } }));
    const { error: told } = await collect(provider.stream(ask(), never));
    expect(told?.problem).toMatchObject({ kind: 'modelKeyRefused', said: 'API key not valid.' });
  });

  it('of the SDK itself is told, and not that the server cannot be reached', async () => {
    const { provider, fake } = await connect('gemini', () => answer('Hi'));
    const { events, error } = await collect(provider.stream(ask({ messages: [user(' ')] }), never));
    expect(error?.problem).toMatchObject({ kind: 'modelRefusedRequest', said: 'contents are required' });
    expect(events).toEqual([]);
    expect(fake.requests).toEqual([]);
  });

  it('of an effort costs only the effort', async () => {
    const { provider, fake } = await connect('gemini', ({ text }) =>
      text.includes('thinkingLevel')
        ? refused('Thinking level MINIMAL is not supported for this model.')
        : answer('Fine'),
    );
    const { events } = await collect(provider.stream(ask({ model: 'gemini-3-pro', effort: 'minimal' }), never));
    expect(ofType(events, 'leftOut')).toMatchObject([{ settings: ['effort'], fields: [] }]);
    expect(fake.requests[1]?.text).toContain('includeThoughts');
  });
});

describe('the list of models', () => {
  const json = { 'content-type': 'application/json' };

  it.each([
    [{ status: 302, body: '', headers: { location: 'http://127.0.0.1:1' } }, 'modelAnswersStatus'],
    [{ status: 500, body: '<html>', headers: json }, 'modelFailing'],
    [{ status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }, 'modelAnswersWebPage'],
    [{ status: 403, body: '{"error":{"message":"No","code":403}}', headers: json }, 'modelUseForbidden'],
  ])('that is none is told as what it is: %j', async (modelsRefusal, kind) => {
    const { provider } = await connect('gemini', () => answer('Hi'), { modelsRefusal });
    const problem = await provider.listModels(never).catch((error: unknown) => (error as HostError).problem);
    expect(problem).toMatchObject({ kind });
    expect(JSON.stringify(problem)).not.toContain('JSON');
  });

  it('has those for chats, with what they take', async () => {
    const models = ['gemini-4-small', 'text-embedding-9', 'gemini-4-plain'];
    const { provider } = await connect('gemini', () => answer('Hi'), { models });
    expect(await provider.listModels(never)).toEqual([
      { model: 'gemini-4-small', title: 'Fake gemini-4-small' },
      { model: 'gemini-4-plain', title: 'Fake gemini-4-plain' },
    ]);
    expect(provider.limits('gemini-4-small')).toMatchObject({
      contextTokens: 1_048_576,
      maxOutputTokens: 4096,
      maxTemperature: 2,
      efforts: ['low', 'medium', 'high'],
      images: true,
      audio: true,
      files: true,
      tools: 128,
    });
    expect(provider.limits('gemini-4-plain').efforts).toEqual([]);
  });

  it('is read as far as it can be read: gateways say other things than they should', async () => {
    const odd = [
      { name: 7 },
      { displayName: 'No name' },
      {
        name: 'models/odd',
        displayName: { en: 'Odd' },
        supportedGenerationMethods: 'generateContent',
        thinking: 'yes',
      },
      { name: 'models/none', inputTokenLimit: '1000', outputTokenLimit: 0, maxTemperature: 'hot' },
      { name: 'models/fine', outputTokenLimit: 512, maxTemperature: 9, thinking: false },
    ];
    const network: typeof fetch = () => Promise.resolve(Response.json({ models: odd }));
    const provider = createModelProviderFactory(network).create(accessTo('gemini', 'https://gateway.test'));
    expect(await provider.listModels(never)).toEqual([{ model: 'odd' }, { model: 'none' }, { model: 'fine' }]);
    const { maxOutputTokens, contextTokens } = provider.limits('none');
    expect([maxOutputTokens, contextTokens]).toEqual([undefined, undefined]);
    expect(provider.limits('odd').efforts).toEqual([]);
    expect(provider.limits('fine')).toMatchObject({ maxOutputTokens: 512, maxTemperature: 2, efforts: [] });
  });

  it('has no pictures, voices and embeddings of the provider itself', async () => {
    const names = [
      'gemini-3-pro',
      'gemini-2.5-flash-image',
      'gemini-2.5-flash-preview-tts',
      'imagen-4.0',
      'gemini-2.5-flash-live-001',
    ];
    const list = {
      models: names.map((name) => ({ name: `models/${name}`, supportedGenerationMethods: ['generateContent'] })),
    };
    const network: typeof fetch = () => Promise.resolve(Response.json(list));
    const listed = await createModelProviderFactory(network).create(access).listModels(never);
    expect(listed.map(({ model }) => model)).toEqual(['gemini-3-pro']);
  });
});
