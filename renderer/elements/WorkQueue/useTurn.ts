import { createContext, useContext, useEffect, useState, type RefObject } from 'react';
import { watchInView } from './watchInView.ts';
import { WorkQueue, type WorkUnits } from './workQueue.ts';

/** Waits until what was drawn is painted. A page that is not seen has no frames, but timers. */
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

/** The page's one queue. */
export const pageWorkQueue = new WorkQueue({ maxUnitsAtOnce: 400, maxUnitsPerSlice: 120 }, afterPaint);

/** Where nobody provides a queue everything is drawn at once. */
export const WorkQueueContext = createContext<WorkQueue | undefined>(undefined);

/**
 * Whether something that costs so much may be drawn by now. Once it may, it may for good.
 *
 * @param place where it is going to stand: what is in view comes first
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
