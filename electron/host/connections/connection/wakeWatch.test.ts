import { describe, expect, it } from 'vitest';
import type { Clock } from '../../ports/system.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { WakeWatch } from './wakeWatch.ts';

describe('WakeWatch', () => {
  it('notices once that the clocks advanced while its timer did not', () => {
    const manual = new ManualClock();
    let slept = 0;
    const clock: Clock = {
      now: () => manual.now() + slept,
      monotonic: () => manual.monotonic(),
      after: (ms, task) => manual.after(ms, task),
    };
    let wakes = 0;
    const watch = new WakeWatch(clock, () => wakes++);
    manual.advance(100_000);
    expect(wakes).toBe(0);
    slept = 3_600_000;
    manual.advance(10_000);
    manual.advance(100_000);
    expect(wakes).toBe(1);
    // The clock was set back by an hour: the machine did not sleep.
    slept = 0;
    manual.advance(20_000);
    expect(wakes).toBe(1);
    watch.dispose();
    slept = 9_999_999;
    manual.advance(100_000);
    expect(wakes).toBe(1);
  });
});
