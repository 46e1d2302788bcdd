import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manualClock.ts';
import { StartWatch } from './startWatch.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function begin() {
  const clock = new ManualClock();
  const watch = new StartWatch(clock);
  const stop = new AbortController();
  const wait = () => {
    let isOver = false;
    void watch.settled(stop.signal).then(() => (isOver = true));
    return async () => {
      await settled();
      return isOver;
    };
  };
  return { clock, watch, stop, wait };
}

describe('waiting for starting servers', () => {
  it('takes no time when none is', async () => {
    expect(await begin().wait()()).toBe(true);
  });

  it('ends when they have reached a state', async () => {
    const { watch, wait } = begin();
    const start = Promise.withResolvers<void>();
    watch.add(start.promise);
    const isOver = wait();
    expect(await isOver()).toBe(false);
    start.resolve();
    expect(await isOver()).toBe(true);
  });

  it('lasts a second at most, once', async () => {
    const { clock, watch, wait } = begin();
    watch.add(new Promise(() => undefined));
    clock.advance(400);
    const isOver = wait();
    clock.advance(599);
    expect(await isOver()).toBe(false);
    clock.advance(1);
    expect(await isOver()).toBe(true);
    expect(await wait()()).toBe(true);
  });

  it('ends when the turn is stopped', async () => {
    const { watch, stop, wait } = begin();
    watch.add(new Promise(() => undefined));
    const isOver = wait();
    stop.abort();
    expect(await isOver()).toBe(true);
  });
});
