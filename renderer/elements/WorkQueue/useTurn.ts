import { createContext, useContext, useEffect, useState, type RefObject } from 'react';
import { watchInView } from './watchInView.ts';
import { WorkQueue, type WorkUnits } from './workQueue.ts';

/** Waits until the page was painted. A hidden page has no frames, but it has timers. */
function afterPaint(slice: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    slice();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 250);
}

/** The queue of the page. */
export const pageWorkQueue = new WorkQueue({ maxUnitsAtOnce: 400, maxUnitsPerSlice: 120 }, afterPaint);

/** Without a queue, everything is drawn at once. */
export const WorkQueueContext = createContext<WorkQueue | undefined>(undefined);

/**
 * Whether something of this cost may be drawn now. Once it may, it stays so.
 *
 * @param place the element that will contain it: what is in view comes first
 */
export function useTurn(units: WorkUnits, place?: RefObject<Element | null>): boolean {
  const queue = useContext(WorkQueueContext);
  const [hasTurn, setHasTurn] = useState(() => queue?.takeNow(units) ?? true);
  useEffect(() => {
    if (hasTurn || queue === undefined) return;
    const turn = queue.wait(units, () => setHasTurn(true));
    const element = place?.current;
    const unwatch = element ? watchInView(element, turn.setInView) : undefined;
    return () => {
      unwatch?.();
      turn.leave();
    };
  }, [hasTurn, queue, units, place]);
  return hasTurn;
}
