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

/** How often the page has scrolled on its own. Users, screen readers and the browser's find scroll without notice. */
export function countOwnScrolls(): number {
  return count;
}
