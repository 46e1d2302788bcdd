import { describe, expect, test } from 'vitest';
import { answer, callTools } from '../../../e2e/fakeModels/reply.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import type { Carry, ModelMessage, ModelRequest } from '../../host/ports/modelProvider.ts';
import { plainId } from './refusals/demands.ts';
import { toolSchema } from './schemas/toolSchema.ts';
import { allWires, ask, collect, connect, echoTool, never, ofType, textOf } from './testing/connect.ts';

const picture = { type: 'image' as const, mimeType: 'image/png', data: 'iVBORw0KGgo=' };
const call = { id: 'call_1', name: 'sample_draw', arguments: { subject: 'sunset' } };
const user = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
const withPicture = (isError = false): ModelRequest['messages'] => [
  user('Draw a sunset'),
  { role: 'assistant', text: 'Gladly.', toolCalls: [call] },
  {
    role: 'tool',
    results: [{ callId: call.id, name: call.name, parts: [{ type: 'text', text: 'Here:' }, picture], isError }],
  },
];

async function bodyOf(wire: Parameters<typeof connect>[0], request: Partial<ModelRequest>) {
  const { provider, fake } = await connect(wire, () => answer('Fine'));
  const { error } = await collect(provider.stream(ask(request), never));
  expect(error).toBeUndefined();
  return fake.requests[0]?.body as Record<string, unknown>;
}

describe('a picture in a result', () => {
  test('goes into the tool_result of Anthropic', async () => {
    const { messages } = await bodyOf('anthropic', { messages: withPicture() });
    const source = { type: 'base64', media_type: 'image/png', data: picture.data };
    const content = [
      { type: 'text', text: 'Here:' },
      { type: 'image', source },
    ];
    expect(messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Draw a sunset' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Gladly.' },
          { type: 'tool_use', id: call.id, name: call.name, input: call.arguments },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: call.id, content }] },
    ]);
  });

  test('follows a failed tool_result of Anthropic, which holds text only', async () => {
    const { messages } = await bodyOf('anthropic', { messages: withPicture(true) });
    expect((messages as { content: unknown[] }[]).at(-1)?.content).toMatchObject([
      { type: 'tool_result', is_error: true, content: [{ type: 'text', text: 'Here:' }] },
      { type: 'image' },
    ]);
  });

  test('goes into the function_call_output of Responses', async () => {
    const { input } = await bodyOf('responses', { messages: withPicture() });
    expect((input as unknown[]).slice(1)).toEqual([
      { role: 'assistant', content: 'Gladly.' },
      { type: 'function_call', call_id: call.id, name: call.name, arguments: '{"subject":"sunset"}' },
      {
        type: 'function_call_output',
        call_id: call.id,
        output: [
          { type: 'input_text', text: 'Here:' },
          { type: 'input_image', image_url: `data:image/png;base64,${picture.data}`, detail: 'auto' },
        ],
      },
    ]);
  });

  test('follows the tool message of Chat Completions', async () => {
    const { messages } = await bodyOf('chat', { messages: withPicture() });
    const image_url = { url: `data:image/png;base64,${picture.data}` };
    expect((messages as unknown[]).slice(2)).toMatchObject([
      { role: 'assistant', content: 'Gladly.', tool_calls: [{ id: plainId(call.id) }] },
      { role: 'tool', tool_call_id: plainId(call.id), content: 'Here:\n[A picture: see below.]' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'From the result of sample_draw:' },
          { type: 'image_url', image_url },
        ],
      },
    ]);
  });

  test.each(allWires)('in a format models do not take becomes a text (%s)', async (wire) => {
    const svg = { ...picture, mimeType: 'image/svg+xml' };
    const body = await bodyOf(wire, { messages: [{ role: 'user', parts: [svg] }] });
    expect(JSON.stringify(body)).toContain('Left out: a picture. Its type is image/svg+xml');
    expect(JSON.stringify(body)).not.toContain(picture.data);
  });
});

describe('reasoning', () => {
  const first = [user('Think')];
  const script = () => ({
    steps: [{ reasoning: 'deep thought' }, { text: 'So: ' }, { toolCall: { name: 'sample_echo', arguments: {} } }],
  });
  const next = (carry: Extract<ModelMessage, { role: 'assistant' }>['carry']): ModelMessage[] => [
    ...first,
    { role: 'assistant', text: 'So: ', toolCalls: [call], ...(carry ? { carry } : {}) },
    {
      role: 'tool',
      results: [{ callId: call.id, name: call.name, parts: [{ type: 'text', text: 'ok' }], isError: false }],
    },
  ];
  const sealed = { anthropic: 'signed:deep thought', responses: 'sealed:deep thought' } as const;

  test.each(['anthropic', 'responses'] as const)(
    'comes back in its place, to the same model only (%s)',
    async (wire) => {
      const { provider, fake } = await connect(wire, script);
      const { events } = await collect(provider.stream(ask({ messages: first, tools: [echoTool] }), never));
      const [carried] = ofType(events, 'carry');
      expect(carried?.carry).toMatchObject({ provider: 'provider-1', model: 'fake-model' });
      expect(textOf(events)).toBe('So: ');
      const messages = next(JSON.parse(JSON.stringify(carried?.carry)) as Carry);
      await collect(provider.stream(ask({ messages }), never));
      const sent = JSON.stringify(fake.requests[1]?.body);
      expect(sent).toContain(sealed[wire]);
      expect(sent.indexOf(sealed[wire])).toBeLessThan(sent.indexOf('So: '));
      await collect(provider.stream(ask({ messages, model: 'other-model' }), never));
      expect(JSON.stringify(fake.requests[2]?.body)).not.toContain(sealed[wire]);
    },
  );

  test('that is hidden from everybody comes back unchanged, with its signature and the results of all calls (Anthropic)', async () => {
    const blocks = [
      { type: 'thinking', thinking: 'Look it up.', signature: 'sig-1==' },
      { type: 'redacted_thinking', data: 'c2VjcmV0IHRob3VnaHQ+/w==' },
      { type: 'thinking', thinking: '', signature: 'sig-2==' },
    ];
    const event = (type: string, rest: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
    const raw = blocks
      .flatMap((content_block, index) => [
        event('content_block_start', { index: 90 + index, content_block }),
        event('content_block_stop', { index: 90 + index }),
      ])
      .join('');
    const wanted = ['a', 'b'].map((message) => ({ toolCall: { name: 'sample_echo', arguments: { message } } }));
    const { provider, fake } = await connect('anthropic', () => ({ steps: [{ raw }, { text: 'So: ' }, ...wanted] }));
    const { events } = await collect(provider.stream(ask({ messages: first, tools: [echoTool] }), never));
    const calls = ofType(events, 'toolCall').map(({ name, arguments: given }, at) => ({
      id: `call_${at}`,
      name,
      arguments: JSON.parse(given) as JsonObject,
    }));
    const carry = JSON.parse(JSON.stringify(ofType(events, 'carry')[0]?.carry)) as Carry;
    const results = calls.map(({ id, name }) => ({
      callId: id,
      name,
      parts: [{ type: 'text' as const, text: `Result of ${id}` }],
      isError: false,
    }));
    const messages: ModelMessage[] = [
      ...first,
      { role: 'assistant', text: 'So: ', toolCalls: calls, carry },
      { role: 'tool', results },
    ];
    await collect(provider.stream(ask({ messages, tools: [echoTool] }), never));
    const { messages: sent } = fake.requests[1]?.body as { messages: { role: string; content: object[] }[] };
    expect(sent[1]).toMatchObject({
      role: 'assistant',
      content: [
        ...blocks,
        { type: 'text', text: 'So: ' },
        { type: 'tool_use', id: 'toolu_0', input: { message: 'a' } },
        { type: 'tool_use', id: 'toolu_2', input: { message: 'b' } },
      ],
    });
    // The API itself demands that nothing of a thinking block is changed, and nothing added to it.
    expect(sent[1]?.content.slice(0, 3)).toEqual(blocks);
    expect(sent[2]).toMatchObject({
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_0' },
        { type: 'tool_result', tool_use_id: 'toolu_2' },
      ],
    });
  });

  test.each(allWires)('is passed on apart from the answer (%s)', async (wire) => {
    const { provider } = await connect(wire, () => ({
      steps: [{ reasoning: 'First **this**. ' }, { text: 'So: ' }, { reasoning: 'Then that.' }, { text: 'yes' }],
    }));
    const { events } = await collect(provider.stream(ask(), never));
    expect(textOf(events)).toBe('So: yes');
    const reasoning = ofType(events, 'reasoning').map(({ text }) => text);
    expect(reasoning.join('')).toBe(`First **this**. ${wire === 'responses' ? '\n\n' : ''}Then that.`);
  });

  test('comes in either field of Chat Completions, once', async () => {
    const delta = (words: object) => ({
      raw: `data: ${JSON.stringify({ choices: [{ index: 0, delta: words }] })}\n\n`,
    });
    const { provider } = await connect('chat', () => ({
      steps: [
        delta({ reasoning: 'a' }),
        delta({ reasoning: 'b', reasoning_content: 'b' }),
        delta({ reasoning_content: null, content: 'Hi' }),
      ],
    }));
    const { events } = await collect(provider.stream(ask(), never));
    expect(ofType(events, 'reasoning')).toEqual([
      { type: 'reasoning', text: 'a' },
      { type: 'reasoning', text: 'b' },
    ]);
    expect(textOf(events)).toBe('Hi');
  });

  test.each([
    "Unsupported parameter: 'reasoning.summary' is not supported with this model.",
    'Your organization must be verified to generate reasoning summaries.',
    "Unknown parameter: 'reasoning'.",
  ])('has no summary where that is refused (Responses): %s', async (message) => {
    const error = { type: 'invalid_request_error', message };
    const { provider, fake } = await connect('responses', (_request, n) =>
      n === 0 ? { status: 400, error } : answer('Hi'),
    );
    expect(textOf((await collect(provider.stream(ask(), never))).events)).toBe('Hi');
    await collect(provider.stream(ask(), never));
    const bodies = fake.requests.map(({ body }) => body as { reasoning?: object; include?: object });
    expect(bodies.map(({ reasoning }) => reasoning)).toEqual([{ summary: 'auto' }, undefined, undefined]);
    expect(bodies.every(({ include }) => include !== undefined)).toBe(true);
  });

  test('is not asked for again where a model has none (Responses)', async () => {
    const error = { type: 'invalid_request_error', message: 'Encrypted content is not supported with this model.' };
    const { provider, fake } = await connect('responses', (_request, n) =>
      n === 0 ? { status: 400, error } : answer('Hi'),
    );
    expect(textOf((await collect(provider.stream(ask(), never))).events)).toBe('Hi');
    await collect(provider.stream(ask(), never));
    expect(fake.requests.map((request) => 'include' in (request.body as object))).toEqual([true, false, false]);
    expect(fake.requests[0]?.body).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] });
  });
});

test('parallel calls of the Responses API go back in their order, each with its result', async () => {
  const calls = ['a', 'b', 'c'].map((message, at) => ({
    id: `call_${at}`,
    name: 'sample_echo',
    arguments: { message },
  }));
  const { provider, fake } = await connect('responses', (_request, n) =>
    n === 0
      ? {
          steps: [
            { reasoning: 'Three at once.' },
            { text: 'Now: ' },
            ...calls.map(({ id, name, arguments: given }) => ({ toolCall: { id, name, arguments: given, pieces: 3 } })),
          ],
        }
      : answer('Done'),
  );
  const messages = [user('Say a, b and c')];
  const { events } = await collect(provider.stream(ask({ messages, tools: [echoTool] }), never));
  expect(ofType(events, 'toolCall').map(({ arguments: given }) => given)).toEqual([
    '{"message":"a"}',
    '{"message":"b"}',
    '{"message":"c"}',
  ]);
  expect(fake.requests[0]?.body).toMatchObject({ parallel_tool_calls: true });
  const carry = ofType(events, 'carry')[0]?.carry;
  const results = calls.map(({ id, name }) => ({
    callId: id,
    name,
    parts: [{ type: 'text' as const, text: `Result of ${id}` }],
    isError: false,
  }));
  const history: ModelMessage[] = [
    ...messages,
    { role: 'assistant', text: 'Now: ', toolCalls: calls, ...(carry === undefined ? {} : { carry }) },
    { role: 'tool', results },
  ];
  await collect(provider.stream(ask({ messages: history, tools: [echoTool] }), never));
  const { input } = fake.requests[1]?.body as { input: object[] };
  expect(input.slice(1)).toMatchObject([
    { type: 'reasoning', encrypted_content: 'sealed:Three at once.' },
    { role: 'assistant', content: 'Now: ' },
    ...calls.map(({ id, arguments: given }) => ({
      type: 'function_call',
      call_id: id,
      arguments: JSON.stringify(given),
    })),
    ...calls.map(({ id }) => ({ type: 'function_call_output', call_id: id, output: `Result of ${id}` })),
  ]);
});

test('messages without content are left out, because providers refuse them', async () => {
  const messages: ModelMessage[] = [user('a'), { role: 'assistant', text: ' \n', toolCalls: [] }, user('b')];
  expect((await bodyOf('anthropic', { messages }))['messages']).toHaveLength(2);
  expect((await bodyOf('responses', { messages }))['input']).toHaveLength(2);
  expect((await bodyOf('chat', { messages, system: '' }))['messages']).toHaveLength(2);
});

test('a smaller output limit is learnt from the refusal (Anthropic)', async () => {
  const message = 'max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens for fake-model';
  const error = { type: 'invalid_request_error', message };
  const { provider, fake } = await connect('anthropic', (_request, n) =>
    n === 0 ? { status: 400, error } : answer('Hi'),
  );
  expect(textOf((await collect(provider.stream(ask(), never))).events)).toBe('Hi');
  expect(fake.requests.map((request) => (request.body as { max_tokens: number }).max_tokens)).toEqual([32_000, 8192]);
});

describe('the list of models', () => {
  test('is read to its last page, with titles and capabilities (Anthropic)', async () => {
    const models = ['large', 'small', 'blind'];
    const { provider, fake } = await connect('anthropic', () => answer('Hi'), { models });
    expect(await provider.listModels(never)).toEqual(models.map((model) => ({ model, title: `Fake ${model}` })));
    expect(provider.limits('large').images).toBe(true);
    expect(provider.limits('blind').images).toBe(false);
    await collect(provider.stream(ask({ model: 'small' }), never));
    await collect(provider.stream(ask({ model: 'large' }), never));
    expect(fake.requests.map((request) => (request.body as { max_tokens: number }).max_tokens)).toEqual([4096, 64_000]);
  });

  test('tells which models see (Chat Completions)', async () => {
    const { provider } = await connect('chat', () => answer('Hi'), { models: ['seeing-x', 'plain-y'] });
    expect(provider.limits('seeing-x')).toMatchObject({ tools: 128, images: false, audio: false });
    expect(await provider.listModels(never)).toEqual([{ model: 'seeing-x' }, { model: 'plain-y' }]);
    expect(provider.limits('seeing-x').images).toBe(true);
    expect(provider.limits('plain-y').images).toBe(false);
    expect(provider.limits('llava:7b').images).toBe(true);
  });

  test.each(allWires)('that is missing says to type the name (%s)', async (wire) => {
    const { provider } = await connect(wire, () => answer('Hi'), { modelsRefusal: { status: 404, body: '' } });
    await expect(provider.listModels(never)).rejects.toMatchObject({
      code: 'modelNotFound',
      problem: { kind: 'modelsNotListed' },
    });
  });
});

test.each(allWires)('tools go out with a schema every provider takes (%s)', async (wire) => {
  const body = await bodyOf(wire, { tools: [{ ...echoTool, inputSchema: {} }] });
  const sent = JSON.stringify(body['tools']);
  expect(sent).toContain('"type":"object"');
  expect(sent).toContain('"properties":{}');
  expect((await bodyOf(wire, {}))['tools']).toBeUndefined();
});

test.each(['same', ''])('calls with one index and the id "%s" are separate calls (Chat Completions)', async (id) => {
  const chunk = (name: string, args: string) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id, function: { name, arguments: args } }] } }] })}\n\n`;
  const { provider } = await connect('chat', () => ({
    steps: [{ raw: chunk('one', '{"a":1}') }, { raw: chunk('two', '{"b":2}') }],
    stop: 'toolCalls',
  }));
  const { events } = await collect(provider.stream(ask(), never));
  expect(ofType(events, 'toolCall').map(({ name, arguments: args }) => [name, args])).toEqual([
    ['one', '{"a":1}'],
    ['two', '{"b":2}'],
  ]);
});

test('a server that says stop although it called a tool still called it (Chat Completions)', async () => {
  const { provider } = await connect('chat', () => ({ ...callTools({ name: 'x', arguments: {} }), stop: 'end' }));
  const { events } = await collect(provider.stream(ask(), never));
  expect(events.at(-1)).toEqual({ type: 'end', stop: 'toolCalls' });
});

test('alternatives at the root of a schema are folded into one object', () => {
  const schema: JsonObject = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    anyOf: [
      { properties: { path: { type: 'string' }, depth: { type: 'number' } }, required: ['path', 'depth'] },
      { $ref: '#/$defs/other' },
    ],
    $defs: { other: { properties: { path: { type: 'string' } }, required: ['path'] } },
  };
  expect(toolSchema(schema)).toEqual({
    type: 'object',
    properties: { path: { type: 'string' }, depth: { type: 'number' } },
    required: ['path'],
  });
});
