import fc from 'fast-check';
import { expect, it } from 'vitest';
import { problemError } from '../../../../shared/domain/error.ts';
import { problem } from '../../../../shared/domain/problem.ts';
import { anyProblem } from '../../../../shared/domain/testing/anyReason.ts';
import { hiderOf } from '../../testing/hiderOf.ts';
import { hideInError, hideInMessage } from './hideInMessage.ts';

const hide = hiderOf((text: string) => text.replaceAll('hunter2hunter2', '[secret X]'));

it('hides secrets in every text of a message, and leaves bytes and what is echoed as it is', () => {
  const message = {
    jsonrpc: '2.0' as const,
    id: 'hunter2hunter2',
    result: {
      nextCursor: 'hunter2hunter2',
      hunter2hunter2: 1,
      content: [
        { type: 'text', text: 'It is hunter2hunter2.' },
        { type: 'image', mimeType: 'image/png', data: 'hunter2hunter2' },
        { type: 'resource', resource: { uri: 'x:hunter2hunter2', blob: 'hunter2hunter2' } },
      ],
    },
  };
  expect(hideInMessage(message, hide)).toEqual({
    jsonrpc: '2.0',
    id: 'hunter2hunter2',
    result: {
      nextCursor: 'hunter2hunter2',
      '[secret X]': 1,
      content: [
        { type: 'text', text: 'It is [secret X].' },
        { type: 'image', mimeType: 'image/png', data: 'hunter2hunter2' },
        { type: 'resource', resource: { uri: 'x:[secret X]', blob: 'hunter2hunter2' } },
      ],
    },
  });
});

it('returns the same object when there is nothing to hide', () => {
  const message = { jsonrpc: '2.0' as const, id: 1, result: { content: [{ type: 'text', text: 'Nothing' }] } };
  expect(hideInMessage(message, hide)).toBe(message);
});

const token = 'hunter2hunter2';
const envelope = { jsonrpc: '2.0' as const, id: 1 };

it('also searches data whose fields have names of the protocol', () => {
  const data = {
    id: token,
    method: token,
    cursor: token,
    nextCursor: token,
    requestState: token,
    user: { taskId: token, progressToken: token },
    blob: token,
    picture: { type: 'image', mimeType: 'image/png', data: token },
    nested: [{ blob: { text: token } }],
  };
  for (const result of [
    { content: [], structuredContent: data },
    { content: [{ type: 'text', text: 'x', _meta: data }] },
    { content: [{ type: 'tool_use', id: 'a', name: 'b', input: data }] },
    { content: [{ type: 'image', mimeType: 'image/png', data }], blob: data },
    { contents: [{ uri: 'x:y', blob: data }] },
    { _meta: { nested: data.nested }, nextCursor: { text: token } },
    { tools: [{ name: 'a', inputSchema: { properties: data } }] },
  ]) {
    expect(JSON.stringify(hideInMessage({ ...envelope, result }, hide))).not.toContain(token);
  }
  const params = { level: 'info', data, messages: [{ role: 'user', content: { type: 'text', text: token, data } }] };
  expect(JSON.stringify(hideInMessage({ jsonrpc: '2.0', method: 'x', params }, hide))).not.toContain(token);
  const error = { code: 1, message: token, data };
  expect(JSON.stringify(hideInMessage({ ...envelope, error }, hide))).not.toContain(token);
});

it('does not change values that go back to the server, or bytes, anywhere in the protocol', () => {
  const picture = { type: 'image', mimeType: 'image/png', data: token };
  const related = { 'io.modelcontextprotocol/related-task': { taskId: token } };
  const ask = { method: 'sampling/createMessage', params: { messages: [{ role: 'user', content: [picture] }] } };
  const messages = [
    { ...envelope, result: { requestState: token, inputRequests: { a: ask } } },
    { ...envelope, result: { task: { taskId: token }, _meta: related } },
    { ...envelope, result: { taskId: token, result: { content: [picture] } } },
    { ...envelope, result: { tasks: [{ taskId: token }] } },
    { ...envelope, result: { contents: [{ uri: 'x:y', blob: token }] } },
    { ...envelope, result: { messages: [{ role: 'user', content: picture }] } },
    { ...envelope, method: 'sampling/createMessage', params: { ...ask.params, _meta: { progressToken: token } } },
    { jsonrpc: '2.0' as const, method: 'notifications/progress', params: { progressToken: token, progress: 1 } },
    { jsonrpc: '2.0' as const, method: 'notifications/cancelled', params: { requestId: token } },
    { jsonrpc: '2.0' as const, method: 'notifications/tasks/status', params: { taskId: token } },
  ];
  for (const message of messages) expect(hideInMessage(message, hide)).toBe(message);
});

it('hides secrets in the parameters of a problem, and never changes its kind', () => {
  const hide = hiderOf((text) => text.replaceAll('commandNotStarted', '[secret]').replaceAll('hunter22', '[secret]'));
  const what = { kind: 'commandNotStarted', command: 'run hunter22', error: 'commandNotStarted' } as const;
  const error = hideInError(problemError(what), hide);
  expect(error.problem).toEqual({ kind: 'commandNotStarted', command: 'run [secret]', error: '[secret]' });
  expect(error.message).not.toContain('hunter22');
  const untouched = problemError({ kind: 'serverStopped' });
  expect(hideInError(untouched, hide).problem).toBe(untouched.problem);
});

it('keeps a problem readable when a secret equals one of our own words', () => {
  fc.assert(
    fc.property(anyProblem, (what) => {
      const hidden = hideInError(
        problemError(what),
        hiderOf(() => '[secret]'),
      ).problem;
      expect(problem.safeParse(hidden).success).toBe(true);
      expect(hidden?.kind).toBe(what.kind);
    }),
    { numRuns: 2000 },
  );
});

it('costs no field of very many whose keys become the same', () => {
  const hider = hiderOf((text) => text.replace(/^hunter.*$/, '[secret X]'));
  const keys = Array.from({ length: 10_000 }, (_, at) => `hunter${at}`);
  const data = { 'hunter2 (2)': 1, ...Object.fromEntries(keys.map((key) => [key, 1])), '[secret X] (3)': 1 };
  const hidden = hideInMessage({ jsonrpc: '2.0', method: 'x', params: { data } }, hider);
  const [, count] = /"data":\{(.*)\}/.exec(JSON.stringify(hidden)) ?? [];
  expect(count?.split(',')).toHaveLength(10_002);
  expect(count).toContain('"[secret X] (10001)":1');
});
