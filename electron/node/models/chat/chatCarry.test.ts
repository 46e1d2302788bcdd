import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer, callTools } from '../../../../e2e/fakeModels/reply.ts';
import type { JsonObject, JsonValue } from '../../../../shared/lib/json.ts';
import type { ModelEvent, ModelMessage } from '../../../host/ports/modelProvider.ts';
import { namedDemands, noReasoning, plainId } from '../refusals/demands.ts';
import { withWireIds } from '../requests/outline.ts';
import {
  accessTo,
  allWires,
  ask,
  collect,
  connect,
  echoTool,
  kept,
  never,
  ofType,
  textOf,
} from '../testing/connect.ts';
import { createChatReader } from './chatEvents.ts';
import { toChatRequest } from './chatRequest.ts';

const model = 'some-model';
const access = accessTo('chat', undefined);

/** The events of an answer whose chunks have these deltas. */
function read(deltas: readonly object[]): readonly ModelEvent[] {
  const reader = createChatReader(access, model);
  const chunks = deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] }));
  const last = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
  return [...[...chunks, last].flatMap((chunk) => reader.read(chunk)), ...(reader.finish() ?? [])];
}

/** An assistant message as it goes over the wire. */
function sentTo(to: string, message: ModelMessage, id = access.id): JsonObject {
  const body = toChatRequest(
    ask({ model: to, messages: [message] }),
    { ...access, id },
    {
      outputLimit: 'max_tokens',
      demands: namedDemands(to, access),
    },
  );
  return JSON.parse(JSON.stringify(body.messages.find(({ role }) => role === 'assistant'))) as JsonObject;
}

function nested(levels: number): JsonObject {
  let value: JsonObject = {};
  for (let level = 0; level < levels; level++) value = { deeper: value };
  return value;
}

const call = (id: string, more: object = {}) => ({
  id,
  type: 'function',
  function: { name: 'look', arguments: '{"at":"x"}' },
  ...more,
});

describe('what a server gave with an answer', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((each) => each.trim() !== '');
  const given = fc.record(
    {
      reasoning_content: text,
      reasoning: text,
      reasoning_details: fc.array(
        fc.record({ type: fc.constant('reasoning.encrypted'), id: fc.uuid(), data: text, index: fc.nat(3) }),
        { minLength: 1, maxLength: 3 },
      ),
      extra_content: fc.record({ google: fc.record({ thought_signature: text }) }),
      content: text,
    },
    { requiredKeys: [] },
  );
  const calls = fc.uniqueArray(fc.record({ id: text, signature: fc.option(text, { nil: undefined }) }), {
    selector: ({ id }) => id,
    maxLength: 3,
  });

  it('comes back to it as it was, in however many pieces it came', () => {
    fc.assert(
      fc.property(given, calls, fc.nat(5), (fields, wanted, cut) => {
        fc.pre(fields.content !== undefined || wanted.length > 0);
        const tool_calls = wanted.map(({ id, signature }) =>
          call(id, signature === undefined ? {} : { extra_content: { google: { thought_signature: signature } } }),
        );
        const deltas = Object.entries(fields).flatMap(([name, value]): object[] =>
          typeof value === 'string'
            ? [{ [name]: value.slice(0, cut) }, { [name]: value.slice(cut) }]
            : [{ [name]: value }],
        );
        const pieces = tool_calls.map((each, index) => ({ tool_calls: [{ index, ...each }] }));
        const back = sentTo(model, kept(read([...deltas, ...pieces])));
        const { content = null, ...rest } = fields;
        expect(back).toEqual({ role: 'assistant', content, ...rest, ...(wanted.length > 0 ? { tool_calls } : {}) });
      }),
    );
  });

  it('goes to no other model and no other provider', () => {
    const message = kept(
      read([{ reasoning_content: 'Secret plan.' }, { tool_calls: [{ index: 0, ...call('own-id') }] }]),
    );
    for (const sent of [sentTo('other-model', message), sentTo(model, message, 'provider-2')]) {
      expect(JSON.stringify(sent)).not.toMatch(/Secret plan|own-id/);
    }
  });
});

describe('fields that come in pieces', () => {
  it('a signature may follow its call in a piece without a number', () => {
    const extra_content = { google: { thought_signature: 'c2ln' } };
    const events = read([{ tool_calls: [{ index: 0, ...call('one') }] }, { tool_calls: [{ extra_content }] }]);
    expect(ofType(events, 'toolCall')).toHaveLength(1);
    expect(sentTo(model, kept(events))).toMatchObject({ tool_calls: [call('one', { extra_content })] });
  });

  it('details of reasoning are joined, and signed by their last piece', () => {
    const piece = (more: object) => ({ reasoning_details: [{ type: 'reasoning.text', index: 0, ...more }] });
    const sealed = { type: 'reasoning.encrypted', id: 'one', data: 'xyz', index: 1 };
    const sealedWithoutId = { type: 'reasoning.encrypted', data: 'abc', index: 2 };
    const events = read([
      piece({ text: 'First ', signature: null, format: 'anthropic-claude-v1' }),
      piece({ text: 'this.', signature: null, format: null }),
      piece({ signature: 'sig' }),
      { reasoning_details: [sealed] },
      { reasoning_details: [{ ...sealed, id: 'two' }] },
      { reasoning_details: [sealedWithoutId] },
      { reasoning_details: [sealedWithoutId] },
      { content: 'Yes' },
    ]);
    expect(sentTo(model, kept(events))['reasoning_details']).toEqual([
      { type: 'reasoning.text', index: 0, text: 'First this.', signature: 'sig', format: 'anthropic-claude-v1' },
      sealed,
      { ...sealed, id: 'two' },
      sealedWithoutId,
      sealedWithoutId,
    ]);
  });

  it('what a model of Mistral thinks is a part of its content, shown as reasoning', () => {
    const thinks = (text: string) => ({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] });
    const events = read([thinks('Let me '), thinks('see.'), { content: 'It is 42.' }]);
    expect(ofType(events, 'reasoning').map(({ text }) => text)).toEqual(['Let me ', 'see.']);
    expect(textOf(events)).toBe('It is 42.');
    expect(sentTo(model, kept(events))['content']).toEqual([
      { type: 'thinking', thinking: [{ type: 'text', text: 'Let me see.' }], closed: true },
      { type: 'text', text: 'It is 42.' },
    ]);
  });

  it.each<[string, JsonValue]>([
    ['a number', 7],
    ['an object', { text: 'x' }],
    ['nothing', null],
    ['a list of numbers', [7]],
    ['what is nested too deep to be written', nested(20_000)],
  ])('%s in place of reasoning costs only itself', (_name, value) => {
    const calls = [{ index: 0, ...call('a'), extra_content: value }];
    const given = { reasoning_content: value, reasoning_details: [value], extra_content: value };
    const events = read([{ ...given, content: 'Hi' }, { tool_calls: calls }]);
    expect(textOf(events)).toBe('Hi');
    expect(Object.keys(sentTo(model, kept(events)))).toEqual(expect.arrayContaining(['role', 'content', 'tool_calls']));
  });
});

describe('what another model wrote', () => {
  const foreign = {
    role: 'assistant',
    text: 'Let me look.',
    toolCalls: [{ id: 'call_0', name: 'look', arguments: {} }],
  } as const;

  it.each([
    ['deepseek-v4-pro', { reasoning_content: noReasoning }],
    ['moonshotai/kimi-k2.6', { reasoning_content: noReasoning }],
    ['gpt-5', {}],
    ['mistral-large-latest', {}],
  ])('has what %s demands', (to, more) => {
    const { tool_calls: _, ...fields } = sentTo(to, foreign);
    expect(fields).toEqual({ role: 'assistant', content: 'Let me look.', ...more });
  });

  it.each([
    ['gemini-3-pro-preview', true],
    ['models/gemini-flash-latest', true],
    ['google/gemini-3.5-flash', true],
    ['gemini-2.5-pro', false],
    ['models/gemini-2.0-flash-001', false],
    ['gpt-5', false],
  ])('is signed for %s: %s', (to, isSigned) => {
    expect(JSON.stringify(sentTo(to, foreign)).includes('skip_thought_signature_validator')).toBe(isSigned);
  });

  it('is left to OpenRouter where it was told in its form, which has reasoning and signatures', () => {
    const details = { reasoning_details: [{ type: 'reasoning.encrypted', data: 'x', id: 'a', index: 0 }] };
    for (const to of ['google/gemini-3-pro-preview', 'deepseek/deepseek-v4']) {
      const { carry, ...message } = kept(read([details, { tool_calls: [{ index: 0, ...call('a') }] }]));
      const sent = sentTo(to, { ...message, ...(carry && { carry: { ...carry, model: to } }) });
      expect(sent).toEqual({ role: 'assistant', content: null, ...details, tool_calls: [call('a')] });
    }
  });

  it('is told under the name that DeepSeek has for it, where a gateway gave it under another', () => {
    const message = kept(read([{ reasoning: 'Thought.' }, { content: 'Yes' }]));
    const carry = message.carry && { ...message.carry, model: 'deepseek/deepseek-v4' };
    expect(sentTo('deepseek/deepseek-v4', { ...message, ...(carry && { carry }) })).toMatchObject({
      reasoning: 'Thought.',
      reasoning_content: 'Thought.',
    });
  });

  it('has an id of nine letters and digits, which no two calls share', () => {
    const made = Array.from({ length: 20_000 }, (_, n) => plainId(`call_${n}`));
    expect(new Set(made).size).toBe(made.length);
    for (const id of made) expect(id).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(plainId('call_1')).toBe(plainId('call_1'));
  });
});

it('two calls of a history never have one id, even if their server counts anew with each answer', () => {
  const items = [{ kind: 'call', id: 'call_0' }];
  const carry = { provider: access.id, model, items, hasNoReasoning: true };
  const turn = (id: string): ModelMessage[] => [
    { role: 'assistant', text: '', toolCalls: [{ id, name: 'look', arguments: {} }], carry },
    { role: 'tool', results: [{ callId: id, name: 'look', parts: [], isError: false }] },
  ];
  const sent = withWireIds([...turn('a'), ...turn('b')], access, model, (id) => `host-${id}`);
  const ids = sent.flatMap((message) => (message.role === 'assistant' ? message.toolCalls.map(({ id }) => id) : []));
  expect(ids).toEqual(['call_0', 'host-b']);
  const results = sent.flatMap((message) =>
    message.role === 'tool' ? message.results.map(({ callId }) => callId) : [],
  );
  expect(results).toEqual(ids);
});

describe("calls on Anthropic's wire", () => {
  const history: ModelMessage[] = [
    { role: 'user', parts: [{ type: 'text', text: 'Look' }] },
    { role: 'assistant', text: '', toolCalls: [{ id: 'call_0', name: 'look', arguments: {} }] },
    {
      role: 'tool',
      results: [{ callId: 'call_0', name: 'look', parts: [{ type: 'text', text: '42' }], isError: false }],
    },
  ];
  const standIn = { type: 'thinking', thinking: noReasoning, signature: '' };

  it.each([
    ['deepseek-v4-pro', 1],
    ['another-model', 2],
  ])('begin with thinking for %s, whose server demands it', async (name, requests) => {
    const message = 'The `content[].thinking` in the thinking mode must be passed back to the API.';
    const { provider, fake } = await connect('anthropic', ({ text }) =>
      text.includes(noReasoning) ? answer('Fine') : { status: 400, error: { type: 'invalid_request_error', message } },
    );
    for (let n = 0; n < 2; n++) {
      const { events } = await collect(provider.stream(ask({ model: name, messages: history }), never));
      expect(textOf(events)).toBe('Fine');
    }
    expect(fake.requests).toHaveLength(requests + 1);
    const { messages } = fake.requests.at(-1)?.body as { messages: { content: object[] }[] };
    expect(messages[1]?.content[0]).toEqual(standIn);
  });

  it('lose the stand-in where a server checks signatures', async () => {
    const message = 'Invalid `signature` in `thinking` block';
    const { provider, fake } = await connect('anthropic', ({ text }) =>
      text.includes(noReasoning) ? { status: 400, error: { type: 'invalid_request_error', message } } : answer('Fine'),
    );
    for (let n = 0; n < 2; n++) {
      const { events } = await collect(
        provider.stream(ask({ model: 'deepseek/deepseek-r1', messages: history }), never),
      );
      expect(textOf(events)).toBe('Fine');
    }
    expect(fake.requests).toHaveLength(3);
  });

  it('are left as they are for others', async () => {
    const { provider, fake } = await connect('anthropic', () => answer('Fine'));
    await collect(provider.stream(ask({ messages: history }), never));
    expect(fake.requests[0]?.text).not.toContain(noReasoning);
  });
});

describe.each(allWires)('the ids of calls on the %s wire', (wire) => {
  const tool = { name: 'sample_echo', arguments: {}, id: 'own_id_7' };

  it('are the provider’s own, whatever the host calls them', async () => {
    const { provider, fake } = await connect(wire, (_request, n) => (n === 0 ? callTools(tool) : answer('Fine')));
    const asked = await collect(provider.stream(ask({ tools: [echoTool] }), never));
    const message = kept(asked.events);
    // Gemini signs its calls.
    expect(message.carry?.hasNoReasoning).toBe(wire === 'gemini' ? undefined : true);
    const results = message.toolCalls.map(({ id, name }) => ({ callId: id, name, parts: [], isError: false }));
    for (const model of ['fake-model', 'other-model']) {
      await collect(provider.stream(ask({ model, messages: [message, { role: 'tool', results }] }), never));
    }
    const [, same, other] = fake.requests;
    expect(same?.text.match(/own_id_7/g)).toHaveLength(2);
    expect(same?.text).not.toContain('call_of_the_host');
    expect(other?.text).not.toContain('own_id_7');
  });

  it('are carried beside reasoning, which another model misses', async () => {
    const { provider } = await connect(wire, () => ({ steps: [{ reasoning: 'Hm' }, { toolCall: tool }] }));
    const { events } = await collect(provider.stream(ask({ tools: [echoTool] }), never));
    expect(kept(events).carry).toMatchObject({ items: [{ kind: 'opaque' }, { kind: 'call', id: 'own_id_7' }] });
    expect(kept(events).carry).not.toHaveProperty('hasNoReasoning');
  });
});

describe('a demand that no name tells', () => {
  const history: ModelMessage[] = [
    { role: 'user', parts: [{ type: 'text', text: 'Look' }] },
    { role: 'assistant', text: '', toolCalls: [{ id: 'call_0', name: 'look', arguments: {} }] },
    {
      role: 'tool',
      results: [{ callId: 'call_0', name: 'look', parts: [{ type: 'text', text: '42' }], isError: false }],
    },
    { role: 'user', parts: [{ type: 'text', text: 'And?' }] },
  ];

  it.each([
    ['The `reasoning_content` in the thinking mode must be passed back to the API.', 'reasoning_content'],
    [
      'thinking is enabled but reasoning_content is missing in assistant tool call message at index 2',
      'reasoning_content',
    ],
    ['Function call is missing a thought_signature in functionCall parts.', 'skip_thought_signature_validator'],
    ["Unexpected role 'user' after role 'tool'", 'I see.'],
    ['Tool call IDs should be alphanumeric strings with length 9!', plainId('call_0')],
  ])('is learnt from one refusal: %s', async (message, cure) => {
    const isRefused = (text: string) => !text.includes(cure);
    const { provider, fake } = await connect('chat', ({ text }) =>
      isRefused(text) ? { status: 400, error: { type: 'invalid_request_error', message } } : answer('Fine'),
    );
    const [first, called, ...rest] = history;
    const carry = { provider: 'provider-1', model: 'fake-model', items: [{ kind: 'call', id: 'chatcmpl-tool-1' }] };
    const messages = [first, { ...called, carry }, ...rest] as ModelMessage[];
    for (let n = 0; n < 3; n++) {
      const { events } = await collect(provider.stream(ask({ messages }), never));
      expect(textOf(events)).toBe('Fine');
    }
    expect(fake.requests).toHaveLength(4);
  });

  it.each([
    ['Corrupted thought signature.', undefined],
    ['messages.1.content.0: Invalid `signature` in `thinking` block', undefined],
    [
      'Provider returned error',
      { raw: '{"type":"error","error":{"message":"Invalid `signature` in `thinking` block"}}' },
    ],
  ])('what is damaged is left out, once it is refused: %s', async (message, metadata) => {
    const body = JSON.stringify({ error: { message, code: 400, ...(metadata && { metadata }) } });
    const { provider, fake } = await connect('chat', ({ text }) =>
      text.includes('damaged')
        ? { status: 400, body, headers: { 'content-type': 'application/json' } }
        : answer('Fine'),
    );
    const items = [
      { kind: 'opaque', item: { reasoning_details: [{ type: 'reasoning.text', signature: 'damaged' }] } },
      { kind: 'call', id: 'own', more: { extra_content: { google: { thought_signature: 'damaged' } } } },
    ];
    const carry = { provider: 'provider-1', model: 'fake-model', items };
    const [first, called, ...rest] = history;
    const messages = [first, { ...called, carry }, ...rest] as ModelMessage[];
    const { events } = await collect(provider.stream(ask({ messages }), never));
    expect(textOf(events)).toBe('Fine');
    expect(fake.requests).toHaveLength(2);
    expect(fake.requests[1]?.text).toContain('"id":"own"');
  });

  it('is not made of a server that is known to refuse it, and is given up where it is refused', async () => {
    expect(namedDemands('moonshotai/kimi-k2', { baseUrl: 'https://api.groq.com/openai/v1' }).mustHaveReasoning).toBe(
      false,
    );
    const message = "property 'messages.1.assistant.reasoning_content' is unsupported";
    const { provider, fake } = await connect('chat', ({ text }) =>
      text.includes('reasoning_content') ? { status: 400, error: { type: 'x', message } } : answer('Fine'),
    );
    for (let n = 0; n < 2; n++) {
      const { events } = await collect(provider.stream(ask({ model: 'kimi-k2', messages: history }), never));
      expect(textOf(events)).toBe('Fine');
      // Nothing of the user's was lost.
      expect(ofType(events, 'leftOut')).toEqual([]);
    }
    expect(fake.requests).toHaveLength(3);
  });

  it('holds for the words between a result and the user as well', () => {
    const body = toChatRequest(ask({ model: 'm', messages: history }), access, {
      outputLimit: 'max_tokens',
      demands: { ...namedDemands('mistral-large', access), mustHaveReasoning: true },
    });
    const said = body.messages.filter(({ role }) => role === 'assistant');
    expect(said.map((message) => 'reasoning_content' in message)).toEqual([true, true]);
  });

  it('is told where it cannot be met', async () => {
    const message = "Unexpected role 'user' after role 'tool'";
    const { provider, fake } = await connect('chat', () => ({ status: 400, error: { type: 'x', message } }));
    const { error } = await collect(provider.stream(ask({ messages: history }), never));
    expect(error?.code).toBe('modelRefused');
    expect(fake.requests).toHaveLength(2);
  });
});
