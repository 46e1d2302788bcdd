import { expect, it } from 'vitest';
import { type ErrorInfo, problemError, toErrorInfo } from '../../../shared/domain/error.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { ScriptedModel } from '../testing/scriptedModel.ts';
import { FirstLists } from './firstLists.ts';

const refused = { fault: 'refused', code: 'ECONNREFUSED', isLocal: true, proxyStatus: '' } as const;
const unreachable = toErrorInfo(
  problemError({ kind: 'modelUnreachable', name: 'Mine', url: 'http://127.0.0.1:1', ...refused }),
);
const noList = toErrorInfo(problemError({ kind: 'modelFailing', name: 'Mine', status: 500, said: '' }));

function begin() {
  const clock = new ManualClock();
  const lists = new FirstLists(clock);
  const adapter = new ScriptedModel([]);
  let reads = 0;
  const read = (problem: ErrorInfo | null) =>
    lists.read(adapter, async () => {
      reads++;
      return { problem };
    });
  return { clock, lists, adapter, read, reads: () => reads };
}

it('reads the list of an adapter once, for all that wait', async () => {
  const { lists, read, reads, clock } = begin();
  await Promise.all([read(null), read(null)]);
  await read(null);
  expect(reads()).toBe(1);
  expect(clock.waiting).toBe(0);
  await lists.read(new ScriptedModel([]), async () => ({ problem: null }));
});

it('is not held up by a list that does not come, and does not ask for it again', async () => {
  const { clock, lists, adapter, read, reads } = begin();
  const waiting = lists.read(adapter, (signal) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  clock.advance(3000);
  await waiting;
  await read(null);
  expect(reads()).toBe(0);
});

it('does not read a list again that the server refused', async () => {
  const { read, reads } = begin();
  await read(noList);
  await read(noList);
  expect(reads()).toBe(1);
});

it('asks a server that was not reached beside the next request, which does not wait', async () => {
  const { clock, lists, adapter, read, reads } = begin();
  await read(unreachable);
  await lists.read(adapter, (signal) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  expect(clock.waiting).toBe(1);
  clock.advance(3000);
  expect(reads()).toBe(1);
});
