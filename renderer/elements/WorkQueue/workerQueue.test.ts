import { describe, expect, it } from 'vitest';
import { WorkerQueue, type WorkerMessage, type WorkerQuestion } from './workerQueue.ts';

const found = 'an answer';

/** A queue whose worker and time are the test's. */
function queueForTest() {
  const posted: WorkerQuestion<string>[] = [];
  const limits: { run: () => void; milliseconds: number }[] = [];
  let hear: (message: WorkerMessage<string>) => void = () => undefined;
  let fail: () => void = () => undefined;
  let ended = 0;
  const queue = new WorkerQueue<string, string>({
    maxWorkMs: (question) => 10 * question.length,
    maxAttempts: 3,
    startWorker: (onMessage, onFailure) => {
      hear = onMessage;
      fail = onFailure;
      return { post: (request) => posted.push(request), terminate: () => ended++ };
    },
    later: (run, milliseconds) => {
      const limit = { run, milliseconds };
      limits.push(limit);
      return () => void limits.splice(limits.indexOf(limit), 1);
    },
  });
  const id = () => posted.at(-1)?.id ?? 0;
  return {
    queue,
    posted,
    began: () => hear({ kind: 'began', id: id() }),
    done: () => hear({ kind: 'done', id: id(), answer: found }),
    hear: (message: WorkerMessage<string>) => hear(message),
    fail: () => fail(),
    limitMs: () => limits.map(({ milliseconds }) => milliseconds),
    runOut: () => limits.splice(0).forEach(({ run }) => run()),
    ended: () => ended,
  };
}

describe('WorkerQueue', () => {
  it('answers one text after the other', async () => {
    const { queue, posted, began, done, limitMs } = queueForTest();
    const [first, second] = [queue.ask('one'), queue.ask('two')];
    expect(posted.map(({ question }) => question)).toEqual(['one']);
    began();
    done();
    expect(await first).toBe(found);
    expect(posted.map(({ question }) => question)).toEqual(['one', 'two']);
    done();
    expect(await second).toBe(found);
    expect(limitMs()).toEqual([]);
  });

  it('does not count loading as work on the text', () => {
    const { queue, began, limitMs } = queueForTest();
    void queue.ask('one');
    const [loading = 0] = limitMs();
    began();
    const [working = 0] = limitMs();
    expect(loading).toBeGreaterThan(10 * working);
  });

  it('tries a text again after the others, with more time, when it took too long', async () => {
    const { queue, posted, began, done, limitMs, runOut, ended } = queueForTest();
    const [first, second] = [queue.ask('slow'), queue.ask('quick')];
    began();
    const [before = 0] = limitMs();
    runOut();
    expect(ended()).toBe(1);
    expect(posted.at(-1)?.question).toBe('quick');
    done();
    expect(await second).toBe(found);
    expect(posted.at(-1)?.question).toBe('slow');
    began();
    expect(limitMs()).toEqual([2 * before]);
    done();
    expect(await first).toBe(found);
  });

  it('gives up a text that takes too long every time, or whose worker ends every time', async () => {
    const { queue, posted, began, runOut, fail } = queueForTest();
    const stuck = queue.ask('stuck');
    for (let attempt = 0; attempt < 3; attempt++) {
      began();
      runOut();
    }
    expect(await stuck).toBeUndefined();
    const failing = queue.ask('failing');
    for (let attempt = 0; attempt < 3; attempt++) fail();
    expect(await failing).toBeUndefined();
    expect(posted).toHaveLength(6);
  });

  it('gives up a question for which no worker can be started', async () => {
    const queue = new WorkerQueue<string, string>({
      maxWorkMs: () => 1,
      maxAttempts: 2,
      startWorker: () => {
        throw new Error('No worker');
      },
      later: () => () => undefined,
    });
    expect(await queue.ask('one')).toBeUndefined();
    expect(await queue.ask('two')).toBeUndefined();
  });

  it('ignores what an ended worker still said', async () => {
    const { queue, hear, runOut, done, began } = queueForTest();
    const answer = queue.ask('one');
    runOut();
    hear({ kind: 'done', id: 1, answer: null });
    began();
    done();
    expect(await answer).toBe(found);
  });

  it('answers nothing where the worker has no answer', async () => {
    const { queue, hear } = queueForTest();
    const answer = queue.ask('one');
    hear({ kind: 'done', id: 1, answer: null });
    expect(await answer).toBeUndefined();
  });

  it('leaves out a question that was withdrawn before its turn, and finishes one that was begun', async () => {
    const { queue, posted, began, done } = queueForTest();
    const gone = new AbortController();
    const [first, second, third] = [queue.ask('one', gone.signal), queue.ask('two', gone.signal), queue.ask('three')];
    began();
    gone.abort();
    expect(await second).toBeUndefined();
    done();
    expect(await first).toBe(found);
    done();
    expect(await third).toBe(found);
    expect(posted.map(({ question }) => question)).toEqual(['one', 'three']);
    expect(await queue.ask('four', gone.signal)).toBeUndefined();
  });
});
