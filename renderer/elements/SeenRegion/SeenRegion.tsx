import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Seen } from './useSeenParts.ts';
import styles from './SeenRegion.module.css';

interface SeenRegionProps {
  readonly seen: Seen;
  readonly children: ReactNode;
}

/** Low enough to be in view as a whole in the lowest place that text is approved in. */
const stripPx = 48;
/** Layout places strips at fractions of a pixel. */
const asAWhole = 0.95;

/**
 * Content of which every part must have been on the screen before it can be approved. Whether a part is clipped by anything it
 * scrolls in is for the browser to say; a page in the background shows nothing.
 */
export function SeenRegion({ seen, children }: SeenRegionProps) {
  const content = useRef<HTMLDivElement>(null);
  const strips = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const { tell } = seen;
  const count = Math.ceil(height / stripPx);

  useEffect(() => {
    const element = content.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    tell({ kind: 'laidOut', strips: count });
    const all = [...(strips.current?.children ?? [])];
    const observer = new IntersectionObserver(
      (entries) => {
        if (document.visibilityState !== 'visible') return;
        const shown = entries.filter(({ intersectionRatio }) => intersectionRatio >= asAWhole);
        tell({ kind: 'inView', strips: shown.map(({ target }) => all.indexOf(target)) });
      },
      { threshold: asAWhole },
    );
    const observeAll = () => {
      // Observed anew, each strip says once more whether it is in view.
      observer.disconnect();
      if (document.visibilityState === 'visible') for (const strip of all) observer.observe(strip);
    };
    observeAll();
    document.addEventListener('visibilitychange', observeAll);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', observeAll);
    };
  }, [count, tell]);

  return (
    <div className={styles.region}>
      <div ref={content}>{children}</div>
      <div ref={strips} aria-hidden className={styles.strips}>
        {Array.from({ length: count }, (_, at) => (
          <div key={at} style={{ top: at * stripPx, height: Math.min(stripPx, height - at * stripPx) }} />
        ))}
      </div>
    </div>
  );
}

/** For whatever the content scrolls in: who goes to its end with the keyboard has gone through it, as a screen reader does. */
export function endKeyHandler({ tell }: Seen): (event: KeyboardEvent) => void {
  return ({ key, target }) => {
    const isInField = target instanceof Element && target.closest('input, textarea, select') !== null;
    if (key === 'End' && !isInField) tell({ kind: 'askedForAll' });
  };
}
