import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifies } from '../../../e2e/verifies.ts';
import { loadMessageCheck } from './messageCheck.ts';
import { maxNesting, nestsDeeperThan } from './nesting.ts';
import { parseMember, parseMessages } from './parseMessages.ts';

const notification = { jsonrpc: '2.0', method: 'notifications/x' };
const request = { jsonrpc: '2.0', id: 1, method: 'ping' };
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

beforeAll(() => loadMessageCheck());

describe('parseMessages', () => {
  it('reads the messages of a batch in order, and reports invalid members', () => {
    verifies('B4', 'B7');
    const member = fc.constantFrom<unknown>(notification, request, 17, null, [], [request], { no: 'message' });
    fc.assert(
      fc.property(fc.array(member, { minLength: 1 }), (members) => {
        const { messages, problems } = parseMessages(JSON.stringify(members));
        const good = members.filter((one) => one === notification || one === request);
        expect(messages).toEqual(good);
        expect(problems).toHaveLength(members.length - good.length);
      }),
    );
  });

  it.each([
    { text: JSON.stringify(request), messages: 1, problem: undefined },
    { text: '[]', messages: 0, problem: 'not a JSON-RPC message' },
    { text: '{"jsonrpc":"2.0","id":NaN,"method":"x"}', messages: 0, problem: 'not JSON' },
    { text: nested(maxNesting + 1), messages: 0, problem: 'nested more than 512 deep' },
    { text: '', messages: 0, problem: 'not JSON' },
  ])('reads $text.length characters as $messages messages, problem: $problem', ({ text, messages, problem }) => {
    const parsed = parseMessages(text);
    expect(parsed.messages).toHaveLength(messages);
    expect(parsed.problems).toEqual(problem === undefined ? [] : [problem]);
  });
});

describe('nestsDeeperThan', () => {
  it('counts as JSON does: brackets in strings are text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat({ max: 8 }), (value, limit) => {
        expect(nestsDeeperThan(JSON.stringify(value).padEnd(20), limit)).toBe(depthOf(value) > limit);
      }),
    );
  });
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** Notifications come in floods: simple ones bypass the schemas of the SDK, all others pass through them. */
describe('a notification', () => {
  it.each([{}, { params: {} }, { params: { level: 'info', data: [1, { deep: null }] } }])(
    'is taken as it is with %j',
    (more) => {
      const plain = { ...notification, ...more };
      expect(parseMember(plain)).toEqual({ message: plain });
      expect(parseMember(plain)).toHaveProperty(
        'message',
        expect.toSatisfy((message) => message === plain),
      );
    },
  );

  it.each([
    { params: { _meta: {} } },
    { params: { _meta: { progressToken: 1 }, progress: 1 } },
    { id: 1 },
    { id: 'a', params: {} },
  ])('is read by the schemas with %j', (more) => {
    const other = { ...notification, ...more };
    expect(parseMember(other)).toEqual({ message: other });
    expect(parseMember(other)).toHaveProperty(
      'message',
      expect.toSatisfy((message) => message !== other),
    );
  });

  it.each([
    { jsonrpc: '1.0' },
    { jsonrpc: undefined },
    { method: 7 },
    { method: undefined },
    { params: [] },
    { params: null },
    { params: 'text' },
    { params: { _meta: 'text' } },
    { extra: 1 },
    { extra: 1, params: {} },
  ])('is none with %j', (more) => {
    expect(parseMember({ ...notification, ...more })).toEqual({ problem: 'not a JSON-RPC message' });
  });
});

describe('an answer that is not quite JSON-RPC', () => {
  const one = (value: object) => parseMessages(JSON.stringify(value)).messages[0];
  const unreadable = "The server's answer cannot be read: it is neither a result nor an error.";

  it.each([
    [{ jsonrpc: '2.0', id: 1, result: { a: 1 }, error: null }, { result: { a: 1 } }],
    [{ id: 1, result: { a: 1 } }, { result: { a: 1 } }],
    [
      { id: 'one', result: { a: 1 } },
      { id: 'one', result: { a: 1 } },
    ],
    [{ jsonrpc: '2.0', id: 1, result: null }, { result: {} }],
    [{ jsonrpc: '2.0', id: 1, result: { a: 1, _meta: null } }, { result: { a: 1 } }],
    [{ id: 1, result: { a: 1, _meta: { b: 2 } } }, { result: { a: 1, _meta: { b: 2 } } }],
    [{ jsonrpc: '2.0', id: 1, error: { code: 1.5, message: 'm' } }, { error: { code: 1, message: 'm' } }],
    [{ id: 1, error: { code: -5, message: 'm', data: 'd' } }, { error: { code: -5, message: 'm', data: 'd' } }],
    [
      { jsonrpc: '2.0', id: 1, error: { code: -1, message: null } },
      { error: { code: -1, message: 'The server gave no reason.' } },
    ],
    [{ jsonrpc: '2.0', id: 1, error: { code: 'E', message: 'm' } }, { error: { code: -32_603, message: 'm' } }],
    [{ id: 1, error: { message: 'm' }, result: { a: 1 } }, { error: { code: -32_603, message: 'm' } }],
    [{ jsonrpc: '2.0', id: 1, result: 17 }, { error: { code: -32_603, message: unreadable } }],
    [
      { jsonrpc: '2.0', id: 'one', result: [] },
      { id: 'one', error: { message: unreadable } },
    ],
    [{ jsonrpc: '2.0', id: 1, error: 'text' }, { error: { message: unreadable } }],
    [{ jsonrpc: '2.0', id: 1 }, { error: { message: unreadable } }],
    // Without the mark of JSON-RPC, too.
    [{ id: 1, result: 17 }, { error: { message: unreadable } }],
    [{ id: 1, error: 'text' }, { error: { message: unreadable } }],
    [{ id: 1, result: null }, { result: {} }],
  ])('%j reaches who waits for it', (sent, expected) => {
    expect(one(sent)).toMatchObject({ jsonrpc: '2.0', id: 1, ...expected });
  });

  it.each([
    { id: 1 },
    { jsonrpc: '2.0' },
    { jsonrpc: '2.0', id: null },
    { id: null, result: {} },
    { result: { a: 1 } },
    { method: 7, id: 1, result: {} },
    { id: {}, result: {} },
    { id: true, result: 17 },
    { a: 1 },
  ])('is not made of %j', (value) => {
    expect(parseMessages(JSON.stringify(value)).messages).toEqual([]);
  });
});
