import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FakeStep } from '../../../../e2e/fakeModels/reply.ts';
import { answer, callTools } from '../../../../e2e/fakeModels/reply.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelMessage, ModelRequest } from '../../../host/ports/modelProvider.ts';
import { accessTo, ask, collect, connect, echoTool, kept, never, ofType, textOf } from '../testing/connect.ts';
import { createGeminiReader } from './geminiEvents.ts';
import { fromWireName, toWireName } from './geminiNames.ts';
import { toGeminiRequest } from './geminiRequest.ts';

const access = accessTo('gemini', undefined);
const options = { mustBeSigned: false, hasThinking: false, hasSummary: true, hasSystem: true };
const user = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });

function resultsOf({ toolCalls }: Extract<ModelMessage, { role: 'assistant' }>): ModelMessage {
  return {
    role: 'tool',
    results: toolCalls.map(({ id, name }) => {
      return { callId: id, name, parts: [{ type: 'text', text: '42' }], isError: false };
    }),
  };
}

interface Body {
  readonly contents: readonly { readonly role: string; readonly parts: readonly JsonObject[] }[];
  readonly generationConfig: JsonObject;
}
const bodyOf = (request: { readonly body: unknown } | undefined) => request?.body as Body;

describe('the parts of an answer', () => {
  const steps: readonly FakeStep[] = [
    { delta: { text: 'Let me ', thought: true } },
    { delta: { text: 'see.', thought: true } },
    { delta: { text: 'I ' } },
    { delta: { text: 'look.' } },
    { delta: { functionCall: { id: 'one', name: 'sample_echo', args: { message: 'a' } }, thoughtSignature: 'c2ln' } },
    { delta: { functionCall: { name: 'sample_echo', args: { message: 'b' } } } },
  ];

  it('go back with their own signatures, in their order', async () => {
    const { provider, fake } = await connect('gemini', (_request, n) =>
      n === 0 ? { steps, stop: 'toolCalls' } : answer('Done'),
    );
    const { events } = await collect(provider.stream(ask({ model: 'gemini-3-pro', tools: [echoTool] }), never));
    expect(ofType(events, 'reasoning').map(({ text }) => text)).toEqual(['Let me ', 'see.']);
    expect(events.at(-1)).toEqual({ type: 'end', stop: 'toolCalls' });
    const message = kept(events);
    await collect(
      provider.stream(ask({ model: 'gemini-3-pro', messages: [user('Look'), message, resultsOf(message)] }), never),
    );
    expect(bodyOf(fake.requests[1]).contents.slice(1)).toEqual([
      {
        role: 'model',
        parts: [
          { text: 'Let me see.', thought: true },
          { text: 'I look.' },
          { functionCall: { id: 'one', name: 'sample_echo', args: { message: 'a' } }, thoughtSignature: 'c2ln' },
          { functionCall: { name: 'sample_echo', args: { message: 'b' } } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'one', name: 'sample_echo', response: { output: '42' } } },
          { functionResponse: { name: 'sample_echo', response: { output: '42' } } },
        ],
      },
    ]);
  });

  it('may be a signature alone, at the end of a text', async () => {
    const { provider, fake } = await connect('gemini', () => ({ steps: [{ reasoning: 'Hm' }, { text: 'Yes' }] }));
    const { events } = await collect(provider.stream(ask(), never));
    expect(textOf(events)).toBe('Yes');
    await collect(provider.stream(ask({ messages: [user('So?'), kept(events), user('Why?')] }), never));
    expect(bodyOf(fake.requests[1]).contents[1]?.parts).toEqual([
      { text: 'Hm', thought: true },
      { text: 'Yes' },
      { text: '', thoughtSignature: 'c2lnbmVkIHRleHQ=' },
    ]);
  });

  it.each([
    ['gemini-3.8-flash', 'skip_thought_signature_validator'],
    ['gemini-2.5-flash', undefined],
  ])('of another model go to %s without their signatures', async (model, signature) => {
    const { provider, fake } = await connect('gemini', (_request, n) =>
      n === 0 ? { steps, stop: 'toolCalls' } : answer('Done'),
    );
    const { events } = await collect(provider.stream(ask({ model: 'gemini-3-pro', tools: [echoTool] }), never));
    const message = kept(events);
    await collect(provider.stream(ask({ model, messages: [user('Look'), message, resultsOf(message)] }), never));
    const [, model_] = bodyOf(fake.requests[1]).contents;
    expect(model_?.parts.map(({ thoughtSignature }) => thoughtSignature)).toEqual([undefined, signature, undefined]);
    expect(fake.requests[1]?.text).not.toMatch(/c2ln|"one"|Let me see/);
  });

  const more = fc.option(fc.constantFrom<JsonObject>({ thoughtSignature: 'cw==' }, { partMetadata: { a: 1 } }), {
    nil: undefined,
  });
  const words = fc.string({ minLength: 1, maxLength: 3 });
  const part = fc.oneof(
    fc.record({ text: words, more }).map(({ text, more: rest }) => ({ text, ...rest })),
    fc.record({ text: words, more }).map(({ text, more: rest }) => ({ text, thought: true, ...rest })),
    fc.constant({ text: '', thoughtSignature: 'ZQ==' }),
    fc.record({ id: fc.option(words, { nil: undefined }), more }).map(({ id, more: rest }) => {
      return {
        functionCall: { ...(id === undefined ? {} : { id: `own ${id}` }), name: 'look', args: { at: 1 } },
        ...rest,
      };
    }),
    fc.record({ more }).map(({ more: rest }) => ({ inlineData: { mimeType: 'image/png', data: 'AA==' }, ...rest })),
  );

  it('come back as they came, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts: readonly JsonObject[]) => {
        const reader = createGeminiReader(access, 'm');
        const events = parts.flatMap((each) => reader.read({ candidates: [{ content: { parts: [each] } }] }));
        const rest = reader.read({ candidates: [{ finishReason: 'STOP' }] });
        const message = kept([...events, ...rest, ...(reader.finish() ?? [])]);
        const { contents } = toGeminiRequest(ask({ model: 'm', messages: [message] }), access, options);
        expect(contents[0]?.parts ?? []).toEqual(asSent(parts));
      }),
    );
  });
});

const textIn = ({ text }: JsonObject) => (typeof text === 'string' ? text : '');

/** What has to come back: pieces of one text or thought are one part; blanks alone, and thoughts alone, are none. */
function asSent(parts: readonly JsonObject[]): JsonObject[] {
  const seen = new Set<unknown>();
  const merged: JsonObject[] = [];
  for (const each of parts) {
    const last = merged.at(-1);
    const isPlain = Object.keys(each).every((name) => name === 'text' || name === 'thought');
    const isSame = last !== undefined && isPlain && Object.keys(last).join() === Object.keys(each).join();
    if (isSame && 'text' in each) merged[merged.length - 1] = { ...last, text: `${textIn(last)}${textIn(each)}` };
    else if (!isPlain || each['text'] !== '') merged.push(each);
  }
  const said = merged.filter((each) => {
    return Object.keys(each).join() !== 'text' || textIn(each).trim() !== '';
  });
  const whole = said.every((each) => each['thought'] === true) ? [] : said;
  // An id that occurs twice says nothing.
  return whole.map((each) => {
    const call = each['functionCall'] as JsonObject | undefined;
    if (call?.['id'] === undefined) return each;
    const { id, ...rest } = call;
    if (!seen.has(id)) return (seen.add(id), each);
    return { ...each, functionCall: rest };
  });
}

describe('names of tools', () => {
  it('begin as Gemini wants them, and come back as they were', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
        fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
        (one, other) => {
          expect(toWireName(one)).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,64}$/);
          expect(fromWireName(toWireName(one))).toBe(one);
          expect(toWireName(one) === toWireName(other)).toBe(one === other);
        },
      ),
    );
  });

  it('are the same in definitions, calls and results', async () => {
    const name = '3d_render';
    const { provider, fake } = await connect('gemini', (_request, n) =>
      n === 0 ? callTools({ name: `_${name}`, arguments: {} }) : answer('Done'),
    );
    const { events } = await collect(provider.stream(ask({ tools: [{ ...echoTool, name }] }), never));
    expect(ofType(events, 'toolCall')).toMatchObject([{ name }]);
    const message = kept(events);
    await collect(provider.stream(ask({ messages: [user('Draw'), message, resultsOf(message)] }), never));
    const names = fake.requests.flatMap(({ text }) =>
      [...text.matchAll(/"name":"([^"]+)"/g)].map(([, found]) => found),
    );
    expect(names).toEqual(['_3d_render', '_3d_render', '_3d_render']);
  });
});

describe('what goes to a model', () => {
  const picture = (mimeType: string) => ({ type: 'image' as const, mimeType, data: 'iVBORw0KGgo=' });
  const pdf = { type: 'file' as const, mimeType: 'application/pdf' as const, name: 'a.pdf', data: 'JVBERi0=' };
  const contentsOf = (messages: readonly ModelMessage[], model = 'gemini-3-pro') =>
    toGeminiRequest(ask({ messages, model }), access, options).contents;
  const withPicture = (isError = false): ModelMessage[] => [
    { role: 'assistant', text: '', toolCalls: [{ id: 'c', name: 'draw', arguments: {} }] },
    {
      role: 'tool',
      results: [{ callId: 'c', name: 'draw', parts: [{ type: 'text', text: 'Here' }, picture('image/PNG')], isError }],
    },
  ];
  const png = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };

  it('pictures and files are sent as they are, formats that it does not take are named', () => {
    expect(contentsOf([{ role: 'user', parts: [picture('image/png'), picture('image/gif'), pdf] }])).toEqual([
      {
        role: 'user',
        parts: [
          png,
          { text: '[Left out: a picture. Its type is image/gif: models do not take this format.]' },
          { inlineData: { mimeType: 'application/pdf', data: 'JVBERi0=' } },
        ],
      },
    ]);
  });

  it('a picture of a result stands in it, or behind the results where a model takes only text there', () => {
    expect(contentsOf(withPicture())[1]?.parts).toEqual([
      { functionResponse: { name: 'draw', response: { output: 'Here' }, parts: [png] } },
    ]);
    expect(contentsOf(withPicture(true), 'gemini-2.5-pro')[1]?.parts).toEqual([
      { functionResponse: { name: 'draw', response: { error: 'Here' } } },
      { text: 'From the result of draw:' },
      png,
    ]);
  });

  it('of a result, only pictures and PDFs of a few types stand in it', () => {
    const sound = { type: 'audio' as const, mimeType: 'audio/wav', data: 'UklGRg==' };
    const parts = [picture('image/heic'), sound, pdf, picture('image/webp')];
    const [call] = withPicture();
    const result = { callId: 'c', name: 'draw', parts, isError: false };
    expect(contentsOf([...(call ? [call] : []), { role: 'tool', results: [result] }])[1]?.parts).toEqual([
      {
        functionResponse: {
          name: 'draw',
          response: { output: '' },
          parts: [
            { inlineData: { mimeType: 'application/pdf', data: 'JVBERi0=' } },
            { inlineData: { mimeType: 'image/webp', data: 'iVBORw0KGgo=' } },
          ],
        },
      },
      { text: 'From the result of draw:' },
      { inlineData: { mimeType: 'image/heic', data: 'iVBORw0KGgo=' } },
      { inlineData: { mimeType: 'audio/wav', data: 'UklGRg==' } },
    ]);
  });

  it('no more endings of an answer are asked for than it takes', () => {
    const stopSequences = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(toGeminiRequest(ask({ stopSequences }), access, options).config.stopSequences).toEqual(
      stopSequences.slice(0, 5),
    );
  });

  it('answers in a row are one, and nothing is sent of empty ones', () => {
    const said = (text: string): ModelMessage => ({ role: 'assistant', text, toolCalls: [] });
    const contents = contentsOf([user('Go'), said('One'), said(' '), ...withPicture().slice(0, 1), user(' ')]);
    expect(contents).toEqual([
      { role: 'user', parts: [{ text: 'Go' }] },
      { role: 'model', parts: [{ text: 'One' }, { functionCall: { name: 'draw', args: {} } }] },
    ]);
  });

  it.each<[string, ModelRequest['effort'], JsonObject | undefined]>([
    ['gemini-3.8-flash', undefined, { includeThoughts: true }],
    ['gemini-3.8-flash', 'minimal', { includeThoughts: true, thinkingLevel: 'MINIMAL' }],
    ['gemini-flash-latest', 'high', { includeThoughts: true, thinkingLevel: 'HIGH' }],
    ['gemini-2.5-flash', 'medium', { includeThoughts: true, thinkingBudget: 8192 }],
    ['gemini-2.5-flash', 'none', { thinkingBudget: 0 }],
    ['gemini-2.0-flash', undefined, undefined],
    ['gemma-3-27b-it', 'low', undefined],
  ])('%s is asked to think with the effort %s as it wants it', async (model, effort, expected) => {
    const { provider, fake } = await connect('gemini', () => answer('Hi'));
    await collect(provider.stream(ask({ model, ...(effort && { effort }) }), never));
    expect(bodyOf(fake.requests[0]).generationConfig['thinkingConfig']).toEqual(expected);
  });
});
