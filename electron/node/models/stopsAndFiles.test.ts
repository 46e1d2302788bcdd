import { describe, expect, test } from 'vitest';
import { answer, callTools, type FakeWire } from '../../../e2e/fakeModels/reply.ts';
import type { ModelStop } from '../../host/ports/modelProvider.ts';
import { createAnthropicReader } from './anthropic/anthropicEvents.ts';
import { createChatReader } from './chat/chatEvents.ts';
import { accessTo, ask, collect, connect, echoTool, never, ofType, providerAt } from './testing/connect.ts';

const paper = { type: 'file' as const, mimeType: 'application/pdf' as const, name: 'paper.pdf', data: 'JVBERi0=' };
const withPaper = ask({ messages: [{ role: 'user', parts: [{ type: 'text', text: 'Read' }, paper] }] });
const dataUrl = `data:application/pdf;base64,${paper.data}`;

describe('a PDF file goes as each wire takes it', () => {
  test.each([
    [
      'anthropic',
      {
        type: 'document',
        source: { type: 'base64', media_type: 'application/pdf', data: paper.data },
        title: 'paper.pdf',
      },
    ],
    ['responses', { type: 'input_file', filename: 'paper.pdf', file_data: dataUrl }],
    ['chat', { type: 'file', file: { filename: 'paper.pdf', file_data: dataUrl } }],
  ] as const)('%s', async (wire, expected) => {
    const { provider, fake } = await connect(wire, () => answer('Read'));
    const { error } = await collect(provider.stream(withPaper, never));
    expect(error).toBeUndefined();
    const body = fake.requests[0]?.body as Record<'messages' | 'input', { content: unknown[] }[]>;
    const said = (wire === 'responses' ? body.input : body.messages).at(-1);
    expect(said?.content[1]).toEqual(expected);
  });

  test('where the model reads it', () => {
    const own = (wire: FakeWire, model: string) => providerAt(wire, undefined).limits(model).files;
    expect(own('anthropic', 'claude-sonnet-5')).toBe(true);
    expect(own('responses', 'gpt-5')).toBe(true);
    expect(own('responses', 'o3-mini')).toBe(false);
    expect(providerAt('chat', 'http://127.0.0.1:1/v1').limits('llama3').files).toBe(false);
  });
});

describe('the end of an answer of Anthropic', () => {
  test.each<[reason: string, stop: ModelStop]>([
    ['end_turn', 'end'],
    ['stop_sequence', 'end'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'window'],
    ['tool_use', 'toolCalls'],
    ['pause_turn', 'paused'],
    ['refusal', 'refusal'],
    ['something_new', 'end'],
  ])('for %s is %s', (reason, stop) => {
    const reader = createAnthropicReader(accessTo('anthropic', undefined), 'm');
    reader.read({ type: 'message_delta', delta: { stop_reason: reason }, usage: {} });
    reader.read({ type: 'message_stop' });
    expect(reader.finish()).toEqual([{ type: 'end', stop }]);
  });

  test.each(['max_tokens', 'model_context_window_exceeded'])('a call that %s cut does not run', (reason) => {
    const reader = createAnthropicReader(accessTo('anthropic', undefined), 'm');
    const content_block = { type: 'tool_use', id: 'x', name: 'sample_echo', input: {} };
    const begun = reader.read({ type: 'content_block_start', index: 0, content_block });
    const ended = [
      ...reader.read({ type: 'message_delta', delta: { stop_reason: reason }, usage: {} }),
      ...reader.read({ type: 'message_stop' }),
    ];
    expect(ofType([...begun, ...ended], 'toolCall')).toEqual([]);
  });
});

describe('Chat Completions', () => {
  test('reads the first of several answers', () => {
    const reader = createChatReader(accessTo('chat', undefined), 'm');
    const piece = (index: number, content: string, finish_reason: string | null = null) =>
      reader.read({ choices: [{ index, delta: { content }, finish_reason }] });
    const read = [...piece(0, 'One'), ...piece(1, 'Uno'), ...piece(1, '', 'length'), ...piece(0, ' two', 'stop')];
    expect(read).toEqual([
      { type: 'text', text: 'One' },
      { type: 'text', text: ' two' },
    ]);
    expect(reader.finish()).toEqual([{ type: 'end', stop: 'end' }]);
  });

  test('joins the pieces of calls that come in any order', () => {
    const reader = createChatReader(accessTo('chat', undefined), 'm');
    const piece = (call: object) => reader.read({ choices: [{ index: 0, delta: { tool_calls: [call] } }] });
    piece({ index: 1, id: 'b', function: { name: 'two', arguments: '{"b"' } });
    piece({ index: 0, id: 'a', function: { name: 'one', arguments: '{"a"' } });
    piece({ index: 1, function: { arguments: ':2}' } });
    piece({ index: 0, function: { arguments: ':1}' } });
    reader.read({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] });
    const calls = ofType([...(reader.finish() ?? [])], 'toolCall');
    expect(calls.map(({ name, arguments: given }) => [name, given])).toEqual([
      ['one', '{"a":1}'],
      ['two', '{"b":2}'],
    ]);
  });

  test('asks a server that knows no tool_choice without it', async () => {
    const error = { type: 'invalid_request_error', message: 'Unsupported parameter: tool_choice' };
    const { provider, fake } = await connect('chat', (_request, n) =>
      n === 0 ? { status: 400, error } : callTools({ name: 'sample_echo', arguments: { message: 'a' } }),
    );
    const { events } = await collect(provider.stream(ask({ tools: [echoTool], toolChoice: 'required' }), never));
    expect(ofType(events, 'toolCall')).toHaveLength(1);
    expect(fake.requests.map(({ body }) => 'tool_choice' in (body as object))).toEqual([true, false]);
  });
});
