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
export const pageWorkQueue = new WorkQueue({ maxUnitsAtOnce: 240, maxUnitsPerSlice: 80 }, afterPaint);

/** Without a queue, everything is drawn at once. */
export const WorkQueueContext = createContext<WorkQueue | undefined>(undefined);

interface TurnOptions {
  /** The element that will contain it: what is in view comes first. */
  readonly place?: RefObject<Element | null>;
  /** `false`: it is not to be drawn yet. */
  readonly isWanted?: boolean;
}

/** Whether something of this cost may be drawn now. Once it may, it stays so. */
export function useTurn(units: WorkUnits, { place, isWanted = true }: TurnOptions = {}): boolean {
  const queue = useContext(WorkQueueContext);
  const [hasTurn, setHasTurn] = useState(() => isWanted && (queue?.takeNow(units) ?? true));
  useEffect(() => {
    if (hasTurn || !isWanted) return;
    if (queue === undefined) {
      setHasTurn(true);
      return;
    }
    const turn = queue.wait(units, () => setHasTurn(true));
    const element = place?.current;
    const unwatch = element ? watchInView(element, ({ isIn }) => turn.setInView(isIn)) : undefined;
    return () => {
      unwatch?.();
      turn.leave();
    };
  }, [hasTurn, isWanted, queue, units, place]);
  return hasTurn;
}
