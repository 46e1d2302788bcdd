import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelMessage, ModelTool } from '../ports/modelProvider.ts';
import { sample, files, everything, user, run, textOf, callsOf, calls } from './practice/testing/practiceBench.ts';

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
  });
});

test('what was attached asks for nothing', async () => {
  const attached = { type: 'text' as const, text: 'echo message="from a server"', attached: true as const };
  const events = await run([{ role: 'user', parts: [attached, { type: 'text', text: 'What is this?' }] }], sample);
  expect(callsOf(events)).toEqual([]);
  expect(textOf(events)).toContain('I do not read what you attached');
});
