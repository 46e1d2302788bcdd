import { expect, it } from 'vitest';
import type { ApprovalSummary } from '../../../shared/domain/approval.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { callRuns } from './callRuns.ts';

const call = (id: string, kind: string, more: object = {}) => ({ id, state: { kind }, ...more }) as unknown as ToolCall;
const asks = (callId: string, about = 'call') => ({ id: `r-${callId}`, callId, about }) as unknown as ApprovalSummary;

const shape = (calls: readonly ToolCall[], approvals: readonly ApprovalSummary[]) =>
  callRuns(calls, approvals).map((run) => {
    if (run.kind === 'group') return run.calls.map(({ id }) => id).join(' ');
    return `${run.kind}: ${(run.kind === 'asked' ? run.approvals : [run.approval]).map(({ callId }) => callId).join(' ')}`;
  });

it('keeps the order and groups calls that need no answer', () => {
  const calls = [
    call('a', 'done'),
    call('b', 'running'),
    call('c', 'waiting'),
    call('d', 'waiting'),
    call('e', 'pending'),
  ];
  expect(shape(calls, [asks('d'), asks('c')])).toEqual(['a b', 'asked: c d', 'e']);
});

it('puts all calls that ask at the place of the first, and reviews where they are', () => {
  const calls = [
    call('a', 'waiting'),
    call('b', 'running'),
    call('c', 'reviewing'),
    call('d', 'waiting'),
    call('e', 'done'),
  ];
  expect(shape(calls, [asks('a'), asks('d'), asks('c', 'result')])).toEqual(['asked: a d', 'b', 'reviewed: c', 'e']);
});

it('draws a call that was just answered, and one with an app, by themselves', () => {
  const calls = [call('a', 'done'), call('b', 'waiting'), call('c', 'done', { appUri: 'ui://c' }), call('d', 'done')];
  expect(shape(calls, [])).toEqual(['a', 'b', 'c', 'd']);
});
