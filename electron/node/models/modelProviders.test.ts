import { describe, expect, test } from 'vitest';
import { answer, callTools } from '../../../e2e/fakeModels/reply.ts';
import { allWires, ask, collect, connect, echoTool, never, ofType, textOf } from './testing/connect.ts';

describe.each(allWires)('the answer over %s', (wire) => {
  test('comes as text in pieces, then usage, then one end', async () => {
    const { provider, fake } = await connect(wire, () => answer('Hello there, world'));
    const { events, error } = await collect(provider.stream(ask(), never));
    expect(error).toBeUndefined();
    expect(textOf(events)).toBe('Hello there, world');
    expect(ofType(events, 'text').length).toBe(3);
    expect(ofType(events, 'usage').at(-1)?.usage).toEqual({
      inputTokens: wire === 'anthropic' ? 13 : 11,
      outputTokens: 7,
      ...(wire === 'anthropic' ? { cachedTokens: 2 } : {}),
    });
    expect(ofType(events, 'end')).toEqual([{ type: 'end', stop: 'end' }]);
    expect(events.at(-1)?.type).toBe('end');
    const [request] = fake.requests;
    if (wire === 'gemini') expect(request?.url).toBe('/v1beta/models/fake-model:streamGenerateContent?alt=sse');
    else expect(request?.body).toMatchObject({ model: 'fake-model', stream: true });
  });

  test('requests several tools at once, in order, with any ids', async () => {
    const { provider } = await connect(wire, () =>
      callTools(
        { name: 'sample_echo', arguments: { message: 'one' }, id: 'same', pieces: 4 },
        { name: 'sample_add', arguments: { a: 2, b: 3 }, id: 'same' },
        { name: 'sample_now', arguments: '', id: '' },
      ),
    );
    const { events } = await collect(provider.stream(ask({ tools: [echoTool] }), never));
    expect(ofType(events, 'toolCall')).toEqual([
      { type: 'toolCall', name: 'sample_echo', arguments: '{"message":"one"}' },
      { type: 'toolCall', name: 'sample_add', arguments: '{"a":2,"b":3}' },
      { type: 'toolCall', name: 'sample_now', arguments: '{}' },
    ]);
    expect(events.at(-1)).toEqual({ type: 'end', stop: 'toolCalls' });
  });

  test('passes unknown tools and broken arguments on as they are', async () => {
    const { provider } = await connect(wire, () => callTools({ name: 'no_such_tool', arguments: '{"message": oops' }));
    const { events } = await collect(provider.stream(ask(), never));
    expect(ofType(events, 'toolCall')).toEqual([
      { type: 'toolCall', name: 'no_such_tool', arguments: '{"message": oops' },
    ]);
  });

  test('may be empty', async () => {
    const { provider } = await connect(wire, () => ({ steps: [] }));
    const { events, error } = await collect(provider.stream(ask(), never));
    expect(error).toBeUndefined();
    expect(textOf(events)).toBe('');
    expect(events.at(-1)).toEqual({ type: 'end', stop: 'end' });
  });

  test.each(['length', 'refusal'] as const)('ends with %s', async (stop) => {
    const { provider } = await connect(wire, () => ({ steps: [{ text: 'So far' }], stop }));
    const { events } = await collect(provider.stream(ask(), never));
    expect(events.at(-1)).toEqual({ type: 'end', stop });
  });

  test('cut in its text keeps the text so far and reports the cut', async () => {
    const { provider, fake } = await connect(wire, () => ({ steps: [{ text: 'Half an ' }, { cut: true }] }));
    const { events, error } = await collect(provider.stream(ask(), never));
    expect(textOf(events)).toBe('Half an ');
    expect(error?.code).toBe('modelStreamCut');
    expect(error?.problem).toEqual({ kind: 'modelStreamStopped', name: 'Fake provider' });
    // An answer that has begun is never requested a second time.
    expect(fake.requests.length).toBe(1);
  });

  test('cut in the arguments of a call does not become a call', async () => {
    const halfToolCall = { name: 'sample_echo', arguments: { message: 'never to be sent' } };
    const { provider } = await connect(wire, () => ({ steps: [{ halfToolCall, characters: 14 }, { cut: true }] }));
    const { events, error } = await collect(provider.stream(ask(), never));
    expect(ofType(events, 'toolCall')).toEqual([]);
    expect(error?.code).toBe('modelStreamCut');
  });

  test('that stops without its end event was cut', async () => {
    const { provider } = await connect(wire, () => ({ steps: [{ text: 'Half' }], withoutEnd: true }));
    const { error } = await collect(provider.stream(ask(), never));
    expect(error?.code).toBe('modelStreamCut');
  });

  test('with a chunk that is no JSON was cut', async () => {
    const raw = `${wire === 'gemini' ? '' : 'event: content_block_delta\n'}data: {"type": broken\n\n`;
    const { provider } = await connect(wire, () => ({ steps: [{ text: 'Fine so far' }, { raw }] }));
    const { events, error } = await collect(provider.stream(ask(), never));
    expect(textOf(events)).toBe('Fine so far');
    expect(error?.code).toBe('modelStreamCut');
    expect(error?.problem?.kind).toBe('modelStreamUnreadable');
  });

  test('that announces an error in its middle ends with that error', async () => {
    const error = { type: wire === 'anthropic' ? 'overloaded_error' : 'server_error', message: 'Too much to do' };
    const { provider } = await connect(wire, () => ({ steps: [{ text: 'Well, ' }, { error }] }));
    const result = await collect(provider.stream(ask(), never));
    expect(textOf(result.events)).toBe('Well, ');
    expect(result.error?.code).toBe('modelOverloaded');
    expect(result.error?.problem).toMatchObject({ said: 'Too much to do' });
  });

  test('that hangs is aborted with the reason of the signal, and the connection is closed', async () => {
    const { provider, fake } = await connect(wire, () => ({
      steps: [{ text: 'Wait' }, { wait: new Promise(() => {}) }],
    }));
    const stop = new AbortController();
    const reason = new Error('the user pressed Stop');
    const seen: string[] = [];
    const reading = (async () => {
      for await (const event of provider.stream(ask(), stop.signal)) {
        if (event.type !== 'text') continue;
        seen.push(event.text);
        stop.abort(reason);
      }
    })();
    await expect(reading).rejects.toBe(reason);
    expect(seen).toEqual(['Wait']);
    await (
      await fake.request(0)
    ).closed;
  });

  test('aborted before the first byte rejects with the reason of the signal', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { provider, fake } = await connect(wire, () => ({ steps: [{ wait: released }] }));
    const stop = new AbortController();
    const reason = new Error('stopped');
    const reading = collect(provider.stream(ask(), stop.signal));
    await fake.request(0);
    stop.abort(reason);
    await expect(reading).rejects.toBe(reason);
    release();
    await expect(collect(provider.stream(ask(), stop.signal))).rejects.toBe(reason);
  });

  test('abandoned by its reader closes the connection', async () => {
    const { provider, fake } = await connect(wire, () => ({
      steps: [{ text: 'One' }, { wait: new Promise(() => {}) }],
    }));
    for await (const event of provider.stream(ask(), never)) if (event.type === 'text') break;
    await (
      await fake.request(0)
    ).closed;
  });
});
