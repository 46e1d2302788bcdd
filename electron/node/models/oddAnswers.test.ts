import { describe, expect, test } from 'vitest';
import type { FakeReply, FakeWire } from '../../../e2e/fakeModels/reply.ts';
import { answer } from '../../../e2e/fakeModels/reply.ts';
import { allWires, ask, collect, connect, never, ofType, textOf } from './testing/connect.ts';

const event = (data: object) =>
  `event: ${(data as { type?: string }).type ?? 'message'}\ndata: ${JSON.stringify(data)}\n\n`;

/** An answer with the usage in any form. */
function withUsage(wire: FakeWire, input: unknown, output: unknown): string {
  switch (wire) {
    case 'anthropic':
      return event({
        type: 'message_delta',
        delta: { stop_reason: 'end_turn' },
        usage: { input_tokens: input, output_tokens: output },
      });
    case 'responses':
      return event({
        type: 'response.completed',
        response: { usage: { input_tokens: input, output_tokens: output } },
      });
    case 'gemini':
      return `data: ${JSON.stringify({
        candidates: [{ index: 0, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: input, candidatesTokenCount: output },
      })}\n\n`;
    case 'chat':
      return `data: ${JSON.stringify({
        choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
        usage: { prompt_tokens: input, completion_tokens: output },
      })}\n\n`;
  }
}

const endOf = {
  anthropic: event({ type: 'message_stop' }),
  responses: '',
  gemini: '',
  chat: 'data: [DONE]\n\n',
} as const;

const isTokenCount = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100_000_000;

describe.each(allWires)('usage over %s', (wire) => {
  test.each([1.5, '12', null, 2 ** 60, Number.MAX_SAFE_INTEGER, 100_000_001, -3, {}, [4]])(
    'of %j is not reported',
    async (odd) => {
      const reply: FakeReply = {
        steps: [{ text: 'Fine' }, { raw: withUsage(wire, odd, odd) + endOf[wire] }],
        withoutEnd: true,
      };
      const { provider } = await connect(wire, () => reply);
      const { events, error } = await collect(provider.stream(ask(), never));
      expect(error).toBeUndefined();
      expect(textOf(events)).toBe('Fine');
      expect(events.at(-1)).toEqual({ type: 'end', stop: 'end' });
      for (const { usage } of ofType(events, 'usage')) {
        expect(isTokenCount(usage.inputTokens) && isTokenCount(usage.outputTokens)).toBe(true);
      }
      // The others count at the end only.
      if (wire !== 'anthropic' && wire !== 'gemini') expect(ofType(events, 'usage')).toEqual([]);
    },
  );
});

/** A call with a name and arguments of any type. */
function oddCall(wire: FakeWire, name: unknown, given: unknown): string {
  switch (wire) {
    case 'anthropic':
      return (
        event({
          type: 'content_block_start',
          index: 7,
          content_block: { type: 'tool_use', id: 'x', name, input: given },
        }) + event({ type: 'content_block_stop', index: 7 })
      );
    case 'responses':
      return event({
        type: 'response.output_item.done',
        item: { type: 'function_call', id: 'f', call_id: 'c', name, arguments: given },
      });
    case 'gemini':
      return `data: ${JSON.stringify({
        candidates: [{ index: 0, content: { role: 'model', parts: [{ functionCall: { name, args: given } }] } }],
      })}\n\n`;
    case 'chat':
      return `data: ${JSON.stringify({
        choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id: 'c', function: { name, arguments: given } }] } }],
      })}\n\n`;
  }
}

describe.each(allWires)('calls over %s', (wire) => {
  test('with arguments as an object are taken as they are meant', async () => {
    const { provider } = await connect(wire, () => ({
      steps: [{ raw: oddCall(wire, 'add', { a: 1 }) }],
      stop: 'toolCalls',
    }));
    const { events } = await collect(provider.stream(ask(), never));
    expect(ofType(events, 'toolCall')).toEqual([{ type: 'toolCall', name: 'add', arguments: '{"a":1}' }]);
  });

  test.each([null, 5, '', {}])('named %j are calls of an unknown tool', async (name) => {
    const { provider } = await connect(wire, () => ({
      steps: [{ raw: oddCall(wire, name, '{}') }],
      stop: 'toolCalls',
    }));
    const { events } = await collect(provider.stream(ask(), never));
    expect(ofType(events, 'toolCall').map((call) => call.name)).toEqual(['unnamed_tool']);
  });
});

test('contents as a list of parts are read as their texts', async () => {
  const content = [{ type: 'text', text: 'Hello ' }, { type: 'text', text: 'there' }, null, { type: 'image_url' }];
  const raw = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
  const { provider } = await connect('chat', () => ({ steps: [{ raw }] }));
  const { events } = await collect(provider.stream(ask(), never));
  expect(textOf(events)).toBe('Hello there');
});

describe.each(allWires)('an answer over %s that is no stream', (wire) => {
  const tell = async (reply: FakeReply) => {
    const { provider, fake } = await connect(wire, () => reply);
    const { error } = await collect(provider.stream(ask(), never));
    return { error, requests: fake.requests.length };
  };

  test('but a web page says so', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const { error } = await tell({ status: 200, body: '<!doctype html><h1>Sign in</h1>', headers });
    expect(error?.code).toBe('modelUnreachable');
    expect(error?.problem?.kind).toBe('modelAnswersWebPage');
  });

  test('but nothing at all says so', async () => {
    const { error } = await tell({ status: 204 });
    expect(error?.code).toBe('modelUnreachable');
    expect(error?.problem).toMatchObject({ kind: 'modelAnswersNothing', status: 204 });
  });

  test('but an error as JSON is that error', async () => {
    const body = JSON.stringify({ error: { type: 'rate_limit_error', message: 'Slow down, please' } });
    const headers = { 'content-type': 'application/json', 'retry-after-ms': '1' };
    const { error } = await tell({ status: 200, body, headers });
    expect(error?.code).toBe('modelRateLimited');
    expect(error?.problem).toMatchObject({ said: 'Slow down, please' });
  });

  test('but an answer as JSON says so', async () => {
    const body = JSON.stringify({ choices: [{ message: { content: 'Hi' } }] }, null, 2);
    const { error } = await tell({ status: 200, body, headers: { 'content-type': 'application/json' } });
    expect(error?.problem?.kind).toBe('modelAnswersJson');
  });
});

describe.each(allWires)('a request over %s that is turned away', (wire) => {
  const busy = { type: 'overloaded_error', message: 'Busy' };

  test('is repeated, and each wait is reported', async () => {
    const headers = { 'retry-after-ms': '1' };
    const { provider, fake } = await connect(wire, (_, n) =>
      n < 2 ? { status: 529, error: busy, headers } : answer('At last'),
    );
    const { events, error } = await collect(provider.stream(ask(), never));
    expect(error).toBeUndefined();
    expect(textOf(events)).toBe('At last');
    expect(fake.requests.length).toBe(3);
    expect(ofType(events, 'retrying').map(({ attempt, delayMs, error: { code } }) => [attempt, delayMs, code])).toEqual(
      [
        [1, 1, 'modelOverloaded'],
        [2, 1, 'modelOverloaded'],
      ],
    );
  });

  test('for longer than the maximum wait is reported at once', async () => {
    const { provider, fake } = await connect(wire, () => ({
      status: 429,
      error: busy,
      headers: { 'retry-after': '60' },
    }));
    const { events, error } = await collect(provider.stream(ask(), never));
    expect(error?.problem).toMatchObject({ kind: 'modelBusy', seconds: 60 });
    expect(ofType(events, 'retrying')).toEqual([]);
    expect(fake.requests.length).toBe(1);
  });

  test('and stopped while it waits ends with the reason', async () => {
    const { provider } = await connect(wire, () => ({ status: 503, error: busy, headers: { 'retry-after': '9' } }));
    const stop = new AbortController();
    const reason = new Error('stopped');
    const reading = (async () => {
      for await (const { type } of provider.stream(ask(), stop.signal)) if (type === 'retrying') stop.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
  });
});

describe('an answer of Chat Completions with an empty finish_reason', () => {
  const piece = (delta: object, finish_reason: unknown) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const call = (given?: string) => ({
    tool_calls: [
      { index: 0, id: 'a', function: { name: 'work', ...(given === undefined ? {} : { arguments: given }) } },
    ],
  });
  const read = async (...pieces: string[]) => {
    const { provider } = await connect('chat', () => ({ steps: [{ raw: pieces.join('') }], withoutEnd: true }));
    return collect(provider.stream(ask(), never));
  };

  test('is cut when nothing else ends it, and a half call does not run', async () => {
    for (const given of [undefined, '', '{"path":"/tmp/a']) {
      const { events, error } = await read(piece({ content: 'Half an ans' }, ''), piece(call(given), ''));
      expect(error?.code).toBe('modelStreamCut');
      expect(ofType(events, 'toolCall')).toEqual([]);
      expect(ofType(events, 'end')).toEqual([]);
    }
  });

  test('is whole when a later piece has a reason', async () => {
    const { events, error } = await read(piece({ content: 'Whole' }, ''), piece({}, 'stop'), piece({}, ''));
    expect(error).toBeUndefined();
    expect(events.at(-1)).toEqual({ type: 'end', stop: 'end' });
  });

  test('and a call that the limit of tokens cut before its arguments does not run', async () => {
    const { events } = await read(piece(call(), ''), piece({}, 'length'));
    expect(ofType(events, 'toolCall')).toEqual([]);
    expect(events.at(-1)).toEqual({ type: 'end', stop: 'length' });
  });
});

describe('an answer of the Messages API', () => {
  const begin = event({ type: 'message_start', message: {} });
  const work = event({
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'tool_use', id: '1', name: 'work', input: {} },
  });
  const given = event({
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'input_json_delta', partial_json: '{"a":1}' },
  });
  const end = (reason: string) =>
    event({ type: 'message_delta', delta: { stop_reason: reason }, usage: {} }) + event({ type: 'message_stop' });
  const read = async (...pieces: string[]) => {
    const { provider } = await connect('anthropic', () => ({ steps: [{ raw: pieces.join('') }], withoutEnd: true }));
    return collect(provider.stream(ask(), never));
  };

  test('has its call although its block was not closed', async () => {
    const { events } = await read(begin, work, given, end('tool_use'));
    expect(ofType(events, 'toolCall')).toEqual([{ type: 'toolCall', name: 'work', arguments: '{"a":1}' }]);
    expect(events.at(-1)).toEqual({ type: 'end', stop: 'toolCalls' });
  });

  const stop = event({ type: 'content_block_stop', index: 0 });

  test.each([
    ['open', [begin, work]],
    ['closed', [begin, work, stop]],
  ])('has no call whose arguments were still to come, with its block left %s', async (_, pieces) => {
    const { events } = await read(...pieces, end('max_tokens'));
    expect(ofType(events, 'toolCall')).toEqual([]);
  });

  test('has its call without arguments where the answer went on after it', async () => {
    const text = event({ type: 'content_block_start', index: 1, content_block: { type: 'text', text: 'And' } });
    const { events } = await read(begin, work, stop, text, end('max_tokens'));
    expect(ofType(events, 'toolCall')).toEqual([{ type: 'toolCall', name: 'work', arguments: '{}' }]);
    expect(textOf(events)).toBe('And');
  });

  test('has its call without arguments where it was not cut', async () => {
    const { events } = await read(begin, work, stop, end('tool_use'));
    expect(ofType(events, 'toolCall')).toEqual([{ type: 'toolCall', name: 'work', arguments: '{}' }]);
  });

  test('has its text although no block began', async () => {
    const delta = event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } });
    const { events, error } = await read(begin, delta, end('end_turn'));
    expect(error).toBeUndefined();
    expect(textOf(events)).toBe('Hello');
  });
});
