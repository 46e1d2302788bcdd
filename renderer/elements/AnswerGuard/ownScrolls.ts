let count = 0;

/**
 * Scrolls an element into view as far as it has to be. Only the functions of this file scroll: what they move under a resting
 * pointer is not where the user's press was meant, so the guard of questions must know.
 */
export function scrollIntoView(element: Element | null | undefined): void {
  if (!element) return;
  count++;
  element.scrollIntoView({ block: 'nearest' });
}

/** Scrolls what is inside an element to a distance from its beginning, in pixels. */
export function scrollTo(element: Element, top: number): void {
  if (Math.abs(element.scrollTop - top) >= 1) count++;
  element.scrollTop = top;
}

/** How often the page scrolled by itself so far. Users, screen readers and the browser's find scroll without telling. */
export function countOwnScrolls(): number {
  return count;
}
