import { describe, expect, it } from 'vitest';
import { problemError } from '../../../../shared/domain/error.ts';
import { isOutcomeUnknown } from '../../../../shared/domain/outcomeUnknown.ts';
import type { ToolCallState } from '../../../../shared/domain/tool.ts';
import type { StoredTask } from '../../ports/taskStore.ts';
import { aCall, hashOf, ids } from '../../testing/records.ts';
import { afterRestart, endedCallState, endedState, inBackground, lossOf } from './taskFate.ts';

const stored: StoredTask = {
  task: {
    callId: ids.call,
    messageId: ids.message,
    conversationId: ids.conversation,
    serverId: ids.server,
    serverName: 'tools',
    toolName: 'echo',
    startedAt: 1,
    state: { kind: 'working' },
  },
  taskId: 'of the server',
  launchHash: hashOf('a'),
};

describe('a task whose server', () => {
  const same = { launchHash: hashOf('a'), account: 'me' };
  it.each([
    ['is as it was', same, undefined],
    ['was removed', { ...same, launchHash: undefined }, 'serverRemoved'],
    ['is started in another way', { ...same, launchHash: hashOf('b') }, 'launchChanged'],
    ['has another account', { ...same, account: 'you' }, 'accountChanged'],
  ] as const)('%s', (_, now, why) => {
    expect(lossOf(stored, 'me', now)).toBe(why);
  });
});

describe('after a restart', () => {
  const call = inBackground(aCall({ state: { kind: 'running' }, finishedAt: 5 }));

  it('a task is followed for its call', () => {
    expect(call).not.toHaveProperty('finishedAt');
    expect(afterRestart(stored, call, 9)).toEqual({ kind: 'follow', call });
  });

  it('a task is followed whose call was not yet stored as in the background', () => {
    const error = problemError({ kind: 'toolInterrupted' }).toInfo();
    const interrupted = aCall({ state: { kind: 'failed', error }, finishedAt: 5 });
    expect(afterRestart(stored, interrupted, 9)).toEqual({ kind: 'follow', call });
  });

  it.each<ToolCallState>([
    { kind: 'done', result: { content: [] } },
    { kind: 'failed', error: problemError({ kind: 'connectionEnded' }).toInfo() },
    { kind: 'cancelled' },
    { kind: 'denied', reason: { kind: 'cancelled', cause: { kind: 'endedUndecided' } } },
  ])('a call that ended with its turn as $kind keeps its end', (state) => {
    expect(afterRestart(stored, aCall({ state, finishedAt: 5 }), 9)).toEqual({ kind: 'withdraw' });
  });

  it('a task has ended whose call has its result', () => {
    const done = aCall({ inBackground: true, finishedAt: 5 });
    expect(afterRestart(stored, done, 9)).toEqual({ kind: 'ended', state: { kind: 'done', endedAt: 5 } });
  });

  it('a task without its call is forgotten, and one that ended is kept', () => {
    expect(afterRestart(stored, undefined, 9)).toEqual({ kind: 'forget' });
    const ended = { ...stored, task: { ...stored.task, state: { kind: 'done', endedAt: 2 } as const } };
    expect(afterRestart(ended, undefined, 9)).toEqual({ kind: 'keep' });
  });
});

describe('the end of a task', () => {
  it('that is lost says that nobody knows what became of the call', () => {
    const state = endedCallState({ kind: 'lost', why: 'notKnown' });
    expect(state).toMatchObject({ kind: 'failed', error: { problem: { kind: 'taskLost', why: 'notKnown' } } });
    expect(state.kind === 'failed' && state.error !== undefined && isOutcomeUnknown(state.error)).toBe(true);
    expect(endedState(state, 3)).toEqual({ kind: 'lost', endedAt: 3, why: 'notKnown' });
  });

  it('that answered with an error is a failure with its result', () => {
    const result = { content: [{ type: 'text' as const, text: 'No bees.' }] };
    const state = endedCallState({ kind: 'answered', result, isError: true });
    expect(state).toEqual({ kind: 'failed', result });
    expect(endedState(state, 3)).toEqual({ kind: 'failed', endedAt: 3 });
  });
});
