import { describe, expect, it } from 'vitest';
import { untilAborted } from './untilAborted.ts';

const reason = new Error('Stopped');

/** Yields these words on request, then nothing more; records that it was asked to end. */
function wordsThenSilence(words: readonly string[]) {
  const left = [...words];
  const source = {
    isEnded: false,
    [Symbol.asyncIterator]: () => ({
      next: () => {
        const value = left.shift();
        return value === undefined
          ? new Promise<IteratorResult<string>>(() => undefined)
          : Promise.resolve({ done: false as const, value });
      },
      return: async () => {
        source.isEnded = true;
        return { done: true as const, value: undefined };
      },
    }),
  };
  return source;
}

describe('untilAborted', () => {
  it('passes on all values, in order, to the end', async () => {
    async function* source() {
      yield 'a';
      yield 'b';
    }
    const heard: string[] = [];
    for await (const word of untilAborted(source(), new AbortController().signal)) heard.push(word);
    expect(heard).toEqual(['a', 'b']);
  });

  it('throws at once when it is aborted while a source is silent, and ends the source', async () => {
    const stop = new AbortController();
    const source = wordsThenSilence(['a']);
    const words = untilAborted(source, stop.signal);
    await words.next();
    const waiting = words.next();
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(source.isEnded).toBe(true);
  });

  it('throws when it was aborted between two values', async () => {
    const stop = new AbortController();
    const words = untilAborted(wordsThenSilence(['a']), stop.signal);
    await words.next();
    stop.abort(reason);
    await expect(words.next()).rejects.toBe(reason);
    await expect(untilAborted(wordsThenSilence(['a']), stop.signal).next()).rejects.toBe(reason);
  });

  it('passes on errors of the source', async () => {
    async function* source(): AsyncGenerator<string> {
      throw reason;
    }
    await expect(untilAborted(source(), new AbortController().signal).next()).rejects.toBe(reason);
  });
});
