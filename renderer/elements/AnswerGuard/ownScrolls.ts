let count = 0;

/**
 * Scrolls an element into view, as little as possible. Only the functions of this file scroll: an element that they
 * move under a resting pointer was not the target of the user's press, so the guard of questions must know.
 */
export function scrollIntoView(element: Element | null | undefined): void {
  if (!element) return;
  count++;
  element.scrollIntoView({ block: 'nearest' });
}

/** Scrolls an element's content to this distance from its start, in pixels. */
export function scrollTo(element: Element, top: number): void {
  if (Math.abs(element.scrollTop - top) >= 1) count++;
  element.scrollTop = top;
}

/** Scrolls the content of one scroller, as little as possible, so that an element of it is in its view. Nothing around it moves. */
export function scrollWithin(scroller: Element, element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const start = scroller.getBoundingClientRect().top + scroller.clientTop;
  // Scrolls are rounded to whole pixels.
  const above = Math.floor(top - start);
  const below = Math.ceil(bottom - start - scroller.clientHeight);
  if (above < 0) scrollTo(scroller, scroller.scrollTop + above);
  else if (below > 0) scrollTo(scroller, scroller.scrollTop + Math.min(below, above));
}

/** How often the page has scrolled on its own. Users, screen readers and the browser's find scroll without notice. */
export function countOwnScrolls(): number {
  return count;
}
