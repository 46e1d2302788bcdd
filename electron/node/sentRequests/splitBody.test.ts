import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharedPieces, splitBody } from './splitBody.ts';

const texts = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[[\]{},":\\a]{0,60}$/u),
  fc.json(),
  fc.json().map((text) => `{"messages":[${text}],"model":"m"}`),
);
const piecesOf = (body: string) => {
  const ends = splitBody(body).map(({ at }) => at);
  return ends.map((at, place) => body.slice(ends[place - 1] ?? 0, at));
};

it('gives pieces that are the text when joined, whatever it is', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(piecesOf(text).join('')).toBe(text);
    }),
  );
});

it('gives the same pieces for what is the same in the next request', () => {
  const content = fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.json() });
  fc.assert(
    fc.property(fc.array(content, { minLength: 1 }), fc.array(content), fc.json(), (messages, more, tools) => {
      const rest = { tools: [{ name: tools }, { name: 'b' }] };
      const before = piecesOf(JSON.stringify({ model: 'm', messages, ...rest }));
      const after = new Set(piecesOf(JSON.stringify({ model: 'm', messages: [...messages, ...more], ...rest })));
      expect(before.filter((piece) => !after.has(piece))).toEqual([]);
    }),
  );
});

it('finds what a text shares with another one, and divides the rest as if it had read all of it', () => {
  const pairs = fc
    .tuple(texts, texts, fc.nat())
    .map(([before, other, at]) => [before, before.slice(0, at % (before.length + 1)) + other] as const);
  fc.assert(
    fc.property(pairs, ([before, body]) => {
      const ends = splitBody(before);
      const shared = sharedPieces(before, ends, body);
      const wanted = ends.filter(({ at }) => body.startsWith(before.slice(0, at))).length;
      expect(shared).toBe(wanted);
      const kept = ends.slice(0, Math.max(0, shared - 1));
      expect([...kept, ...splitBody(body, kept.at(-1))]).toEqual(splitBody(body));
    }),
    { numRuns: 1000 },
  );
});

it('puts each message into a piece of its own', () => {
  expect(piecesOf('{"model":"m","messages":[{"a":"],{"},{"b":[1,2]}],"n":1}')).toEqual([
    '{"model":"m"',
    ',"messages":[{"a":"],{"}',
    ',{"b":[1,2]}',
    ']',
    ',"n":1',
    '}',
  ]);
});
