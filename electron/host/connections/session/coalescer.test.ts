import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manualClock.ts';
import { Coalescer } from './coalescer.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('Coalescer', () => {
  it('runs the first at once, a burst once per interval, and the last of all', async () => {
    const clock = new ManualClock();
    let runs = 0;
    const refresh = new Coalescer(clock, 500, async () => void runs++);
    for (let i = 0; i < 1000; i++) refresh.ask();
    await settled();
    expect(runs).toBe(1);
    refresh.ask();
    clock.advance(499);
    await settled();
    expect(runs).toBe(1);
    clock.advance(1);
    await settled();
    expect(runs).toBe(2);
    clock.advance(10_000);
    await settled();
    expect(runs).toBe(2);
  });

  it('never runs twice at the same time, and not after its end', async () => {
    const clock = new ManualClock();
    let running = 0;
    let most = 0;
    let finish: () => void = () => undefined;
    const refresh = new Coalescer(clock, 500, async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => (finish = resolve));
      running--;
    });
    refresh.ask();
    refresh.ask();
    clock.advance(1000);
    expect(most).toBe(1);
    refresh.dispose();
    finish();
    await settled();
    clock.advance(1000);
    expect(running).toBe(0);
  });
});
