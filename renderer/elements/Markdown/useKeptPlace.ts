import { useLayoutEffect, type RefObject } from 'react';
import { scrollTo } from '../AnswerGuard/ownScrolls.ts';

/**
 * Scrolls along when a section above the view changes its height, so that the visible text does not move. The list of
 * messages turns off the scroll anchoring of the browser.
 *
 * @param heightPx the previous height of the section; `undefined`: never scroll along
 */
export function useKeptPlace(place: RefObject<Element | null>, isDrawn: boolean, heightPx: number | undefined): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (!isDrawn || heightPx === undefined || element === null) return;
    const { top, height } = element.getBoundingClientRect();
    const scroller = scrollerOf(element);
    if (scroller === undefined || Math.abs(height - heightPx) < 1) return;
    if (top < scroller.getBoundingClientRect().top) scrollTo(scroller, scroller.scrollTop + height - heightPx);
  }, [place, isDrawn, heightPx]);
}

function scrollerOf(element: Element): Element | undefined {
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
    if (outer.scrollHeight > outer.clientHeight && /auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer;
  }
  return undefined;
}
