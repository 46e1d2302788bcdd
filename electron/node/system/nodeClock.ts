import type { Clock } from '../../host/ports/system.ts';

/** Time as the machine has it. Timers do not keep the process alive. */
export const nodeClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms).unref();
    return () => clearTimeout(timer);
  },
};
