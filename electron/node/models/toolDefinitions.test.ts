import { describe, expect, it } from 'vitest';
import type { FakeModel, FakeRequest } from '../../../e2e/fakeModels/fakeModel.ts';
import { answer, callTools } from '../../../e2e/fakeModels/reply.ts';
import { schemaObjection } from '../../../e2e/fakeModels/schemaRules.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import type { ModelMessage, ModelTool, RefusedPartMemory } from '../../host/ports/modelProvider.ts';
import { createModelProviderFactory } from './modelProviders.ts';
import { accessTo, allWires, ask, collect, connect, echoTool, kept, never, ofType, textOf } from './testing/connect.ts';

type Wire = (typeof allWires)[number];

/** The definitions in a request, in their order, with the place of each as the errors of its provider have it. */
function definitions(
  wire: Wire,
  body: unknown,
): { readonly name: string; readonly schema: JsonObject; readonly place: string }[] {
  const { tools = [] } = body as { tools?: readonly Record<string, unknown>[] };
  const listed = wire === 'gemini' ? ((tools[0]?.['functionDeclarations'] as typeof tools | undefined) ?? []) : tools;
  return listed.map((tool, at) => {
    const own = (wire === 'chat' ? tool['function'] : tool) as Record<string, unknown>;
    const schema = own['parameters'] ?? own['input_schema'] ?? own['parametersJsonSchema'];
    const places = {
      anthropic: `tools.${at}.custom.input_schema`,
      responses: `tools[${at}].parameters`,
      chat: `tools[${at}].function.parameters`,
      gemini: `GenerateContentRequest.tools[0].function_declarations[${at}].parameters`,
    };
    return { name: own['name'] as string, schema: schema as JsonObject, place: places[wire] };
  });
}

/** Refuses the first tool that `isBad`, as providers do that check definitions. */
function checking(
  wire: Wire,
  isBad: (tool: { readonly name: string; readonly schema: JsonObject }) => string | undefined,
) {
  return ({ body }: FakeRequest) => {
    for (const tool of definitions(wire, body)) {
      const objection = isBad(tool);
      if (objection !== undefined)
        return { status: 400, error: { type: 'invalid_request_error', message: `${tool.place}: ${objection}` } };
    }
    return answer('Fine');
  };
}

const sentNames = (wire: Wire, fake: FakeModel) =>
  fake.requests.map(({ body }) => definitions(wire, body).map(({ name }) => name.replace(/^_/, '')));
const tool = (name: string, server: string, inputSchema: JsonObject = { type: 'object' }): ModelTool => {
  return { server, name, description: `Does ${name}`, inputSchema };
};
const oddSchema: JsonObject = {
  type: 'object',
  properties: {
    'filter[name]': { type: 'string' },
    日付: { type: 'string' },
    ['a'.repeat(70)]: { type: 'string' },
    rows: { type: 'array', items: { properties: { $top: { type: 'integer' }, tags: { type: ['array', 'null'] } } } },
    coin: { type: 'string', required: true, minimum: '1' },
    required: ['coin'],
  },
  required: ['filter[name]'],
  additionalProperties: false,
  definitions: { A: { items: [{ type: 'string' }] } },
};

describe.each(allWires)('definitions of tools on the %s wire', (wire) => {
  it('are sent as a strict provider takes them, and the server gets its own names', async () => {
    const objections: string[] = [];
    const { provider, fake } = await connect(wire, ({ body }, n) => {
      for (const { schema } of definitions(wire, body)) objections.push(schemaObjection(wire, schema) ?? '');
      const [{ name = '', schema = {} } = {}] = definitions(wire, body);
      const [filter = '', date = '', long = ''] = Object.keys(schema['properties'] ?? {});
      const top =
        Object.keys(
          (schema as typeof oddSchema & { properties: { rows: { items: { properties: object } } } }).properties.rows
            .items.properties,
        )[0] ?? '';
      return n === 0
        ? callTools({ name, arguments: { [filter]: 'x', [date]: 'y', [long]: 'z', rows: [{ [top]: 2 }] } })
        : answer('Fine');
    });
    const tools = [tool('find', 'one', oddSchema)];
    const question: ModelMessage = { role: 'user', parts: [{ type: 'text', text: 'Find it' }] };
    const { events } = await collect(provider.stream(ask({ tools, messages: [question] }), never));
    const said = kept(events);
    expect(said.toolCalls.map((call) => call.arguments)).toEqual([
      { 'filter[name]': 'x', 日付: 'y', ['a'.repeat(70)]: 'z', rows: [{ $top: 2 }] },
    ]);
    const results = said.toolCalls.map(({ id, name }) => ({ callId: id, name, parts: [], isError: false }));
    const messages: ModelMessage[] = [question, said, { role: 'tool', results }];
    const next = await collect(provider.stream(ask({ tools, messages }), never));
    expect(textOf(next.events)).toBe('Fine');
    expect(objections).toEqual(['', '']);
    // The earlier call has the names of the definition beside it.
    const { text } = fake.requests[1] ?? { text: '' };
    const isRenamed = wire === 'anthropic' || wire === 'gemini';
    expect(text.includes('filter_name')).toBe(isRenamed);
    // Only descriptions tell the others.
    expect(/[{,\\]"filter\[name\]\\?":/.test(text)).toBe(!isRenamed);
  });

  it('of which one is refused cost only that one, which is told, and never tried again', async () => {
    const bad = (name: string) => (name.endsWith('bad') ? 'the schema is invalid' : undefined);
    const { provider, fake } = await connect(
      wire,
      checking(wire, ({ name }) => bad(name)),
    );
    const tools = [tool('good', 'one'), tool('bad', 'one'), tool('other', 'two')];
    for (let n = 0; n < 3; n++) {
      const { events, error } = await collect(provider.stream(ask({ tools }), never));
      expect(error).toBeUndefined();
      expect(ofType(events, 'leftOut')).toEqual([
        {
          type: 'leftOut',
          settings: [],
          fields: [],
          tools: 0,
          refusedTools: ['bad'],
          suspectedTools: [],
          media: [],
          thoughts: [],
        },
      ]);
    }
    const rest = ['good', 'other'];
    expect(sentNames(wire, fake)).toEqual([['good', 'bad', 'other'], rest, rest, rest]);
    // Of another model nothing is known, and a changed definition is another one.
    await collect(provider.stream(ask({ tools, model: 'other-model' }), never));
    const changed = tools.map((each) => ({ ...each, inputSchema: { type: 'object', title: 'New' } }));
    await collect(provider.stream(ask({ tools: changed }), never));
    expect(sentNames(wire, fake).slice(4)).toEqual([['good', 'bad', 'other'], rest, ['good', 'bad', 'other'], rest]);
  });

  it('are searched where the provider does not say which one it refuses, with the next messages of the user', async () => {
    const tools = ['one', 'two', 'three'].flatMap((server) => [1, 2, 3].map((n) => tool(`${server}_${n}`, server)));
    const { provider, fake } = await connect(wire, ({ body }) =>
      definitions(wire, body).some(({ name }) => name.endsWith('three_2'))
        ? { status: 400, error: { type: 'invalid_request_error', message: 'A schema has an unsupported keyword.' } }
        : answer('Fine'),
    );
    const told = [];
    for (let n = 0; n < 5; n++) {
      const { events, error } = await collect(provider.stream(ask({ tools }), never));
      expect(error).toBeUndefined();
      told.push(ofType(events, 'leftOut').map(({ refusedTools, suspectedTools }) => [refusedTools, suspectedTools]));
    }
    expect(told.at(-1)).toEqual([[['three_2'], []]]);
    expect(told[0]?.[0]?.[1]?.length).toBeGreaterThan(1);
    const before = fake.requests.length;
    await collect(provider.stream(ask({ tools }), never));
    expect(sentNames(wire, fake).slice(before)).toEqual([
      tools.map(({ name }) => name).filter((name) => name !== 'three_2'),
    ]);
  });

  it('are not searched between two steps of a turn', async () => {
    const tools = [tool('one', 'a'), tool('two', 'b'), tool('three', 'b')];
    const { provider, fake } = await connect(wire, ({ body }) =>
      definitions(wire, body).some(({ name }) => name.endsWith('two'))
        ? { status: 400, error: { type: 'invalid_request_error', message: 'A schema has an unsupported keyword.' } }
        : answer('Fine'),
    );
    const question: ModelMessage = { role: 'user', parts: [{ type: 'text', text: 'Look' }] };
    await collect(provider.stream(ask({ tools, messages: [question] }), never));
    const called: ModelMessage = { role: 'assistant', text: '', toolCalls: [{ id: 'c', name: 'one', arguments: {} }] };
    const result: ModelMessage = { role: 'tool', results: [{ callId: 'c', name: 'one', parts: [], isError: false }] };
    await collect(provider.stream(ask({ tools, messages: [question, called, result] }), never));
    // Neither when an answer goes on that was paused.
    const paused: ModelMessage = { role: 'assistant', text: 'Let me see', toolCalls: [] };
    await collect(provider.stream(ask({ tools, messages: [question, paused] }), never));
    await collect(provider.stream(ask({ tools, messages: [question, called, result, question] }), never));
    expect(sentNames(wire, fake)).toEqual([
      ['one', 'two', 'three'],
      ['one'],
      ['one'],
      ['one'],
      ['one', 'two'],
      ['one', 'three'],
    ]);
  });

  it('are known again by the next adapter, as are the refused ones', async () => {
    const kept = new Map<string, readonly string[]>();
    const memory: RefusedPartMemory = {
      of: (model) => kept.get(model) ?? [],
      keep: (model, found) => void kept.set(model, found),
    };
    const bad = (name: string) => (name.endsWith('bad') ? 'the schema is invalid' : undefined);
    const { fake } = await connect(
      wire,
      checking(wire, ({ name }) => bad(name)),
    );
    const tools = [tool('good', 'one'), tool('bad', 'one')];
    for (let n = 0; n < 2; n++) {
      const provider = createModelProviderFactory(fetch).create(accessTo(wire, fake.baseUrl), memory);
      const { events } = await collect(provider.stream(ask({ tools }), never));
      expect(ofType(events, 'leftOut')).toMatchObject([{ refusedTools: ['bad'] }]);
    }
    expect(sentNames(wire, fake)).toEqual([['good', 'bad'], ['good'], ['good']]);
    expect([...kept.keys()]).toEqual(['fake-model']);
  });

  it('may be left out all: earlier calls are told in words, and no tool has to be used', async () => {
    const { provider, fake } = await connect(
      wire,
      checking(wire, () => 'the schema is invalid'),
    );
    const messages: ModelMessage[] = [
      { role: 'user', parts: [{ type: 'text', text: 'Look' }] },
      { role: 'assistant', text: '', toolCalls: [{ id: 'c', name: 'sample_echo', arguments: {} }] },
      {
        role: 'tool',
        results: [{ callId: 'c', name: 'sample_echo', parts: [{ type: 'text', text: '42' }], isError: false }],
      },
    ];
    const request = ask({ tools: [echoTool], toolChoice: 'required', messages });
    const { events, error } = await collect(provider.stream(request, never));
    expect(error).toBeUndefined();
    expect(ofType(events, 'leftOut')).toMatchObject([{ tools: 0, refusedTools: ['sample_echo'] }]);
    expect(provider.limits('fake-model').tools).toBeGreaterThan(0);
    const { text } = fake.requests.at(-1) ?? { text: '' };
    expect(text).not.toMatch(/tool_use|tool_calls?"|function_?call|tool_?choice|toolConfig/i);
    expect(text).toContain('[Called sample_echo with {}]');
  });
});

describe.each(['chat', 'responses'] as const)('a gateway on the %s wire', (wire) => {
  it.each([
    ['anthropic/claude-sonnet-5', 1],
    ['gemini-3-pro', 1],
    ['house-model', 2],
  ])('gets the names that the model behind it takes: %s', async (model, requests) => {
    const pattern = '^[a-zA-Z0-9_.-]{1,64}$';
    const { provider, fake } = await connect(
      wire,
      checking(wire, ({ schema }) =>
        Object.keys(schema['properties'] ?? {}).every((name) => new RegExp(pattern).test(name))
          ? undefined
          : `Property keys should match pattern '${pattern}'`,
      ),
    );
    for (let n = 0; n < 2; n++) {
      const { events } = await collect(provider.stream(ask({ model, tools: [tool('find', 'one', oddSchema)] }), never));
      expect(textOf(events)).toBe('Fine');
      expect(ofType(events, 'leftOut')).toEqual([]);
    }
    expect(fake.requests).toHaveLength(requests + 1);
  });
});

it.each([
  [500, 'JSON schema conversion failed:\nUnrecognized schema: {"not":{}}'],
  [422, 'Failed to parse grammar'],
])('a local server that fails at one tool answers without it: %i %s', async (status, message) => {
  const { provider, fake } = await connect('chat', ({ text }) =>
    text.includes('odd_tool') ? { status, error: { type: 'server_error', message } } : answer('Fine'),
  );
  const { events, error } = await collect(provider.stream(ask({ tools: [tool('odd_tool', 'one')] }), never));
  expect(error).toBeUndefined();
  expect(textOf(events)).toBe('Fine');
  expect(fake.requests).toHaveLength(2);
});

it.each([2, 4, 5, 6])(
  'a wait in the middle does not begin the search anew, nor end it: before request %i',
  async (at) => {
    const tools = ['a', 'b', 'c'].flatMap((server) => [1, 2, 3].map((n) => tool(`${server}_${n}`, server)));
    const { provider, fake } = await connect('chat', ({ body }, n) => {
      if (n === at - 1)
        return { status: 429, error: { type: 'rate_limit', message: 'Slow down' }, headers: { 'retry-after': '0' } };
      return definitions('chat', body).length > 0
        ? { status: 400, error: { type: 'invalid_request_error', message: 'A schema has an unsupported keyword.' } }
        : answer('Fine');
    });
    const { events, error } = await collect(provider.stream(ask({ tools }), never));
    expect(error).toBeUndefined();
    expect(textOf(events)).toBe('Fine');
    expect(fake.requests.length).toBeLessThanOrEqual(7);
  },
);

it('settings, fields and tools may all be refused for one answer', async () => {
  const refuse = (message: string) => ({ status: 400, error: { type: 'invalid_request_error', message } });
  const { provider } = await connect('chat', ({ body }) => {
    const sent = body as { temperature?: number; stop?: unknown; stream_options?: unknown; reasoning_effort?: string };
    if (sent.temperature !== undefined) return refuse('temperature is not supported');
    if (sent.reasoning_effort !== undefined) return refuse('effort is not supported');
    if (sent.stop !== undefined) return refuse("Unsupported parameter: 'stop'");
    if (sent.stream_options !== undefined) return refuse("Unsupported parameter: 'stream_options'");
    const [first] = definitions('chat', body);
    return first === undefined ? answer('Fine') : refuse(`Invalid schema for function '${first.name}': x`);
  });
  const tools = Array.from({ length: 9 }, (_, n) => tool(`t${n}`, 'one'));
  const request = ask({ tools, temperature: 0.5, effort: 'high', stopSequences: ['END'] });
  const { events, error } = await collect(provider.stream(request, never));
  expect(error).toBeUndefined();
  expect(textOf(events)).toBe('Fine');
});

it('a request without tools says nothing of them', async () => {
  const refuse = (message: string) => ({ status: 400, error: { type: 'invalid_request_error', message } });
  const { provider } = await connect('chat', ({ body }) => {
    if ('tool_choice' in (body as object)) return refuse('Unknown parameter: tool_choice');
    return definitions('chat', body).some(({ name }) => name === 'bad')
      ? refuse('Failed to parse grammar')
      : answer('Fine');
  });
  const tools = [tool('bad', 'one'), tool('good', 'two')];
  await collect(provider.stream(ask({ tools }), never));
  await collect(provider.stream(ask({ tools, toolChoice: 'none' }), never));
  for (let n = 0; n < 4; n++) {
    const { events } = await collect(provider.stream(ask({ tools }), never));
    expect(textOf(events)).toBe('Fine');
    if (n === 3) expect(ofType(events, 'leftOut')).toMatchObject([{ refusedTools: ['bad'], suspectedTools: [] }]);
  }
});

it('calls of a model behind a gateway have the names of their server', async () => {
  const { provider } = await connect('chat', ({ body }) => {
    const [{ name = '', schema = {} } = {}] = definitions('chat', body);
    return callTools({ name, arguments: { [Object.keys(schema['properties'] ?? {})[0] ?? '']: 'x' } });
  });
  const request = ask({ model: 'anthropic/claude-sonnet-5', tools: [tool('find', 'one', oddSchema)] });
  const { events } = await collect(provider.stream(request, never));
  expect(ofType(events, 'toolCall').map((call) => call.arguments)).toEqual(['{"filter[name]":"x"}']);
});

it('other names are not kept where they did not help', async () => {
  const { provider, fake } = await connect(
    'chat',
    checking('chat', ({ name }) => (name === 'bad' ? 'Property keys should match pattern' : undefined)),
  );
  const tools = [tool('bad', 'one', oddSchema), tool('odd', 'two', oddSchema)];
  for (let n = 0; n < 2; n++) await collect(provider.stream(ask({ tools }), never));
  const last = definitions('chat', fake.requests.at(-1)?.body);
  expect(last.map(({ name }) => name)).toEqual(['odd']);
  expect(Object.keys(last[0]?.schema['properties'] ?? {})).toContain('filter[name]');
});

it('the same request is searched anew for another answer', async () => {
  const { provider } = await connect('chat', ({ text }) =>
    text.includes('odd_tool')
      ? { status: 400, error: { type: 'invalid_request_error', message: 'Failed to parse grammar' } }
      : answer('Fine'),
  );
  const request = ask({ tools: [tool('odd_tool', 'one')] });
  await collect(provider.stream(request, never));
  const { events } = await collect(provider.stream(request, never));
  expect(ofType(events, 'leftOut')).toMatchObject([{ refusedTools: ['odd_tool'] }]);
});
