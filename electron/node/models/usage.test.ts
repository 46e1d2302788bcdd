import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../e2e/fakeModels/reply.ts';
import catalogue from '../../../resources/modelFigures.json' with { type: 'json' };
import { costOf } from '../../../shared/domain/modelPrices.ts';
import type { ModelMessage } from '../../host/ports/modelProvider.ts';
import { readUsage } from './answers/wireValues.ts';
import { createAnthropicReader } from './anthropic/anthropicEvents.ts';
import { toAnthropicRequest } from './anthropic/anthropicRequest.ts';
import { createChatReader } from './chat/chatEvents.ts';
import { publishedFigures, windowOf } from './modelFamilies.ts';
import { listedWindow } from './openaiClient.ts';
import { accessTo, allWires, ask, collect, connect, echoTool, never, ofType } from './testing/connect.ts';

describe.each(['anthropic', 'responses', 'chat'] as const)('the cache over %s', (wire) => {
  it('tells which part of the input was written to it, as a part of all input', async () => {
    const usage = { inputTokens: 100, outputTokens: 7, cachedTokens: 50, cacheWriteTokens: 30 };
    const { provider } = await connect(wire, () => ({ ...answer('Hi'), usage }));
    const { events } = await collect(provider.stream(ask(), never));
    const inputTokens = wire === 'anthropic' ? 180 : 100;
    expect(ofType(events, 'usage').at(-1)?.usage).toEqual({ ...usage, inputTokens });
  });
});

it('of Chat Completions takes the name that DeepSeek has for what its cache had', () => {
  const reader = createChatReader(accessTo('chat', 'https://models.example'), 'm');
  const usage = { prompt_tokens: 9, completion_tokens: 2, prompt_cache_hit_tokens: 5 };
  reader.read({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage });
  expect(reader.finish()?.find(({ type }) => type === 'usage')).toEqual({
    type: 'usage',
    usage: { inputTokens: 9, outputTokens: 2, cachedTokens: 5 },
  });
});

it('never has parts that are more than its input, and never costs less than nothing, whatever a server says', () => {
  const nonsense = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null), fc.constant(undefined));
  const odd = fc.oneof({ weight: 5, arbitrary: fc.nat(2000) }, { weight: 1, arbitrary: nonsense });
  const price = fc.double({ min: 0, max: 100, noNaN: true });
  const prices = fc.record(
    { input: price, output: price, cachedInput: price, cacheWrite: price },
    { requiredKeys: ['input', 'output'] },
  );
  fc.assert(
    fc.property(odd, odd, odd, odd, prices, (input, output, cached, written, priced) => {
      const usage = readUsage(input, output, { cached, written });
      if (usage === undefined) return;
      const { inputTokens, cachedTokens = 0, cacheWriteTokens = 0 } = usage;
      expect(Math.min(cachedTokens, cacheWriteTokens)).toBeGreaterThanOrEqual(0);
      expect(cachedTokens + cacheWriteTokens).toBeLessThanOrEqual(inputTokens);
      expect(costOf(usage, priced)).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe.each(allWires)('the usage over %s', (wire) => {
  it('tells which part of the input came from the cache', async () => {
    const usage = { inputTokens: 100, outputTokens: 7, cachedTokens: 80 };
    const { provider } = await connect(wire, () => ({ ...answer('Hi'), usage }));
    const { events } = await collect(provider.stream(ask(), never));
    const inputTokens = wire === 'anthropic' ? 180 : 100;
    expect(ofType(events, 'usage').at(-1)?.usage).toEqual({ ...usage, inputTokens });
  });
});

it('over anthropic is known when the answer begins, and again at its end', async () => {
  const { provider } = await connect('anthropic', () => ({
    ...answer('Hi'),
    usage: { inputTokens: 11, outputTokens: 70, cachedTokens: 2 },
  }));
  const { events } = await collect(provider.stream(ask(), never));
  expect(ofType(events, 'usage').map(({ usage }) => usage)).toEqual([
    { inputTokens: 13, outputTokens: 1, cachedTokens: 2 },
    { inputTokens: 13, outputTokens: 70, cachedTokens: 2 },
  ]);
});

it('over anthropic is told also of an answer that breaks off', async () => {
  const { provider } = await connect('anthropic', () => ({ steps: [{ text: 'Half' }, { cut: true }] }));
  const { events, error } = await collect(provider.stream(ask(), never));
  expect(error).toBeDefined();
  expect(ofType(events, 'usage')).toMatchObject([{ usage: { inputTokens: 13 } }]);
});

it('of zeros at the beginning is none: some servers count at the end only', () => {
  const reader = createAnthropicReader(accessTo('anthropic', 'https://models.example'), 'm');
  const message = { usage: { input_tokens: 0, output_tokens: 0 } };
  expect(reader.read({ type: 'message_start', message })).toEqual([]);
});

describe('the cache of Anthropic', () => {
  const breakpoint = { cache_control: { type: 'ephemeral' } };
  const request = ask({ tools: [echoTool, { ...echoTool, name: 'sample_add' }] });

  it('is asked for behind the tools, the system prompt and the messages', () => {
    const { tools, system, ...rest } = toAnthropicRequest(request, accessTo('anthropic', undefined), {
      maxTokens: 100,
      hasMarks: true,
    });
    expect(tools?.map((tool) => 'cache_control' in tool)).toEqual([false, true]);
    expect(system).toEqual([{ type: 'text', text: 'Be brief.', ...breakpoint }]);
    expect(rest).toMatchObject(breakpoint);
  });

  it('is asked for where the request before this one ended, within four places', () => {
    const call = { id: 'c1', name: 'sample_echo', arguments: {} };
    const text = (words: string) => ({ type: 'text' as const, text: words });
    const result = { callId: 'c1', name: 'sample_echo', parts: [text('ok')], isError: false };
    const messages: ModelMessage[] = [
      { role: 'user', parts: [text('One'), text('Two')] },
      { role: 'assistant', text: '', toolCalls: [call] },
      { role: 'tool', results: [result] },
    ];
    const sent = toAnthropicRequest({ ...request, messages }, accessTo('anthropic', undefined), {
      maxTokens: 100,
      hasMarks: true,
    });
    expect(sent.messages[0]?.content).toEqual([
      { type: 'text', text: 'One' },
      { type: 'text', text: 'Two', ...breakpoint },
    ]);
    expect(JSON.stringify(sent).match(/cache_control/g)).toHaveLength(4);
  });

  it('is not mentioned to compatible servers, which may refuse the field', () => {
    const sent = toAnthropicRequest(request, accessTo('anthropic', 'https://models.example'), {
      maxTokens: 100,
    });
    expect(JSON.stringify(sent)).not.toContain('cache_control');
  });
});

describe('the context window', () => {
  it("of a provider's own model is what it publishes, with its prices", () => {
    const own = publishedFigures(accessTo('anthropic', undefined), 'claude-sonnet-4-5');
    expect(own).toEqual({
      contextTokens: 200_000,
      maxOutputTokens: 64_000,
      prices: { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75, asOf: catalogue.asOf },
    });
    expect(publishedFigures(accessTo('responses', undefined), 'no-such-model')).toEqual({});
  });

  it.each([
    ['chat', 'https://api.deepseek.com', 'deepseek-v4-pro'],
    ['chat', 'https://api.deepseek.com/v1', 'deepseek-flash'],
    ['anthropic', 'https://api.deepseek.com/anthropic', 'deepseek-flash'],
    ['chat', 'https://generativelanguage.googleapis.com/v1beta/openai', 'gemini-4-hydrogen'],
    ['gemini', undefined, 'gemini-4-argon'],
  ] as const)('over %s is known at %s, with the prices of %s', (wire, baseUrl, model) => {
    const { contextTokens, prices } = publishedFigures(accessTo(wire, baseUrl), model);
    expect(contextTokens).toBeGreaterThan(0);
    expect(prices?.output).toBeGreaterThan(prices?.input ?? Infinity);
  });

  it.each(['https://api.deepseek.com.evil.example', 'https://openrouter.ai/api/v1', 'http://127.0.0.1:8000/v1', 'odd'])(
    'of a model of DeepSeek is not known at %s',
    (baseUrl) => expect(publishedFigures(accessTo('chat', baseUrl), 'deepseek-flash')).toEqual({}),
  );

  it('of a model elsewhere is only what that server says', () => {
    expect(publishedFigures(accessTo('chat', 'http://127.0.0.1:11434/v1'), 'gpt-4o')).toEqual({});
    const model = { id: 'm', object: 'model', created: 0, owned_by: 'x' } as const;
    expect(listedWindow({ ...model, context_length: 8192 })).toBe(8192);
    expect(listedWindow({ ...model, max_context_length: 131_072, loaded_context_length: 4096 })).toBe(4096);
    expect(listedWindow({ ...model, max_model_len: 32_768 })).toBe(32_768);
  });

  it.each([undefined, null, 0, -1, 1.5, '8192', {}])('is unknown when a list says %j', (listed) => {
    expect(windowOf(listed)).toEqual({});
  });
});
