import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../../e2e/fakeModels/reply.ts';
import type { ModelMessage } from '../../../host/ports/modelProvider.ts';
import { allWires, ask, collect, connect, echoTool, never } from '../testing/connect.ts';
import { bodyText, convertedOnce } from './bodyText.ts';

/** Counts the turns of the event loop until it is stopped. */
function countTurns() {
  const turns = { count: 0, isCounting: true };
  const count = () => {
    turns.count++;
    if (turns.isCounting) setImmediate(count);
  };
  setImmediate(count);
  return turns;
}

const question = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });

describe('the text of a body', () => {
  it('is that of JSON.stringify', async () => {
    const value = fc.option(fc.jsonValue(), { nil: undefined });
    const long = fc.tuple(value, value, fc.integer({ min: 200, max: 600 })).map(([one, other, length]) => {
      return Array.from({ length }, (_, at) => (at % 3 === 0 ? one : { at, other }));
    });
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), value), long, async (fields, messages) => {
        const body = { ...fields, messages, tools: [], no: undefined };
        expect(await bodyText(body)).toBe(JSON.stringify(body));
      }),
      { numRuns: 50 },
    );
  });

  it('is made in steps, and of each message once', async () => {
    const turns = countTurns();
    const encodedIn = new Map<number, number>();
    const messages = Array.from({ length: 3000 }, (_, at) => ({
      toJSON() {
        encodedIn.set(turns.count, (encodedIn.get(turns.count) ?? 0) + 1);
        return { at };
      },
    }));
    const text = await bodyText({ model: 'm', messages });
    expect(Math.max(...encodedIn.values())).toBeLessThanOrEqual(250);
    encodedIn.clear();
    expect(await bodyText({ model: 'm', messages })).toBe(text);
    expect(encodedIn.size).toBe(0);
    turns.isCounting = false;
  });
});

/** Gemini's SDK encodes every request itself. */
const ours = allWires.filter((wire) => wire !== 'gemini');

describe('a long request', () => {
  it.each(ours)('is sent whole, as JSON (%s)', async (wire) => {
    const { provider, fake } = await connect(wire, () => answer('Fine'));
    const messages = Array.from({ length: 601 }, (_, at): ModelMessage => {
      return at % 2 === 0 ? question(`Question ${at}`) : { role: 'assistant', text: `Answer “${at}”`, toolCalls: [] };
    });
    const sent: string[] = [];
    const onSent = (body: string) => sent.push(body);
    // The second time, all messages are known.
    for (const _ of [1, 2]) {
      const { error } = await collect(provider.stream(ask({ messages }), never, onSent));
      expect(error).toBeUndefined();
    }
    const [first, second] = fake.requests;
    expect(first?.headers['content-type']).toBe('application/json');
    const { messages: chat, input, ...rest } = first?.body as Record<string, unknown>;
    expect(rest).toMatchObject({ model: 'fake-model', stream: true });
    const text = JSON.stringify(chat ?? input);
    expect(messages.filter((_, at) => !text.includes(at % 2 === 0 ? `Question ${at}` : `Answer “${at}”`))).toEqual([]);
    expect(second?.body).toEqual(first?.body);
    expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([first?.body, second?.body]);
  });
});

describe('a long request with calls, results and pictures', () => {
  /** One round of a chat. */
  function round(at: number): ModelMessage[] {
    const picture = { type: 'image' as const, mimeType: 'image/png', data: 'iVBORw0KGgo=' };
    const call = { id: `call-${at}`, name: echoTool.name, arguments: { message: `“${at}”` } };
    return [
      { role: 'user', parts: [{ type: 'text', text: `Look ${at}` }, picture] },
      { role: 'assistant', text: 'I do.', toolCalls: [call] },
      { role: 'tool', results: [{ callId: call.id, name: call.name, parts: [picture], isError: at % 2 === 0 }] },
      { role: 'assistant', text: 'There it is.', toolCalls: [] },
    ];
  }

  /** Without what marks the end of what the provider keeps, which is elsewhere in a longer chat. */
  const plain = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (name, each: unknown) => (name === 'cache_control' ? undefined : each)));

  it.each(ours)('is what the SDK sends, but for its length (%s)', async (wire) => {
    const { provider, fake } = await connect(wire, () => answer('Fine'));
    for (const rounds of [2, 200]) {
      const messages = Array.from({ length: rounds }, (_, at) => round(at)).flat();
      const request = ask({ messages, tools: [echoTool], temperature: 0.5, maxTokens: 100, stopSequences: ['END'] });
      expect((await collect(provider.stream(request, never))).error).toBeUndefined();
    }
    const [bySdk, byUs] = fake.requests;
    const parts = [bySdk, byUs].map((request) => {
      const { messages, input, ...rest } = plain(request?.body) as Record<string, unknown>;
      const { 'content-length': _length, ...headers } = request?.headers ?? {};
      return { messages: (messages ?? input) as unknown[], rest, headers };
    });
    const [short, long] = parts;
    expect(long?.messages.length).toBeGreaterThan(250);
    expect(long?.messages.slice(0, short?.messages.length)).toEqual(short?.messages);
    expect([long?.rest, long?.headers]).toEqual([short?.rest, short?.headers]);
  });
});

describe('a message', () => {
  it('is converted once, but for what a model signed', () => {
    let count = 0;
    const convert = convertedOnce((_message: ModelMessage, model: string) => [{ model, count: ++count }]);
    const plain = question('Hello');
    expect(convert(plain, 'a')).toBe(convert(plain, 'a'));
    const carry = { provider: 'p', model: 'a', items: [] };
    const signed: ModelMessage = { role: 'assistant', text: 'Hi', toolCalls: [], carry };
    expect([convert(signed, 'a'), convert(signed, 'b')]).toEqual([
      [{ model: 'a', count: 2 }],
      [{ model: 'b', count: 3 }],
    ]);
  });
});
