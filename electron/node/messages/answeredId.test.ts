import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answeredId } from './answeredId.ts';

function idOf(text: string): string | number | undefined {
  const steps = answeredId(Buffer.from(text));
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe('the id of an unreadable answer', () => {
  it.each([
    ['before the result', '{"jsonrpc":"2.0","id":7,"result":{"x":NaN}}', 7],
    ['behind the result', '{"jsonrpc":"2.0","result":[[[["id"]]],{"id":3}],"id":"a\\"b"}', 'a"b'],
    ['of an error', ' {"id" : -1 , "error":{}, "jsonrpc":"2.0"}', -1],
    ['cut off', '{"jsonrpc":"2.0","id":7,"result":{"text":"a', 7],
    ['a byte order mark', '\ufeff{"jsonrpc":"2.0","id":7,"result":Infinity}', 7],
  ])('is found: %s', (_, text, id) => {
    expect(idOf(text)).toBe(id);
  });

  it.each([
    ['a request', '{"jsonrpc":"2.0","id":7,"method":"x","params":NaN}'],
    ['a line of a log', '{"id":7,"result":"x","level":NaN}'],
    ['another text', 'result: {"jsonrpc":"2.0","id":7,"result":1}'.repeat(2)],
    ['no id of ours', '{"jsonrpc":"2.0","id":[7],"result":NaN}'],
    ['an id within', '{"jsonrpc":"2.0","result":{"id":7}'],
    ['nothing', ''],
  ])('is none: %s', (_, text) => {
    expect(idOf(text)).toBeUndefined();
  });

  it('equals the one that JSON.parse finds, in any message', () => {
    fc.assert(
      fc.property(fc.json(), fc.oneof(fc.integer(), fc.string({ maxLength: 20 })), (json, id) => {
        const text = `{"jsonrpc":"2.0","result":${json},"id":${JSON.stringify(id)}}`;
        expect(idOf(text)).toBe(id);
      }),
    );
  });
});
