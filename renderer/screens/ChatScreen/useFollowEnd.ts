import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';

/** This close to the end counts as there. */
const nearEnd = 48;
/** A scroll this soon after a gesture was the user's; later ones are ours or the layout's. */
const gestureLasts = 700;

/**
 * Keeps the end of a growing list in sight until the user scrolls up, and again once they are back at the end.
 *
 * @param content what grows inside the scroller
 */
export function useFollowEnd(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const following = useRef(true);
  const gestureAt = useRef(-Infinity);
  const [atEnd, setAtEnd] = useState(true);

  const jump = useCallback(() => {
    following.current = true;
    setAtEnd(true);
    const element = scroller.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  /** Stays where it is: something else than the end is looked at. */
  const release = useCallback(() => {
    following.current = false;
  }, []);

  useEffect(() => {
    if (content.current === null || scroller.current === null) return;
    const observer = new ResizeObserver(() => {
      if (following.current) jump();
    });
    observer.observe(content.current);
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [content, scroller, jump]);

  const handlers = useMemo(() => {
    const gesture = () => {
      gestureAt.current = performance.now();
    };
    return {
      onWheel: gesture,
      onTouchMove: gesture,
      onPointerDown: gesture,
      onKeyDown: gesture,
      onScroll: () => {
        const element = scroller.current;
        if (element === null) return;
        const near = element.scrollHeight - element.scrollTop - element.clientHeight <= nearEnd;
        if (near) following.current = true;
        else if (performance.now() - gestureAt.current < gestureLasts) following.current = false;
        setAtEnd(near || following.current);
      },
    };
  }, [scroller]);

  return { atEnd, jump, release, handlers };
}
