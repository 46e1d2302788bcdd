import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { answer } from '../../../../e2e/fakeModels/reply.ts';
import { reasoningEffort } from '../../../../shared/domain/modelSettings.ts';
import type { JsonValue } from '../../../../shared/lib/json.ts';
import type { ModelMessage } from '../../../host/ports/modelProvider.ts';
import { isOfFamily } from '../../../../shared/domain/sampling.ts';
import type { Thinking } from '../modelFamilies.ts';
import { modelFamilies, namedThinking } from '../modelFamilies.ts';
import { allWires, ask, collect, connect, echoTool, never, ofType, providerAt, textOf } from '../testing/connect.ts';
import { effortsOf, listedThinking, thinkingFields } from './thinking.ts';

const budget: Thinking = { way: 'budget', hasEffort: false, isDefault: false, off: 'omit' };
const adaptive: Thinking = { way: 'adaptive', hasEffort: true, isDefault: true, off: 'disabled' };
const summarized = { type: 'adaptive', display: 'summarized' };

describe('thinkingFields', () => {
  it('asks an adaptive model for an effort, and for a summary of what it thinks', () => {
    const fields = thinkingFields({ effort: 'xhigh' }, adaptive, 32_000);
    expect(fields).toEqual({ thinking: summarized, output_config: { effort: 'xhigh' } });
  });

  it('shows what a model thinks by itself, and leaves others alone', () => {
    expect(thinkingFields({}, adaptive, 32_000)).toEqual({ thinking: summarized });
    expect(thinkingFields({}, { ...adaptive, isDefault: false }, 32_000)).toEqual({});
    expect(thinkingFields({ effort: 'high' }, undefined, 32_000)).toEqual({});
  });

  it.each([
    ['disabled', { thinking: { type: 'disabled' } }],
    ['between_tools', { thinking: { type: 'between_tools' } }],
    ['omit', {}],
    [undefined, {}],
  ] as const)('switches thinking off by %s', (off, expected) => {
    expect(thinkingFields({ effort: 'none' }, { ...adaptive, off }, 32_000)).toEqual(expected);
  });

  it('does not think where a tool has to be used', () => {
    expect(thinkingFields({ effort: 'high', toolChoice: 'required' }, budget, 32_000)).toEqual({});
  });

  it('leaves an answer room beside its budget, whatever the limit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reasoningEffort.options), fc.integer({ min: 1, max: 128_000 }), (effort, max) => {
        const { thinking } = thinkingFields({ effort }, budget, max);
        if (thinking === undefined) return;
        expect(thinking).toMatchObject({ type: 'enabled' });
        const tokens = thinking.type === 'enabled' ? thinking.budget_tokens : 0;
        expect(tokens).toBeGreaterThanOrEqual(1024);
        expect(tokens).toBeLessThan(max);
      }),
    );
  });
});

describe('the list of models', () => {
  const yes = { supported: true };
  const no = { supported: false };
  const capabilities = {
    effort: { supported: true, low: yes, medium: yes, high: yes, xhigh: no, max: yes },
    thinking: { supported: true, types: { adaptive: yes, enabled: no, disabled: no, between_tools: yes } },
  };

  it('says how a model thinks and which efforts it takes', () => {
    expect(listedThinking(capabilities, adaptive)).toEqual({
      thinking: { way: 'adaptive', hasEffort: true, isDefault: true, off: 'between_tools' },
      efforts: ['none', 'low', 'medium', 'high', 'max'],
    });
  });

  it.each([undefined, null, {}, { thinking: 1 }, { thinking: { supported: 'yes' } }])('may say nothing: %j', (odd) => {
    expect(listedThinking(odd, adaptive)).toBeUndefined();
  });

  it('may say that a model does not think', () => {
    expect(listedThinking({ thinking: { supported: false } }, adaptive)).toEqual({ thinking: undefined, efforts: [] });
  });
});

describe('the catalogue', () => {
  it('has efforts for every model that thinks, and names each family once', () => {
    for (const { match, thinking, efforts } of modelFamilies()) {
      if (thinking !== undefined) expect(effortsOf(thinking, efforts ?? []), match).not.toEqual([]);
    }
    const names = modelFamilies().map(({ match }) => match);
    expect(new Set(names).size).toBe(names.length);
    // The first family that matches counts, so a longer name stands before a shorter one in it.
    for (const [at, name] of names.entries())
      expect(modelFamilies().findIndex(({ match }) => isOfFamily(name, match))).toBe(at);
  });

  it.each([
    ['claude-sonnet-5-5', 'between_tools'],
    ['claude-opus-5', 'disabled'],
    ['claude-opus-5-5', undefined],
    ['claude-haiku-4-5-20251001', 'omit'],
  ])('knows how %s is kept from thinking: %s', (model, off) => {
    expect(namedThinking(model)?.off).toBe(off);
  });
});

const fieldOf = {
  anthropic: (body: Record<string, unknown>) => body['thinking'],
  responses: (body: Record<string, unknown>) => (body['reasoning'] as { effort?: string } | undefined)?.effort,
  gemini: ({ generationConfig }: Record<string, unknown>) => {
    const { thinkingConfig } = generationConfig as { thinkingConfig?: { thinkingLevel?: string } };
    return thinkingConfig?.thinkingLevel;
  },
  chat: (body: Record<string, unknown>) => body['reasoning_effort'],
};
const models = { anthropic: 'claude-sonnet-4-5', responses: 'gpt-5', gemini: 'gemini-3.8-flash', chat: 'gpt-oss:20b' };

test.each([
  ['anthropic', { type: 'enabled', budget_tokens: 24_000 }],
  ['responses', 'high'],
  ['gemini', 'HIGH'],
  ['chat', 'high'],
] as const)('the effort goes along (%s)', async (wire, expected) => {
  const { provider, fake } = await connect(wire, () => answer('Hi'));
  await collect(provider.stream(ask({ model: models[wire], effort: 'high', temperature: 0.2 }), never));
  const body = fake.requests[0]?.body as Record<string, unknown>;
  expect(fieldOf[wire](body)).toEqual(expected);
  // Anthropic refuses a temperature beside thinking.
  expect(JSON.stringify(body).includes('"temperature"')).toBe(wire !== 'anthropic');
});

test.each(allWires)('a refused effort is left out, and the answer says so (%s)', async (wire) => {
  const error = { type: 'invalid_request_error', message: 'This effort is not supported with this model.' };
  const { provider, fake } = await connect(wire, (_request, n) => (n === 0 ? { status: 400, error } : answer('Hi')));
  const { events } = await collect(provider.stream(ask({ model: models[wire], effort: 'high' }), never));
  expect(ofType(events, 'leftOut')).toMatchObject([{ settings: ['effort'], fields: [], tools: 0 }]);
  expect(textOf(events)).toBe('Hi');
  expect(fieldOf[wire](fake.requests[1]?.body as Record<string, unknown>)).toBeUndefined();
});

test('a server that does not know how a model thinks is asked without it', async () => {
  const error = { type: 'invalid_request_error', message: 'thinking: Extra inputs are not permitted' };
  const { provider, fake } = await connect('anthropic', (_request, n) =>
    n === 0 ? { status: 400, error } : answer('Hi'),
  );
  const { events } = await collect(provider.stream(ask({ model: 'claude-opus-5' }), never));
  expect(textOf(events)).toBe('Hi');
  expect(fake.requests.map(({ body }) => 'thinking' in (body as object))).toEqual([true, false]);
});

test('a refusal that speaks of a signature in a chat without thinking is one of something else', async () => {
  const error = {
    type: 'invalid_request_error',
    message: 'temperature is not supported with the signature of this model',
  };
  const { provider, fake } = await connect('anthropic', (_request, n) =>
    n === 0 ? { status: 400, error } : answer('Hi'),
  );
  const { events } = await collect(provider.stream(ask({ temperature: 0.4 }), never));
  expect(ofType(events, 'leftOut')).toMatchObject([{ settings: ['temperature'] }]);
  expect(fake.requests).toHaveLength(2);
});

/** Thinking of an earlier answer, to give back, between two questions. */
function historyWithThinking(model: string): ModelMessage[] {
  const item = { type: 'thinking', thinking: 'Hm', signature: 'old' };
  const items: JsonValue = [
    { kind: 'opaque', item },
    { kind: 'text', length: 2 },
  ];
  const carry = { provider: 'provider-1', model, items };
  const text = { type: 'text' as const, text: 'Go on' };
  return [
    { role: 'user', parts: [text] },
    { role: 'assistant', text: 'So', toolCalls: [], carry },
    { role: 'user', parts: [text] },
  ];
}

test.each([
  ['a model that thinks only when asked to', 'fake-model', false],
  ['a model that thinks by itself, which still thinks', 'claude-opus-5', true],
])('thinking that the provider no longer accepts is left out of the history of %s', async (_name, model, thinks) => {
  const error = {
    type: 'invalid_request_error',
    message: 'messages.1.content.0: Invalid `signature` in `thinking` block',
  };
  const { provider, fake } = await connect('anthropic', (_request, n) =>
    n === 0 ? { status: 400, error } : answer('Hi'),
  );
  const { events } = await collect(
    provider.stream(ask({ model, messages: historyWithThinking(model), tools: [echoTool] }), never),
  );
  expect(textOf(events)).toBe('Hi');
  expect(fake.requests.map(({ body }) => JSON.stringify(body).includes('signature'))).toEqual([true, false]);
  expect(fake.requests.map(({ body }) => 'thinking' in (body as object))).toEqual([thinks, thinks]);
});

test('an answer that was begun without thinking goes on without it, and the next one thinks again', async () => {
  const message = 'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`';
  const { provider, fake } = await connect('anthropic', (_request, n) =>
    n === 0 ? { status: 400, error: { type: 'invalid_request_error', message } } : answer('Hi'),
  );
  const request = ask({ model: 'claude-sonnet-4-5', effort: 'high' });
  const said = [];
  for (let n = 0; n < 2; n++) said.push(ofType((await collect(provider.stream(request, never))).events, 'leftOut'));
  expect(fake.requests.map(({ body }) => 'thinking' in (body as object))).toEqual([true, false, true]);
  expect(said).toMatchObject([[{ settings: ['effort'], fields: [], tools: 0 }], []]);
});

test.each([
  [
    'a damaged block',
    { effort: 'high' as const },
    400,
    'messages.1.content.0.thinking: each thinking block must contain thinking',
  ],
  ['a failure of the server', {}, 500, 'Internal error while thinking'],
  ['no permission', {}, 403, 'Not allowed to use thinking'],
  ['an answer begun without it', {}, 400, 'Expected `thinking` or `redacted_thinking`, but found `tool_use`'],
])('%s says nothing about how a model thinks', async (_name, more, status, message) => {
  const model = 'claude-opus-5';
  const { provider, fake } = await connect('anthropic', (_request, n) =>
    n === 0 ? { status, error: { type: 'api_error', message }, headers: { 'retry-after-ms': '1' } } : answer('Hi'),
  );
  await collect(provider.stream(ask({ model, messages: historyWithThinking(model), ...more }), never));
  const { events } = await collect(provider.stream(ask({ model, ...more }), never));
  expect(ofType(events, 'leftOut')).toEqual([]);
  expect(fake.requests.at(-1)?.body).toHaveProperty('thinking');
});

test('the ids of calls stay where thinking is left out', async () => {
  const error = { type: 'invalid_request_error', message: 'Invalid `signature` in `thinking` block' };
  const { provider, fake } = await connect('anthropic', (_request, n) =>
    n === 0 ? { status: 400, error } : answer('Hi'),
  );
  const item = { type: 'thinking', thinking: 'Hm', signature: 'old' };
  const items: JsonValue = [
    { kind: 'opaque', item },
    { kind: 'call', id: 'toolu_own' },
  ];
  const messages: ModelMessage[] = [
    {
      role: 'assistant',
      text: '',
      toolCalls: [{ id: 'host', name: 'look', arguments: {} }],
      carry: { provider: 'provider-1', model: 'fake-model', items },
    },
    { role: 'tool', results: [{ callId: 'host', name: 'look', parts: [], isError: false }] },
  ];
  await collect(provider.stream(ask({ messages }), never));
  expect(fake.requests.map(({ text }) => text.match(/toolu_own/g)?.length)).toEqual([2, 2]);
  expect(fake.requests.map(({ text }) => text.includes('signature'))).toEqual([true, false]);
});

test('the provider’s own address takes no temperature; compatible servers do', () => {
  expect(providerAt('anthropic', undefined).limits('claude-sonnet-4-5').maxTemperature).toBeUndefined();
  expect(providerAt('anthropic', 'http://127.0.0.1:1').limits('claude-sonnet-4-5').maxTemperature).toBe(1);
  expect(providerAt('responses', undefined).limits('gpt-5').maxTemperature).toBeUndefined();
  expect(providerAt('chat', 'http://127.0.0.1:1').limits('llama3').maxTemperature).toBe(2);
});
