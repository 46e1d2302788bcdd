import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../../e2e/fakeModels/reply.ts';
import { accessTo, allWires, ask, collect, connect, kept, never, ofType, textOf } from '../testing/connect.ts';
import { createThoughtReader, withoutThoughts } from './thoughtTags.ts';

const compatible = { kind: 'openai-chat', baseUrl: 'http://127.0.0.1:11434/v1' } as const;
const pairs = [
  ['<think>', '</think>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
] as const;

/** What is told of a text that comes in these pieces. */
function told(pieces: readonly string[], access: Parameters<typeof createThoughtReader>[0] = compatible) {
  const reader = createThoughtReader(access);
  const events = [...pieces.flatMap((piece) => reader.read(piece)), ...reader.finish()];
  const all = (type: 'text' | 'reasoning') => ofType(events, type).map(({ text }) => text);
  expect(events.every(({ text }) => text !== '')).toBe(true);
  return { reasoning: all('reasoning').join(''), text: all('text').join('') };
}

const blanks = fc.stringMatching(/^[ \n\t]{0,3}$/);
const fragment = fc.oneof(
  fc.constantFrom(...pairs.flat(), '<', '</', '<thi', '[', '◁', '>', ' ', '\n'),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
);
const anyText = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(''));

/** The text, cut at some of its characters. */
function cut(text: string, at: readonly number[]): string[] {
  const places = [0, ...at.map((place) => place % (text.length + 1)).toSorted((a, b) => a - b), text.length];
  return places.slice(1).map((end, n) => text.slice(places[n], end));
}
const cuts = fc.array(fc.nat(200), { maxLength: 30 });

describe('thoughts between tags', () => {
  it('are the same in however many pieces they come', () => {
    fc.assert(
      fc.property(anyText, cuts, (text, at) => {
        expect(told(cut(text, at))).toEqual(told([text]));
        expect(told(text.split(''))).toEqual(told([text]));
      }),
    );
  });

  it('are told from the answer, without the tags and the blanks around them', () => {
    const thought = anyText.map((text) => text.trim());
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        thought,
        anyText,
        fc.tuple(blanks, blanks, blanks),
        cuts,
        ([opening, closing], reasoning, rest, [before, inside, after], at) => {
          fc.pre(!reasoning.includes(closing));
          const text = rest.trimStart();
          const whole = `${before}${opening}${inside}${reasoning}${inside}${closing}${after}${text}`;
          expect(told(cut(whole, at))).toEqual({ reasoning, text });
          expect(withoutThoughts(whole)).toBe(text === '' ? whole : text);
        },
      ),
    );
  });

  it('lose nothing but a pair of tags and blanks', () => {
    fc.assert(
      fc.property(anyText, cuts, (text, at) => {
        const { reasoning, text: rest } = told(cut(text, at));
        const solid = (all: string) => all.replace(/\s/g, '');
        const without = pairs.map(([opening, closing]) => {
          if (!text.trimStart().startsWith(opening)) return text;
          return text.replace(opening, '').replace(closing, '');
        });
        expect(without.map(solid)).toContain(solid(reasoning + rest));
        if (pairs.every(([opening]) => !text.trimStart().startsWith(opening))) expect(rest).toBe(text);
      }),
    );
  });

  it.each([
    ['<thi', '', '<thi'],
    [' \n', '', ' \n'],
    ['  <b>Hi</b>', '', '  <b>Hi</b>'],
    ['<think>\nHm, </thin', 'Hm, </thin', ''],
    ['<think>\n\n</think>\n\nHi', '', 'Hi'],
    ['<think>a</think>', 'a', ''],
    ['<think>a</thinking>b</think>c', 'a</thinking>b', 'c'],
    ['Use <think>a</think> for it', '', 'Use <think>a</think> for it'],
    ['<think>a</think> b <think>c</think>', 'a', 'b <think>c</think>'],
    ['a</think>b', '', 'a</think>b'],
    ['`<think>`', '', '`<think>`'],
    ['<thinking>a</thinking>b', '', '<thinking>a</thinking>b'],
  ])('of %j are %j, and the answer is %j', (whole, reasoning, text) => {
    expect(told([whole])).toEqual({ reasoning, text });
    expect(told(whole.split(''))).toEqual({ reasoning, text });
  });

  it('may consist of many blanks, in small pieces', () => {
    const blanks = Array.from({ length: 200_000 }, () => '\n');
    expect(told([...blanks, 'a'])).toEqual({ reasoning: '', text: `${blanks.join('')}a` });
    expect(told(['<think>a', ...blanks, '</think>', ...blanks, 'b']).text).toBe('b');
  });

  it('are told as they come, and what cannot be part of a tag is not held back', () => {
    const reader = createThoughtReader(compatible);
    const pieces = ['<thi', 'nk>\nFirst', ' this', '</', 'b>', ' that\n</think', '>\n', '\nHi', ' <', 'think>'];
    expect(pieces.map((piece) => reader.read(piece).map(({ type, text }) => `${type}: ${text}`))).toEqual([
      [],
      ['reasoning: First'],
      ['reasoning:  this'],
      [],
      ['reasoning: </b>'],
      ['reasoning:  that'],
      [],
      ['text: Hi'],
      ['text:  <'],
      ['text: think>'],
    ]);
  });

  it.each(allWires)("are the model's own words at the address of the provider itself (%s)", (wire) => {
    const whole = '<think>a</think>b';
    expect(told([whole], accessTo(wire, undefined))).toEqual({ reasoning: '', text: whole });
  });

  it.each(['https://api.anthropic.com/v1', 'https://api.anthropic.com/'])('also where it is given as %s', (baseUrl) => {
    const whole = '<think>a</think>b';
    expect(told([whole], accessTo('anthropic', baseUrl))).toEqual({ reasoning: '', text: whole });
  });
});

const wires = allWires.filter((wire) => wire !== 'gemini');

describe.each(wires)('an answer over %s that begins with thoughts', (wire) => {
  const steps = ['\n<thi', 'nk>\nThe user ', 'wants X.\n</th', 'ink>\n\n', 'Let me', ' look.'].map((text) => ({
    text,
  }));
  const toolCall = { name: 'look', arguments: {}, id: 'own_1' };

  it('goes back without them, with all that its provider gave', async () => {
    const { provider, fake } = await connect(wire, (_request, n) =>
      n === 0 ? { steps: [{ reasoning: 'Shown. ' }, ...steps, { toolCall }] } : answer('Done'),
    );
    const { events } = await collect(provider.stream(ask(), never));
    const message = kept(events);
    expect(message.text).toBe('Let me look.');
    expect(
      ofType(events, 'reasoning')
        .map(({ text }) => text)
        .join(''),
    ).toContain('Shown. ');
    expect(
      ofType(events, 'reasoning')
        .map(({ text }) => text)
        .join(''),
    ).toMatch(/The user wants X\.$/);

    const result = { callId: 'call_of_the_host_0', name: 'look', parts: [], isError: false };
    const history = [...ask().messages, message, { role: 'tool' as const, results: [result] }];
    await collect(provider.stream(ask({ messages: history }), never));
    const sent = fake.requests[1]?.text;
    expect(sent).toContain('"Let me look."');
    expect(sent).not.toMatch(/think>|wants X/);
    // The carry fits the message.
    expect(sent).toContain('own_1');
  });

  it.each([
    ['that are all of it', ['<think>Hm', 'm</think>\n'], ''],
    ['that never end', ['<think>Hm', 'm'], ''],
    ['that are empty', ['<think>\n', '\n</think>\n\n', 'Hi'], 'Hi'],
    ['but only nearly', ['<thi'], '<thi'],
    ['but later', ['Use ', '<think>', 'x</think>'], 'Use <think>x</think>'],
  ])('%s', async (_name, texts, text) => {
    const { provider } = await connect(wire, () => ({ steps: texts.map((each) => ({ text: each })) }));
    const { events, error } = await collect(provider.stream(ask(), never));
    expect(error).toBeUndefined();
    expect(textOf(events)).toBe(text);
    expect(events.at(-1)).toEqual({ type: 'end', stop: 'end' });
  });

  it('as an older version kept it goes out without them', async () => {
    const { provider, fake } = await connect(wire, () => answer('Hi'));
    const say = (text: string) => ({ role: 'assistant' as const, text, toolCalls: [] });
    const texts = [
      '<think>\nPlan A\n</think>\n\nIt is 42.',
      '<think>Plan B',
      'It is <think>Plan C</think>.',
      '<think>Plan D</think>',
    ];
    const messages = [...ask().messages, ...texts.flatMap((text) => [say(text), ...ask().messages])];
    await collect(provider.stream(ask({ messages }), never));
    const sent = fake.requests[0]?.text ?? '';
    expect(sent).toContain('"It is 42."');
    expect(sent).not.toContain('Plan A');
    expect(sent).toContain('<think>Plan B');
    // Else nobody would have answered.
    expect(sent).toContain('<think>Plan D</think>');
    expect(sent).toContain('It is <think>Plan C</think>.');
  });
});

it.each([
  ['<think>Hm', 'I cannot.'],
  ['<thi', '<thiI cannot.'],
])('what a model refuses with is told after %j', async (begun, text) => {
  const steps = [{ text: begun }, { delta: { refusal: 'I cannot.' } }];
  const { provider } = await connect('chat', () => ({ steps }));
  const { events } = await collect(provider.stream(ask(), never));
  expect(textOf(events)).toBe(text);
  expect(events.at(-1)).toEqual({ type: 'end', stop: 'refusal' });
});

it('a signed text goes back as it was', async () => {
  const { provider, fake } = await connect('gemini', () => answer('Hi'));
  const text = '<think>Plan</think>Hi';
  const items = [{ kind: 'text', length: text.length, more: { thoughtSignature: 'c2ln' } }];
  const carry = { provider: 'provider-1', model: 'fake-model', items };
  const messages = [...ask().messages, { role: 'assistant' as const, text, toolCalls: [], carry }, ...ask().messages];
  await collect(provider.stream(ask({ messages }), never));
  expect(fake.requests[0]?.text).toContain(`"text":${JSON.stringify(text)}`);
});
