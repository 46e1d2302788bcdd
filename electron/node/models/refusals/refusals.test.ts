import { describe, expect, it } from 'vitest';
import type { FakeModel } from '../../../../e2e/fakeModels/fakeModel.ts';
import { answer } from '../../../../e2e/fakeModels/reply.ts';
import type { JsonValue } from '../../../../shared/lib/json.ts';
import type { ModelMessage, ModelProvider, ModelRequest } from '../../../host/ports/modelProvider.ts';
import { createModelProviderFactory } from '../modelProviders.ts';
import { accessTo, allWires, ask, collect, connect, echoTool, never, ofType, textOf } from '../testing/connect.ts';

type Body = Record<string, unknown>;

/** A server that refuses what `refuses` finds in a body, in these words. */
function strict(wire: (typeof allWires)[number], refuses: (body: Body) => boolean, message: string, status = 400) {
  return connect(wire, ({ body }) =>
    refuses(flat(body)) ? { status, error: { type: 'invalid_request_error', message } } : answer('Fine'),
  );
}

/** A body with the settings where most wires have them. */
function flat(body: unknown): Body {
  const { generationConfig, toolConfig, ...rest } = body as Body & {
    toolConfig?: { functionCallingConfig: { mode: string } };
  };
  const modes: Readonly<Record<string, string>> = { ANY: 'required', NONE: 'none', AUTO: 'auto' };
  const choice = toolConfig && { tool_choice: modes[toolConfig.functionCallingConfig.mode] };
  return { ...rest, ...(generationConfig as object | undefined), ...choice };
}

/** Asks again and again, and returns what each answer says was left out. */
async function askTimes(provider: ModelProvider, requests: readonly Partial<ModelRequest>[]) {
  const leftOut = [];
  for (const request of requests) {
    const { events, error } = await collect(provider.stream(ask(request), never));
    expect(error).toBeUndefined();
    expect(textOf(events)).toBe('Fine');
    leftOut.push(ofType(events, 'leftOut').map(({ settings, fields, tools }) => ({ settings, fields, tools })));
  }
  return leftOut;
}

const oneTool = { tools: [echoTool] };
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const bodies = (fake: FakeModel) => fake.requests.map(({ body }) => flat(body));

describe.each(allWires)('what a provider refused on the %s wire', (wire) => {
  it('is left out of every later request, and each answer says so', async () => {
    const { provider, fake } = await strict(wire, (body) => 'temperature' in body, 'temperature is not supported');
    const said = await askTimes(provider, times(4, { temperature: 0.4 }));
    expect(fake.requests).toHaveLength(5);
    expect(said).toEqual(times(4, [{ settings: ['temperature'], fields: [], tools: 0 }]));
  });

  it('is tried again with another value, and for another model', async () => {
    const { provider, fake } = await strict(
      wire,
      ({ temperature }) => temperature === 0.9,
      'temperature: must be below 0.8',
    );
    const said = await askTimes(provider, [
      { temperature: 0.9 },
      { temperature: 0.5 },
      { temperature: 0.9 },
      { temperature: 0.5, model: 'other' },
    ]);
    expect(bodies(fake).map(({ temperature }) => temperature)).toEqual([0.9, undefined, 0.5, undefined, 0.5]);
    expect(said.map((each) => each.length)).toEqual([1, 0, 1, 0]);
  });

  it('is tried again once the models are listed again, if it is tools', async () => {
    const { provider, fake } = await strict(
      wire,
      (body) => 'tools' in body || 'temperature' in body,
      'temperature and tools are not supported',
    );
    const request = { temperature: 0.4, tools: [echoTool] };
    await askTimes(provider, [request, request]);
    expect(fake.requests).toHaveLength(4);
    await provider.listModels(never);
    expect(provider.limits('fake-model').tools).toBeGreaterThan(0);
    await askTimes(provider, [request, request]);
    expect(
      bodies(fake)
        .slice(4)
        .map((body) => ['temperature' in body, 'tools' in body]),
    ).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  it('may be tools at all: the model goes on without them, with earlier calls in words', async () => {
    const message = 'registry.ollama.ai/library/gemma3:4b does not support tools';
    const { provider, fake } = await strict(wire, (body) => 'tools' in body, message);
    const messages: ModelMessage[] = [
      { role: 'user', parts: [{ type: 'text', text: 'Look' }] },
      { role: 'assistant', text: '', toolCalls: [{ id: 'c', name: 'look', arguments: { at: 'x' } }] },
      { role: 'tool', results: [{ callId: 'c', name: 'look', parts: [{ type: 'text', text: '42' }], isError: false }] },
    ];
    const said = await askTimes(provider, times(3, { tools: [echoTool], messages }));
    expect(fake.requests).toHaveLength(4);
    expect(said).toEqual(times(3, [{ settings: [], fields: [], tools: 1 }]));
    expect(provider.limits('fake-model').tools).toBe(0);
    expect(provider.limits('other').tools).toBeGreaterThan(0);
    const { text } = fake.requests.at(-1) ?? { text: '' };
    expect(text).toContain('[Called look with');
    expect(text).toContain(JSON.stringify('From the result of look:\n<result>\n42\n</result>').slice(1, -1));
    expect(text).not.toMatch(/tool_use|tool_call|function_?call/i);
  });

  it('may be that a tool must be used: the model is asked to in words', async () => {
    const forced = ({ tool_choice: choice }: Body) =>
      choice === 'required' || JSON.stringify(choice) === '{"type":"any"}';
    const { provider, fake } = await strict(wire, forced, 'tool_choice: this model cannot be forced to use a tool');
    const said = await askTimes(provider, times(3, { tools: [echoTool], toolChoice: 'required' as const }));
    expect(fake.requests).toHaveLength(4);
    expect(said).toEqual(times(3, []));
    const [first, ...later] = fake.requests;
    expect(first?.text).not.toContain('Answer by calling one of the tools.');
    for (const { text, body } of later) {
      expect(text).toContain('Answer by calling one of the tools.');
      expect(body).toHaveProperty('tools');
      expect(flat(body)).not.toHaveProperty('tool_choice');
    }
  });

  it('may be that no tool is used: then it gets none', async () => {
    const { provider, fake } = await strict(wire, (body) => 'tool_choice' in body, 'Unknown parameter: tool_choice');
    await askTimes(provider, times(2, { tools: [echoTool], toolChoice: 'none' as const }));
    expect(bodies(fake).map((body) => 'tools' in body)).toEqual([true, false, false]);
  });

  it.each([
    ['one tool', oneTool, "Invalid schema for function 'sample_echo': 'oneOf' is not supported"],
    ['one tool, in short', oneTool, 'Invalid schema for function f: oneOf is not supported'],
    ['one tool, by its number', oneTool, 'tools.0: this is not supported'],
    ['something else', { temperature: 0.3 }, 'The request is not valid.'],
    ['a field that is not there', {}, "Unknown parameter: 'stop'"],
  ])('is told where it is %s', async (_name, request, message) => {
    const { provider, fake } = await strict(wire, () => true, message);
    const { error } = await collect(provider.stream(ask(request), never));
    expect(error?.code).toBe('modelRefused');
    expect(fake.requests).toHaveLength(request === oneTool ? 2 : 1);
    expect(provider.limits('fake-model').tools).toBeGreaterThan(0);
  });
});

const json = { 'content-type': 'application/json' };
const thought: readonly ModelMessage[] = [
  {
    role: 'assistant',
    text: 'Yes',
    toolCalls: [],
    carry: {
      provider: 'provider-1',
      model: 'fake-model',
      items: [
        { kind: 'opaque', item: { reasoning_content: 'Hm' } },
        { kind: 'text', length: 3 },
      ],
    },
  },
];

describe('a field that a server does not know', () => {
  it.each([
    [
      'chat',
      'stream_options',
      {},
      '{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}',
    ],
    ['chat', 'stop', { stopSequences: ['END'] }, "Unsupported parameter: 'stop' is not supported with this model."],
    ['anthropic', 'stop_sequences', { stopSequences: ['END'] }, 'stop_sequences: Extra inputs are not permitted'],
    ['anthropic', 'metadata', { metadata: { user_id: 'u' } }, 'metadata: Extra inputs are not permitted'],
    ['responses', 'metadata', { metadata: { user_id: 'u' } }, "Unknown parameter: 'metadata'."],
    [
      'responses',
      'parallel_tool_calls',
      { tools: [echoTool] },
      'Unrecognized request argument supplied: parallel_tool_calls',
    ],
  ] as const)('is left out on the %s wire: %s', async (wire, field, request, message) => {
    const { provider, fake } = await strict(wire, (body) => field in body, message, 422);
    const said = await askTimes(provider, times(3, request));
    expect(fake.requests).toHaveLength(4);
    expect(said).toEqual(times(3, [{ settings: [], fields: [field], tools: 0 }]));
  });

  it.each([
    ['reasoning_content', "property 'messages.1.assistant.reasoning_content' is unsupported"],
    ['reasoning_content', '{"type":"extra_forbidden","loc":["body","messages",1,"assistant","reasoning_content"]}'],
    ['reasoning_details', "'messages.1' : property 'reasoning_details' is unsupported"],
    ['reasoning', "property 'messages.1.assistant.reasoning' is unsupported"],
    ['extra_content', 'Unknown name "extra_content" at messages[1].tool_calls[0]'],
  ])('is left out of every answer of the history: %s', async (field, message) => {
    const { provider, fake } = await strict('chat', (body) => JSON.stringify(body).includes(`"${field}"`), message);
    const value = { google: { thought_signature: 's' } };
    const items: JsonValue =
      field === 'extra_content'
        ? [{ kind: 'call', id: 'c', more: { [field]: value } }]
        : [
            { kind: 'opaque', item: { [field]: 'Hm' } },
            { kind: 'call', id: 'c' },
          ];
    const carry = { provider: 'provider-1', model: 'fake-model', items };
    const messages: ModelMessage[] = [
      { role: 'user', parts: [{ type: 'text', text: 'Look' }] },
      { role: 'assistant', text: '', toolCalls: [{ id: 'host', name: 'look', arguments: {} }], carry },
      { role: 'tool', results: [{ callId: 'host', name: 'look', parts: [], isError: false }] },
    ];
    const said = await askTimes(provider, times(3, { messages }));
    expect(fake.requests).toHaveLength(4);
    expect(said).toEqual(times(3, [{ settings: [], fields: [field], tools: 0 }]));
    expect(fake.requests.at(-1)?.text).toContain('"tool_calls":[{"type":"function","id":"c"');
  });
});

it('a field may be named beside the words', async () => {
  const body = JSON.stringify({ error: { message: 'Input validation error', param: 'messages.1.reasoning_content' } });
  const { provider, fake } = await connect('chat', ({ text }) =>
    text.includes('reasoning_content') ? { status: 400, body, headers: json } : answer('Fine'),
  );
  await askTimes(provider, times(2, { messages: thought }));
  expect(fake.requests).toHaveLength(3);
});

it('a field that is wrong is not one that is refused', async () => {
  const { provider, fake } = await strict('chat', () => true, 'reasoning_content was changed');
  for (let n = 0; n < 2; n++) {
    const { error } = await collect(provider.stream(ask({ messages: thought }), never));
    expect(error?.code).toBe('modelRefused');
  }
  // It is tried once without what may have been damaged.
  expect(fake.requests.map(({ text }) => text.includes('reasoning_content'))).toEqual([true, false, true, false]);
});

it.each([
  ['model', 'other-model', 'provider-1'],
  ['provider', 'fake-model', 'provider-2'],
])(
  'a refusal of reasoning is no reason to ask again without that of another %s: it was not sent',
  async (_of, model, id) => {
    const error = { type: 'invalid_request_error', message: 'Invalid signature in the reasoning' };
    const { provider, fake } = await connect('chat', () => ({ status: 400, error }), { access: { id } });
    await collect(provider.stream(ask({ model, messages: thought }), never));
    expect(fake.requests).toHaveLength(1);
  },
);

it.each([
  [400, 'gemma:2b does not support tools'],
  [404, 'No endpoints found that support tool use. Try disabling "look".'],
  [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
  [500, 'tools param requires --jinja flag'],
  [400, 'Function calling is not enabled for models/gemma-3-27b-it'],
  [400, '`tools` is not supported with this model'],
  [400, 'tool calling is not supported'],
  [400, "This model doesn't support function calling"],
])('servers say in many words that a model takes no tools: %i %s', async (status, message) => {
  const { provider, fake } = await strict('chat', (body) => 'tools' in body, message, status);
  await askTimes(provider, times(2, { tools: [echoTool] }));
  expect(fake.requests).toHaveLength(3);
});

it.each([
  [400, "Unsupported parameter: 'tools' is not supported with this model.", 'tools'],
  [400, "Unknown parameter: 'tools'.", 'tools'],
  [400, 'Unsupported param: tools', undefined],
  [400, 'Unrecognized request argument supplied: tools', undefined],
])('a server may refuse tools as it refuses a field: %i %s', async (status, message, param) => {
  const body = JSON.stringify({ error: { message, type: 'invalid_request_error', param: param ?? null } });
  const { provider, fake } = await connect('chat', (request) =>
    'tools' in (request.body as object) ? { status, body, headers: json } : answer('Fine'),
  );
  await askTimes(provider, times(2, { tools: [echoTool] }));
  expect(fake.requests).toHaveLength(3);
});

describe.each(allWires)('what is not refused on the %s wire', (wire) => {
  it.each([
    'This model does not support images in tool results.',
    'Images in tool messages are not supported',
    'This model does not support parallel tool calls',
    'Strict mode is not supported for tool calls',
    'cache_control is not supported on tools',
    'This model does not support the "none" tool choice',
    'Tool server not available, try again later',
    "Unknown keyword 'x' in the schemas of tools",
    "Unknown parameter: 'tools[0].strict'.",
  ])('leaves the tools: %s', async (message) => {
    const { provider } = await strict(wire, () => true, message);
    await collect(provider.stream(ask({ tools: [echoTool] }), never));
    expect(provider.limits('fake-model').tools).toBeGreaterThan(0);
  });

  it('is not learnt from words that only sound like it: the same was said without it', async () => {
    const message = "Invalid schema for function 'weather_get_temperature': 'effort' is not supported";
    const { provider, fake } = await strict(wire, (body) => 'tools' in body, message);
    const { events } = await collect(provider.stream(ask({ temperature: 0.7, tools: [echoTool] }), never));
    expect(ofType(events, 'leftOut')).toMatchObject([{ settings: [], suspectedTools: ['sample_echo'] }]);
    expect(bodies(fake).map((body) => ['temperature' in body, 'tools' in body])).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ]);
    expect(await askTimes(provider, [{ temperature: 0.7 }])).toEqual([[]]);
    expect(bodies(fake).at(-1)).toHaveProperty('temperature', 0.7);
  });

  it.each(['as it is', 'in a text'])('is not learnt from what an error repeats of the chat, %s', async (how) => {
    const input = [{ role: 'user', content: 'Why does gemma not support tools? And at which temperature?' }];
    const detail = [{ type: 'string_type', loc: ['body', 'messages', 0, 'content'], msg: 'Bad string', input }];
    const body = JSON.stringify(how === 'as it is' ? { detail } : { error: { message: JSON.stringify({ detail }) } });
    const { provider, fake } = await connect(wire, () => ({ status: 422, body, headers: json }));
    await collect(provider.stream(ask({ temperature: 0.7, tools: [echoTool] }), never));
    expect(fake.requests).toHaveLength(1);
    expect(provider.limits('fake-model').tools).toBeGreaterThan(0);
  });

  it('a tool must be used again, after a model once used none although it had to', async () => {
    const message = 'Tool choice is required, but model did not call a tool';
    const { provider, fake } = await connect(wire, (_request, n) =>
      n === 0 ? { status: 400, error: { type: 'tool_use_failed', message } } : answer('Fine'),
    );
    await askTimes(provider, times(2, { tools: [echoTool], toolChoice: 'required' as const }));
    expect(bodies(fake).map((body) => 'tool_choice' in body)).toEqual([true, false, true]);
  });

  it('ends, however often a server finds something else', async () => {
    const { provider, fake } = await connect(wire, (_request, n) => {
      const message = `max_tokens: 64000 > ${9000 - n}, which is the maximum allowed number of output tokens`;
      return { status: 400, error: { type: 'invalid_request_error', message } };
    });
    const { error } = await collect(provider.stream(ask({ maxTokens: 50_000 }), never));
    expect(error?.code).toBe('modelRefused');
    expect(fake.requests.length).toBeLessThan(10);
  });
});

it('a setting that was not sent was not refused', async () => {
  const { provider, fake } = await strict('anthropic', () => true, 'temperature may only be set to 1');
  // Beside thinking, none is sent.
  await collect(provider.stream(ask({ model: 'claude-sonnet-4-5', effort: 'high', temperature: 0.2 }), never));
  expect(fake.requests).toHaveLength(1);
  expect(bodies(fake)[0]).not.toHaveProperty('temperature');
});

it('a demand that is not met is no refusal of the field', async () => {
  const message = 'Invalid request: reasoning_content is missing in assistant tool call message at index 2';
  const { provider, fake } = await strict('chat', () => true, message);
  await collect(provider.stream(ask({ model: 'kimi-k2.6', messages: thought }), never));
  expect(fake.requests.at(-1)?.text).toContain('reasoning_content');
});

it('a limit of a field is no refusal of it, though Anthropic calls each error invalid', async () => {
  const { provider, fake } = await strict(
    'anthropic',
    (body) => 'metadata' in body,
    'stop_sequences: at most 4 of them',
  );
  const request = { stopSequences: ['a'], metadata: { user_id: 'u' } };
  await collect(provider.stream(ask(request), never));
  expect(fake.requests).toHaveLength(1);
});

it('a model of OpenAI without encrypted reasoning is asked without it, silently', async () => {
  const refusal = (message: string, param: string) => ({
    status: 400,
    headers: json,
    body: JSON.stringify({ error: { message, type: 'invalid_request_error', param, code: null } }),
  });
  const { provider, fake } = await connect('responses', ({ body }) =>
    'include' in (body as object)
      ? refusal('Encrypted content is not supported with this model.', 'include')
      : answer('Fine'),
  );
  expect(await askTimes(provider, [{}, {}])).toEqual([[], []]);
  expect(fake.requests).toHaveLength(3);
});

it('Mistral, which refuses to be asked for the usage and tells it anyway, is not asked', async () => {
  const { fake } = await connect('chat', () => answer('Fine'));
  const atFake: typeof fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return fetch(url.replace('https://api.mistral.ai/v1', fake.baseUrl), init);
  };
  for (const baseUrl of ['https://api.mistral.ai/v1', fake.baseUrl]) {
    const provider = createModelProviderFactory(atFake).create(accessTo('chat', baseUrl));
    await askTimes(provider, [{}]);
  }
  expect(bodies(fake).map((body) => 'stream_options' in body)).toEqual([false, true]);
});
