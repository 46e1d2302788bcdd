import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitBody } from './splitBody.ts';

it('gives pieces that are the text when joined, whatever it is', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[[\]{},":\\a]{0,60}$/u),
    fc.json(),
    fc.json().map((text) => `{"messages":[${text}],"model":"m"}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(splitBody(text).join('')).toBe(text);
    }),
  );
});

it('gives the same pieces for what is the same in the next request', () => {
  const content = fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.json() });
  fc.assert(
    fc.property(fc.array(content, { minLength: 1 }), fc.array(content), fc.json(), (messages, more, tools) => {
      const rest = { tools: [{ name: tools }, { name: 'b' }] };
      const before = splitBody(JSON.stringify({ model: 'm', messages, ...rest }));
      const after = new Set(splitBody(JSON.stringify({ model: 'm', messages: [...messages, ...more], ...rest })));
      expect(before.filter((piece) => !after.has(piece))).toEqual([]);
    }),
  );
});

it('puts each message into a piece of its own', () => {
  expect(splitBody('{"model":"m","messages":[{"a":"],{"},{"b":[1,2]}],"n":1}')).toEqual([
    '{"model":"m"',
    ',"messages":[{"a":"],{"}',
    ',{"b":[1,2]}',
    ']',
    ',"n":1',
    '}',
  ]);
});
