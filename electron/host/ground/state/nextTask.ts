import type { Clock } from '../../ports/system.ts';

/** Lets the host do what else is waiting, in the middle of long work. */
export function nextTask(clock: Clock): Promise<void> {
  return new Promise((resolve) => void clock.after(0, resolve));
}
