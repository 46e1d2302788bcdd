import { expect, it } from 'vitest';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { callRuns } from './callRuns.ts';

const call = (id: string, kind: string) => ({ id, state: { kind } }) as unknown as ToolCall;

it('keeps the order and groups calls that need no answer', () => {
  const runs = callRuns([
    call('a', 'done'),
    call('b', 'running'),
    call('c', 'waiting'),
    call('d', 'waiting'),
    call('e', 'pending'),
  ]);
  expect(runs.map((run) => (run.kind === 'group' ? run.calls.map(({ id }) => id) : run.call.id))).toEqual([
    ['a', 'b'],
    'c',
    'd',
    ['e'],
  ]);
});
