import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WorkQueue } from './workQueue.ts';

const limits = { maxUnitsAtOnce: 40, maxUnitsPerSlice: 10 };

/** A queue whose slices run when the test decides. */
function queueInHand() {
  const slices: (() => void)[] = [];
  const queue = new WorkQueue(limits, (slice) => slices.push(slice));
  const runSlice = () => slices.shift()?.();
  return { queue, slices, runSlice };
}

it('draws what is small at once, and has room again after a pause', () => {
  const { queue, runSlice } = queueInHand();
  expect(Array.from({ length: 6 }, () => queue.takeNow(10))).toEqual([true, true, true, true, false, false]);
  runSlice();
  expect(queue.takeNow(40)).toBe(true);
  expect(queue.takeNow(1)).toBe(false);
});

it('lets nothing overtake what waits, and forgets what was taken out', () => {
  const { queue, runSlice } = queueInHand();
  const ran: string[] = [];
  const { leave } = queue.wait(1, () => ran.push('gone'));
  queue.wait(1, () => ran.push('first'));
  expect(queue.takeNow(1)).toBe(false);
  leave();
  runSlice();
  expect(ran).toEqual(['first']);
});

it('lets what is in view go first, for as long as it is', () => {
  const { queue, runSlice } = queueInHand();
  const ran: string[] = [];
  const [first, second, third] = ['first', 'second', 'third'].map((name) => queue.wait(10, () => ran.push(name)));
  third?.setInView(true);
  // An element that was in view keeps its turn.
  first?.setInView(true);
  first?.setInView(false);
  second?.setInView(false);
  runSlice();
  expect(ran).toEqual(['third']);
  third?.setInView(true);
  third?.leave();
  runSlice();
  runSlice();
  expect(ran).toEqual(['third', 'first', 'second']);
});

it('runs everything in the end, in order, never more in a slice than its units and one piece', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 }), (sizes) => {
      const { queue, slices, runSlice } = queueInHand();
      const ran: number[] = [];
      let inSlice: number[] = [];
      sizes.forEach((units, at) =>
        queue.wait(units, () => {
          ran.push(at);
          inSlice.push(units);
        }),
      );
      while (slices.length > 0) {
        inSlice = [];
        runSlice();
        const sum = inSlice.slice(0, -1).reduce((total, units) => total + units, 0);
        expect(sum).toBeLessThan(limits.maxUnitsPerSlice);
      }
      expect(ran).toEqual(sizes.map((_, at) => at));
    }),
  );
});
