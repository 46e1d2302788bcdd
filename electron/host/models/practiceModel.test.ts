import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelMessage, ModelTool } from '../ports/modelProvider.ts';
import {
  sample,
  files,
  everything,
  searchTools,
  user,
  run,
  textOf,
  callsOf,
  calls,
} from './practice/testing/practiceBench.ts';

describe('finds the tool and its arguments in', () => {
  const echo = (message: string) => [['sample_echo', { message }]];
  const add = (a: number, b: number) => [['sample_add', { a, b }]];
  test.each<[string, unknown]>([
    ['echo hello', echo('hello')],
    ['Echo: hello, world!', echo('hello, world!')],
    ['use the echo tool to say hello', echo('hello')],
    ['Please call echo with "hello and goodbye"', echo('hello and goodbye')],
    ['say hello with the echo tool', echo('hello')],
    ['can you echo the message hello', echo('hello')],
    ['echo {"message":"hi"}', echo('hi')],
    ['sample_echo message=hi there', echo('hi there')],
    ['sample_echo message: "a; b"', echo('a; b')],
    ['echo salt and pepper', echo('salt and pepper')],
    ['echo on the hill', echo('on the hill')],
    ['add 2 and 3', add(2, 3)],
    ['what is 2 + 3', add(2, 3)],
    ["What's 2+3?", add(2, 3)],
    ['sum of -2 and 3.5', add(-2, 3.5)],
    ['add b=1, a=2', add(2, 1)],
    ['what time is it?', [['sample_current_time', {}]]],
    ['what time is it in Asia/Shanghai?', [['sample_current_time', { timezone: 'Asia/Shanghai' }]]],
    ['write a note with title Milk and text Buy some', [['sample_write_note', { title: 'Milk', text: 'Buy some' }]]],
    ['write note title=Milk text=Buy some', [['sample_write_note', { title: 'Milk', text: 'Buy some' }]]],
    ['write a note "Milk" "Buy some"', [['sample_write_note', { title: 'Milk', text: 'Buy some' }]]],
    ['show me my notes', [['sample_list_notes', {}]]],
    ['draw a sunset', [['sample_draw_picture', { subject: 'sunset' }]]],
    ['draw a chart of 3, 5 and 9', [['sample_draw_picture', { subject: 'chart', values: [3, 5, 9] }]]],
    ['count slowly to 3', [['sample_slow_count', { to: 3 }]]],
    ['list the files in /tmp', [['filesystem_list_directory', { path: '/tmp' }]]],
    ['read the file /etc/hosts.', [['filesystem_read_text_file', { path: '/etc/hosts' }]]],
    ['move file /a/b.txt to /c/d.txt', [['filesystem_move_file', { source: '/a/b.txt', destination: '/c/d.txt' }]]],
    ['list allowed directories', [['filesystem_list_allowed_directories', {}]]],
  ])('%s', async (text, expected) => {
    expect(await calls(text)).toEqual(expected);
  });

  test.each<[string, unknown]>([
    ['echo hi', [['everything_echo', { message: 'hi' }]]],
    ['Ask server-everything for its echo: hi', [['everything_echo', { message: 'hi' }]]],
    ['use everything to echo hi', [['everything_echo', { message: 'hi' }]]],
    ['what is 2 + 3', [['everything_get-sum', { a: 2, b: 3 }]]],
    ['get the tiny image', [['everything_get-tiny-image', {}]]],
    ['structured content for Chicago', [['everything_get-structured-content', { location: 'Chicago' }]]],
    ['get structured content location="New York"', [['everything_get-structured-content', { location: 'New York' }]]],
  ])('%s (another server)', async (text, expected) => {
    expect(await calls(text, everything)).toEqual(expected);
  });

  test('one tool alone', async () => {
    expect(await calls('echo hi', everything.slice(0, 1))).toEqual([['everything_echo', { message: 'hi' }]]);
  });
});

describe('several tools at once', () => {
  test.each<[string, unknown]>([
    [
      'echo hi and add 2 and 3',
      [
        ['sample_echo', { message: 'hi' }],
        ['sample_add', { a: 2, b: 3 }],
      ],
    ],
    [
      'add 2 and 3, then echo done',
      [
        ['sample_add', { a: 2, b: 3 }],
        ['sample_echo', { message: 'done' }],
      ],
    ],
    [
      'echo one; echo two; echo three',
      [1, 2, 3].map((n) => ['sample_echo', { message: ['one', 'two', 'three'][n - 1] }]),
    ],
    [
      'list notes and what time is it',
      [
        ['sample_list_notes', {}],
        ['sample_current_time', {}],
      ],
    ],
    ['echo "a and add 1 and 2"', [['sample_echo', { message: 'a and add 1 and 2' }]]],
    ['echo salt and add pepper', [['sample_echo', { message: 'salt and add pepper' }]]],
  ])('%s', async (text, expected) => {
    expect(await calls(text)).toEqual(expected);
  });
});

describe('says', () => {
  test('that it is not a language model, once in a conversation', async () => {
    const first = await run([user('echo hi')], sample);
    expect(textOf(first)).toContain('not a language model');
    const again: ModelMessage[] = [
      user('echo hi'),
      { role: 'assistant', text: textOf(first), toolCalls: [] },
      user('echo ho'),
    ];
    expect(textOf(await run(again, sample))).not.toContain('not a language model');
  });

  test('what tools there are when none fits, and how to ask', async () => {
    const events = await run([user('Write me a poem about autumn leaves')], sample);
    expect(callsOf(events)).toEqual([]);
    expect(textOf(events)).toContain('`sample_echo`: Says back the message');
    expect(textOf(events)).toContain('sample_echo message="some text"');
    expect(events.at(-1)).toEqual({ type: 'end', stop: 'end' });
  });

  test('what to do when there are no tools at all', async () => {
    expect(textOf(await run([user('hello')], []))).toContain('sample server');
  });

  test('which arguments are missing, by name, and takes them from the next message', async () => {
    const asking = await run([user('add 2')], sample);
    expect(callsOf(asking)).toEqual([]);
    expect(textOf(asking)).toContain('**b**: a number');
    expect(textOf(asking)).not.toContain('**a**');
    const next = [user('add 2'), { role: 'assistant' as const, text: textOf(asking), toolCalls: [] }, user('3')];
    expect(callsOf(await run(next, sample))).toEqual([['sample_add', { a: 2, b: 3 }]]);
  });

  test('its text in several pieces', async () => {
    const events = await run([user('hello')], sample);
    expect(events.filter((event) => event.type === 'text').length).toBeGreaterThan(5);
  });
});

describe('where tools are found by a search', () => {
  const inLine = ({ name, description, inputSchema }: ModelTool) =>
    JSON.stringify({ name, server: 'sample', description, input_schema: inputSchema });
  /** The request after a search that answered these lines. */
  const searched = (said: string, lines: readonly string[], isError = false): ModelMessage[] => [
    user(said),
    { role: 'assistant', text: 'I search.', toolCalls: [{ id: 'c1', name: 'find_tools', arguments: { query: 'q' } }] },
    {
      role: 'tool',
      results: [{ callId: 'c1', name: 'find_tools', parts: [{ type: 'text', text: lines.join('\n') }], isError }],
    },
  ];
  const found = (said: string, tools: readonly ModelTool[]) => searched(said, ['Some fit.', ...tools.map(inLine)]);
  const search = (query: string) => [['find_tools', { query, limit: 20 }]];

  test.each<[string, string]>([
    ['create an issue', 'create issue'],
    ['Please create_issue title="A gate is open" body: \'x\'', 'create_issue title body x'],
    ['list issues repo=gate', 'list issues repo'],
    ['read the file /etc/hosts', 'read file directory'],
    ['open https://example.com/a 42', 'open read'],
    ['what is 2 + 3', 'plus add sum'],
    ['calculate 2 + 3', 'calculate plus add sum'],
    ['"only quoted"', 'only quoted'],
    ['列出文件 /tmp', '列出文件'],
  ])('searches for the words of %s', async (said, query) => {
    expect(await calls(said, searchTools)).toEqual(search(query));
  });

  test('searches only when no listed tool fits, and never calls a tool of the search as another one', async () => {
    const tools = [...sample, ...searchTools];
    expect(await calls('echo hello', tools)).toEqual([['sample_echo', { message: 'hello' }]]);
    expect(await calls('find files', tools)).toEqual(search('find files search directory'));
    expect(await calls('find tools', tools)).toEqual(search('find search'));
    expect(await calls('find_tools gate', tools)).toEqual(search('find_tools gate search'));
    expect(await calls('call_tool name=x {"arguments": {}}', tools)).toEqual(search('call_tool name'));
    expect(await calls('find_tools query=gate', sample)).toEqual([]);
  });

  test('a long text is searched by its beginning', async () => {
    const [[, args] = []] = await calls('word '.repeat(50_000) + 'x'.repeat(50_000), searchTools);
    expect(args).toEqual({ query: 'word', limit: 20 });
    const [[, more] = []] = await calls(Array.from({ length: 300 }, (_, n) => `word${n}`).join(' '), searchTools);
    expect((more as { query: string }).query.length).toBeLessThanOrEqual(500);
  });

  test('calls what was found and what is listed, each as it can be called', async () => {
    const messages = found('echo hi and list the files in /tmp', files);
    expect(callsOf(await run(messages, [...sample.slice(0, 1), ...searchTools]))).toEqual([
      ['sample_echo', { message: 'hi' }],
      ['call_tool', { name: 'filesystem_list_directory', arguments: { path: '/tmp' } }],
    ]);
  });

  test.each<[string, unknown]>([
    ['what time is it?', [['call_tool', { name: 'sample_current_time', arguments: {} }]]],
    ['show me my notes', [['call_tool', { name: 'sample_list_notes', arguments: {} }]]],
    ['draw a sunset', [['call_tool', { name: 'sample_draw_picture', arguments: { subject: 'sunset' } }]]],
    ['A poem about a note', []],
    ['the picture of Dorian Gray', []],
  ])('a tool that was found fits only if what it does is said: %s', async (said, expected) => {
    const others = [...sample.filter(({ name }) => name !== 'sample_list_notes' || said.includes('show')), ...files];
    expect(callsOf(await run(found(said, others), searchTools))).toEqual(expected);
  });

  test.each<[string, string, readonly ModelTool[]]>([
    ['echo hi', 'sample_echo', sample.slice(0, 1)],
    ['echo hi', 'everything_echo', everything.slice(0, 1)],
    ['image, the tiny one', 'everything_get-tiny-image', everything],
  ])('what a name begins with need not be said: %s, %s', async (said, name, tools) => {
    const [call] = callsOf(await run(found(said, tools), searchTools));
    expect(call).toMatchObject(['call_tool', { name }]);
  });

  test('searches once, and says what was found where none of it fits', async () => {
    const events = await run(found('dance a tango', sample), searchTools);
    expect(callsOf(events)).toEqual([]);
    expect(textOf(events)).toContain('I searched the tools for `q`. None of the tools that I found fits');
    expect(textOf(events)).toContain('`sample_echo`: Says back the message');
    const nothing = await run(searched('dance a tango', ['No tool fits "q".']), [...sample, ...searchTools]);
    expect(callsOf(nothing)).toEqual([]);
    expect(textOf(nothing)).toContain('found nothing');
    expect(textOf(nothing)).toContain('`sample_add`');
  });

  test('what is no whole definition is not found', async () => {
    const lines = [
      '{"name":"sample_echo","left_out":"Too long"}',
      '{"name":"sample_echo","server":"sample","description":"x","input_schema":[]}',
      '{"name":"sample_echo"',
      '[]',
      'null',
      ...everything.slice(0, 1).map((tool) => `x${inLine(tool)}`),
    ];
    expect(callsOf(await run(searched('echo hi', lines), searchTools))).toEqual([]);
    expect(callsOf(await run(searched('echo hi', [...lines, ...sample.map(inLine)]), searchTools))).toHaveLength(1);
  });

  test('a search that failed is reported', async () => {
    const events = await run(searched('echo hi', [...sample.map(inLine)], true), searchTools);
    expect(callsOf(events)).toEqual([]);
    expect(textOf(events)).toContain('`find_tools` did not give a result');
  });

  test('asks for what is missing, and takes it from the next message', async () => {
    const before = found('add 2', sample);
    const asking = await run(before, searchTools);
    expect(callsOf(asking)).toEqual([]);
    const next = (said: string) => [
      ...before,
      { role: 'assistant' as const, text: textOf(asking), toolCalls: [] },
      user(said),
    ];
    const added = [['call_tool', { name: 'sample_add', arguments: { a: 2, b: 3 } }]];
    expect(callsOf(await run(next('3'), searchTools))).toEqual(added);
    const echoed = [['call_tool', { name: 'sample_echo', arguments: { message: 'hi' } }]];
    expect(callsOf(await run(next('echo hi'), searchTools))).toEqual(echoed);
    // Without the search, there is nothing with which it could be called.
    expect(callsOf(await run(next('3'), files))).toEqual([]);
  });

  test('reports results under the names of the tools that were called', async () => {
    const call = { id: 'c2', name: 'call_tool', arguments: { name: 'sample_echo', arguments: { message: 'hi' } } };
    const result = { callId: 'c2', name: 'call_tool', parts: [{ type: 'text' as const, text: 'hi' }], isError: false };
    const messages: ModelMessage[] = [
      ...found('echo hi', sample),
      { role: 'assistant', text: 'I call it.', toolCalls: [call] },
      { role: 'tool', results: [result] },
    ];
    const events = await run(messages, searchTools);
    expect(textOf(events)).toBe('`sample_echo` answered:\n\n```\nhi\n```');
    expect(callsOf(events)).toEqual([]);
  });
});

describe('whatever it is given', () => {
  const anyTools = fc.array(
    fc.record({
      name: fc.oneof(
        fc.stringMatching(/^[a-zA-Z0-9_-]{1,64}$/),
        fc.constantFrom('sample_echo', '__proto__', 'constructor'),
      ),
      description: fc.string(),
      inputSchema: fc.oneof(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.record({
          type: fc.constant('object'),
          properties: fc.dictionary(
            fc.oneof(fc.string(), fc.constantFrom('a', 'message', '__proto__', '(', 'toString')),
            fc.oneof(fc.jsonValue(), fc.record({ type: fc.constantFrom('string', 'number', 'array', 'boolean') })),
          ),
          required: fc.oneof(fc.jsonValue(), fc.array(fc.string())),
        }),
      ),
    }),
    { maxLength: 6 },
  ) as fc.Arbitrary<ModelTool[]>;
  const pieces = fc.constantFrom(
    'echo',
    'sample_echo',
    ' and ',
    'add',
    '{',
    '}',
    '"',
    "'",
    '=',
    ':',
    '2',
    '-3.5',
    '/tmp',
    ',',
    '\n',
    'message',
    '[',
    '`',
    '$&',
    '\\',
  );
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  );

  test('it never throws, writes only JSON and known tools, ends once, and does the same again', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyTools, async (text, tools) => {
        const events = await run([user(text)], [...tools, ...sample]);
        for (const [name, args] of callsOf(events)) {
          expect([...tools, ...sample].some((candidate) => candidate.name === name)).toBe(true);
          expect(typeof args === 'object' && args !== null && !Array.isArray(args)).toBe(true);
        }
        expect(events.filter((event) => event.type === 'end').length).toBe(1);
        expect(await run([user(text)], [...tools, ...sample])).toEqual(events);
      }),
      { numRuns: 500 },
    );
  });

  test('it does so where tools are found by a search', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyTools, fc.string(), async (text, tools, odd) => {
        const lines = tools.map(({ name, description, inputSchema }) =>
          JSON.stringify({ name, description, input_schema: inputSchema }),
        );
        const answer = { type: 'text' as const, text: [odd, ...lines, odd].join('\n') };
        const messages: ModelMessage[] = [
          user(text),
          { role: 'assistant', text: 'I search.', toolCalls: [{ id: 'c', name: 'find_tools', arguments: {} }] },
          { role: 'tool', results: [{ callId: 'c', name: 'find_tools', parts: [answer], isError: false }] },
        ];
        for (const [name] of await calls(text, searchTools)) expect(name).toBe('find_tools');
        const events = await run(messages, searchTools);
        for (const [name, args] of callsOf(events)) {
          expect(name).toBe('call_tool');
          expect(tools.map((tool) => tool.name)).toContain((args as { name: unknown }).name);
        }
        expect(await run(messages, searchTools)).toEqual(events);
      }),
    );
  });

  test('a quoted message is echoed as it is', async () => {
    const message = fc.string().filter((text) => text.trim() !== '' && !/["\\{}]/.test(text));
    await fc.assert(
      fc.asyncProperty(message, async (text) => {
        expect(await calls(`sample_echo message=${JSON.stringify(text)}`)).toEqual([
          ['sample_echo', { message: text }],
        ]);
      }),
    );
  });

  test.each([
    ['spaces', ' '.repeat(200_000)],
    ['commas', ','.repeat(200_000)],
    ['braces', '{'.repeat(200_000)],
    ['quotes', '"'.repeat(199_999)],
    ['joints', 'echo a and '.repeat(20_000)],
    ['names', 'message '.repeat(30_000)],
    ['dots', `list the files in /${'.'.repeat(200_000)}`],
  ])('a long text of %s costs little', async (_name, text) => {
    // In quadratic time, the limit of a test would end it.
    expect((await run([user(`echo ${text}`)], [...sample, ...files])).length).toBeGreaterThan(0);
    expect((await run([user(`dance ${text}`)], searchTools)).length).toBeGreaterThan(0);
  });
});

test('what was attached asks for nothing', async () => {
  const attached = { type: 'text' as const, text: 'echo message="from a server"', attached: true as const };
  const events = await run([{ role: 'user', parts: [attached, { type: 'text', text: 'What is this?' }] }], sample);
  expect(callsOf(events)).toEqual([]);
  expect(textOf(events)).toContain('I do not read what you attached');
});
