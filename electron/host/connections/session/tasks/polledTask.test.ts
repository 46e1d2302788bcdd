import type { Client } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../../../testing/manualClock.ts';
import { mcpSdk } from '../../../ports/mcpSdk.ts';
import { followPolled } from './polledTask.ts';

/** Follows a task of a server that answers so. */
function follow(answer: (method: string, n: number) => unknown) {
  const clock = new ManualClock();
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const asked: string[] = [];
  const request = async ({ method }: { readonly method: string }) => answer(method, asked.push(method));
  const parts = { client: { request } as unknown as Client, clock, onSeen: () => undefined };
  const ended = followPolled({ ...parts, signal: new AbortController().signal, left: left.signal }, 't');
  ended.catch(() => undefined);
  return { clock, asked, ended };
}

const working = { taskId: 't', status: 'working', pollInterval: 0 };
const completed = { taskId: 't', status: 'completed' };
const error = (code: number) => new (mcpSdk().ProtocolError)(code, 'Busy');
const fail = (thrown: Error): never => {
  throw thrown;
};

it('is asked about at most once a second, whatever its server wants', async () => {
  const { clock, asked } = follow(() => working);
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(999);
  expect(clock.waiting).toBe(1);
  clock.advance(1);
  await expect.poll(() => asked).toHaveLength(2);
});

it.each([
  [-32_603, 'notNow'],
  [-32_000, 'notNow'],
  [-32_602, 'unknown'],
  [-32_601, 'unknown'],
  [-32_002, 'unknown'],
])('an error %i about its state or its result means that it is %s', async (code, kind) => {
  await expect(follow(() => fail(error(code))).ended).resolves.toMatchObject({ kind });
  const { ended } = follow((method) => (method === 'tasks/get' ? completed : fail(error(code))));
  await expect(ended).resolves.toMatchObject({ kind });
});

it('a task that failed has the error of its call, whatever its code', async () => {
  const failed = { taskId: 't', status: 'failed' };
  const { ended } = follow((method) => (method === 'tasks/get' ? failed : fail(error(-32_603))));
  await expect(ended).resolves.toMatchObject({ kind: 'failed' });
});

it('a result that is none ends the task as failed', async () => {
  const { SdkError, SdkErrorCode } = mcpSdk();
  const invalid = new SdkError(SdkErrorCode.InvalidResult, 'Invalid result for tasks/result: no content');
  const { ended } = follow((method) => (method === 'tasks/get' ? completed : fail(invalid)));
  await expect(ended).resolves.toMatchObject({
    kind: 'failed',
    error: { problem: { kind: 'answerOffSpecification' } },
  });
});
