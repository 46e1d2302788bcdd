let count = 0;

/** The page is about to scroll by itself: what moves under a resting pointer then is not where the user's press was meant. */
export function noteOwnScroll(): void {
  count++;
}

/** How often the page scrolled by itself so far. Users, screen readers and the browser's find scroll without telling. */
export function countOwnScrolls(): number {
  return count;
}
