import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { WorkQueueContext } from '../WorkQueue/useTurn.ts';
import type { Seen } from './useSeenParts.ts';
import { watchStrips } from './watchStrips.ts';
import styles from './SeenRegion.module.css';

interface SeenRegionProps {
  readonly seen: Seen;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Content that can be approved only after every part of it was on the screen. Nothing in it scrolls by itself. */
export function SeenRegion({ seen, className = '', children }: SeenRegionProps) {
  const content = useRef<HTMLDivElement>(null);
  const { tell } = seen;
  const { isAllSeen } = seen.parts;

  useEffect(() => {
    if (content.current === null) return;
    return watchStrips(content.current, {
      isWatchingView: !isAllSeen,
      onLaidOut: (strips) => tell({ kind: 'laidOut', strips }),
      onInView: (strips) => tell({ kind: 'inView', strips }),
    });
  }, [isAllSeen, tell]);

  return (
    <div ref={content} className={`${styles.content} ${className}`}>
      {/* What is not drawn yet must not count as seen. */}
      <WorkQueueContext value={undefined}>{children}</WorkQueueContext>
    </div>
  );
}

/** For the element that scrolls the content: who goes to its end with the keyboard has seen all of it, as with a screen reader. */
export function endKeyHandler({ tell }: Seen): (event: KeyboardEvent) => void {
  return ({ key, target }) => {
    const isInField = target instanceof Element && target.closest('input, textarea, select') !== null;
    if (key === 'End' && !isInField) tell({ kind: 'askedForAll' });
  };
}
