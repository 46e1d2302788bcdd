import { expect, test } from 'vitest';
import { answer, callTools } from '../../../e2e/fakeModels/reply.ts';
import { verifies } from '../../../e2e/verifies.ts';
import type { ModelRequest } from '../../host/ports/modelProvider.ts';
import { allWires, ask, collect, connect, echoTool, never, textOf } from './testing/connect.ts';

const wishes: Partial<ModelRequest> = {
  maxTokens: 50,
  temperature: 0.3,
  stopSequences: ['END'],
  tools: [echoTool],
  toolChoice: 'required',
};

test.each([
  ['anthropic', { max_tokens: 50, temperature: 0.3, stop_sequences: ['END'], tool_choice: { type: 'any' } }],
  // The Responses API takes no stop sequences.
  ['responses', { max_output_tokens: 50, temperature: 0.3, tool_choice: 'required' }],
  [
    'gemini',
    {
      generationConfig: { maxOutputTokens: 50, temperature: 0.3, stopSequences: ['END'] },
      toolConfig: { functionCallingConfig: { mode: 'ANY' } },
    },
  ],
  ['chat', { max_tokens: 50, temperature: 0.3, stop: ['END'], tool_choice: 'required' }],
] as const)('limits and the choice of tools go along (%s)', async (wire, expected) => {
  verifies('M11');
  const { provider, fake } = await connect(wire, () => callTools({ name: 'sample_echo', arguments: { message: 'a' } }));
  await collect(provider.stream(ask(wishes), never));
  expect(fake.requests[0]?.body).toMatchObject(expected);
});

test.each([
  ['anthropic', { metadata: { user_id: 'u1' } }],
  ['responses', { metadata: { user_id: 'u1', trace: 't' } }],
  ['gemini', {}],
  // It accepts metadata only for stored requests.
  ['chat', {}],
] as const)('metadata go where the wire has room for them (%s)', async (wire, expected) => {
  const { provider, fake } = await connect(wire, () => answer('Hi'));
  await collect(provider.stream(ask({ metadata: { user_id: 'u1', trace: 't' } }), never));
  const { metadata } = fake.requests[0]?.body as { metadata?: unknown };
  expect(metadata === undefined ? {} : { metadata }).toEqual(expected);
});

test.each(allWires)('a model without a temperature is asked without it (%s)', async (wire) => {
  const message = 'temperature is not supported with this model';
  const error = { type: 'invalid_request_error', message };
  const { provider, fake } = await connect(wire, (_request, n) => (n === 0 ? { status: 400, error } : answer('Hi')));
  expect(textOf((await collect(provider.stream(ask(wishes), never))).events)).toBe('Hi');
  expect(fake.requests.map(({ text }) => text.includes('"temperature"'))).toEqual([true, false]);
});

test('a model that wants its limit by another name gets it so from then on (Chat Completions)', async () => {
  const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
  const error = { type: 'invalid_request_error', message };
  const { provider, fake } = await connect('chat', (_request, n) => (n === 0 ? { status: 400, error } : answer('Hi')));
  for (let n = 0; n < 2; n++) await collect(provider.stream(ask({ maxTokens: 50 }), never));
  expect(fake.requests.map(({ body }) => (body as Record<string, unknown>)['max_completion_tokens'])).toEqual([
    undefined,
    50,
    50,
  ]);
});

const limitOf = {
  anthropic: ({ max_tokens: limit }: Body) => limit,
  responses: ({ max_output_tokens: limit }: Body) => limit,
  gemini: ({ generationConfig }: Body) => (generationConfig as { maxOutputTokens: number }).maxOutputTokens,
  chat: ({ max_tokens: limit }: Body) => limit,
} as const;
type Body = Readonly<Record<string, unknown>>;
const refusals = {
  anthropic: 'max_tokens: 64000 > 8192, which is the maximum allowed number of output tokens for fake-model',
  responses:
    "Invalid 'max_output_tokens': integer above maximum value. Expected a value <= 8192, but got 64000 instead.",
  gemini:
    'Unable to submit request because it has a maxOutputTokens value of 64000 but the supported range is from 1 (inclusive) to 8193 (exclusive).',
  chat: 'max_tokens is too large: 64000. This model supports at most 8192 completion tokens, whereas you provided 64000.',
} as const;

test.each(allWires)(
  'no model is asked for more than any writes, nor for more than it said it can (%s)',
  async (wire) => {
    const error = { type: 'invalid_request_error', message: refusals[wire] };
    const { provider, fake } = await connect(wire, (_request, n) => (n === 0 ? { status: 400, error } : answer('Hi')));
    await provider.listModels(never);
    for (let n = 0; n < 2; n++) {
      const { events } = await collect(provider.stream(ask({ maxTokens: 1_000_000 }), never));
      expect(textOf(events)).toBe('Hi');
    }
    const asked = fake.requests.map(({ body }) => limitOf[wire](body as Body));
    // Gemini's list says how much its models write.
    expect(asked).toEqual([wire === 'gemini' ? 65_536 : 128_000, 8192, 8192]);
  },
);

const sound = { type: 'audio' as const, mimeType: 'audio/wav', data: 'UklGRg==' };
const withSound: ModelRequest['messages'] = [{ role: 'user', parts: [{ type: 'text', text: 'Listen' }, sound] }];

test('sound goes to Chat Completions as what it is', async () => {
  verifies('M7');
  const { provider, fake } = await connect('chat', () => answer('Hi'));
  await collect(provider.stream(ask({ messages: withSound }), never));
  const { messages } = fake.requests[0]?.body as { messages: unknown[] };
  expect(messages.at(-1)).toEqual({
    role: 'user',
    content: [
      { type: 'text', text: 'Listen' },
      { type: 'input_audio', input_audio: { data: sound.data, format: 'wav' } },
    ],
  });
  expect(provider.limits('gpt-4o-audio-preview').audio).toBe(true);
  expect(provider.limits('llama3').audio).toBe(false);
});

test('sound goes to Gemini as what it is, by the names that it has for the formats', async () => {
  const { provider, fake } = await connect('gemini', () => answer('Hi'));
  const mp3 = { ...sound, mimeType: 'audio/mpeg' };
  const odd = { ...sound, mimeType: 'audio/midi', data: 'TVRoZA==' };
  await collect(provider.stream(ask({ messages: [{ role: 'user', parts: [sound, mp3, odd] }] }), never));
  expect(fake.requests[0]?.body).toMatchObject({
    contents: [
      {
        parts: [
          { inlineData: { mimeType: 'audio/wav', data: sound.data } },
          { inlineData: { mimeType: 'audio/mp3', data: sound.data } },
          { text: '[Left out: a sound. This model does not take it.]' },
        ],
      },
    ],
  });
  expect(provider.limits('gemini-3.8-flash').audio).toBe(true);
});

test.each(['anthropic', 'responses'] as const)(
  'sound is replaced by words where no model takes it (%s)',
  async (wire) => {
    const { provider, fake } = await connect(wire, () => answer('Hi'));
    await collect(provider.stream(ask({ messages: withSound }), never));
    const body = JSON.stringify(fake.requests[0]?.body);
    expect(body).toContain('Left out: a sound');
    expect(body).not.toContain(sound.data);
    expect(provider.limits('fake-model').audio).toBe(false);
  },
);
