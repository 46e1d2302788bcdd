import { describe, expect, it } from 'vitest';
import type { HighlightMessage, HighlightRequest } from './codeKind.ts';
import { HighlightQueue } from './highlightQueue.ts';

const lines = [[['def', 'keyword']]] as const;

/** A queue whose worker and time are the test's. */
function queueForTest() {
  const posted: HighlightRequest[] = [];
  const limits: { run: () => void; milliseconds: number }[] = [];
  let hear: (message: HighlightMessage) => void = () => undefined;
  let fail: () => void = () => undefined;
  let ended = 0;
  const queue = new HighlightQueue({
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
    done: () => hear({ kind: 'done', id: id(), lines }),
    hear: (message: HighlightMessage) => hear(message),
    fail: () => fail(),
    limitMs: () => limits.map(({ milliseconds }) => milliseconds),
    runOut: () => limits.splice(0).forEach(({ run }) => run()),
    ended: () => ended,
  };
}

describe('HighlightQueue', () => {
  it('answers one text after the other', async () => {
    const { queue, posted, began, done, limitMs } = queueForTest();
    const [first, second] = [queue.highlight('one', 'python'), queue.highlight('two', 'python')];
    expect(posted.map(({ text }) => text)).toEqual(['one']);
    began();
    done();
    expect(await first).toBe(lines);
    expect(posted.map(({ text }) => text)).toEqual(['one', 'two']);
    done();
    expect(await second).toBe(lines);
    expect(limitMs()).toEqual([]);
  });

  it('does not count loading as work on the text', () => {
    const { queue, began, limitMs } = queueForTest();
    void queue.highlight('one', 'python');
    const [loading = 0] = limitMs();
    began();
    const [working = 0] = limitMs();
    expect(loading).toBeGreaterThan(10 * working);
  });

  it('tries a text again after the others, with more time, when it took too long', async () => {
    const { queue, posted, began, done, limitMs, runOut, ended } = queueForTest();
    const [first, second] = [queue.highlight('slow', 'python'), queue.highlight('quick', 'python')];
    began();
    const [before = 0] = limitMs();
    runOut();
    expect(ended()).toBe(1);
    expect(posted.at(-1)?.text).toBe('quick');
    done();
    expect(await second).toBe(lines);
    expect(posted.at(-1)?.text).toBe('slow');
    began();
    expect(limitMs()).toEqual([2 * before]);
    done();
    expect(await first).toBe(lines);
  });

  it('gives up a text that takes too long every time, or whose worker ends every time', async () => {
    const { queue, posted, began, runOut, fail } = queueForTest();
    const stuck = queue.highlight('stuck', 'python');
    for (let attempt = 0; attempt < 3; attempt++) {
      began();
      runOut();
    }
    expect(await stuck).toBeUndefined();
    const failing = queue.highlight('failing', 'python');
    for (let attempt = 0; attempt < 3; attempt++) fail();
    expect(await failing).toBeUndefined();
    expect(posted).toHaveLength(6);
  });

  it('ignores what an ended worker still said', async () => {
    const { queue, hear, runOut, done, began } = queueForTest();
    const answer = queue.highlight('one', 'python');
    runOut();
    hear({ kind: 'done', id: 1, lines: null });
    began();
    done();
    expect(await answer).toBe(lines);
  });

  it('answers nothing for an unknown language', async () => {
    const { queue, hear } = queueForTest();
    const answer = queue.highlight('one', 'klingon');
    hear({ kind: 'done', id: 1, lines: null });
    expect(await answer).toBeUndefined();
  });
});
