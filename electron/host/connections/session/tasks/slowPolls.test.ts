import { expect, it } from 'vitest';
import { slowPolls } from './slowPolls.ts';

const request = { method: 'tasks/get', params: { taskId: 't' } };
const followed = new Set(['t']);

it('a server may not have a followed task asked about more than once a second', () => {
  expect(slowPolls(request, { status: 'working', pollIntervalMs: 0 }, followed)).toEqual({
    status: 'working',
    pollIntervalMs: 1000,
  });
  expect(slowPolls(request, { pollIntervalMs: 5000 }, followed)).toEqual({ pollIntervalMs: 5000 });
});

it('answers about other tasks and without an interval stay as they are', () => {
  expect(slowPolls(request, { pollIntervalMs: 0 }, new Set())).toEqual({ pollIntervalMs: 0 });
  expect(slowPolls({ ...request, method: 'tools/call' }, { pollIntervalMs: 0 }, followed)).toEqual({
    pollIntervalMs: 0,
  });
  expect(slowPolls(request, { status: 'working' }, followed)).toEqual({ status: 'working' });
});
