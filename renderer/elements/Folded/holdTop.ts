import { scrollTo } from '../AnswerGuard/ownScrolls.ts';

/** A list with virtual rows learns of the new height in the next frame, and may scroll in one after it. */
const heldFrames = 10;

const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the top of an element where it is while the element grows: the reader continues at the same line, also where a list would rather
 * keep what is below it. Ends when the user does something.
 */
export function holdTop(element: Element): void {
  const scroller = scrollerOf(element);
  if (scroller === null) return;
  const { top } = element.getBoundingClientRect();
  let framesLeft = heldFrames;
  const release = () => {
    framesLeft = 0;
    for (const gesture of gestures) window.removeEventListener(gesture, release, true);
  };
  for (const gesture of gestures) window.addEventListener(gesture, release, true);
  const hold = () => {
    if (framesLeft <= 0 || !element.isConnected) return release();
    framesLeft--;
    const moved = element.getBoundingClientRect().top - top;
    if (Math.abs(moved) >= 1) scrollTo(scroller, scroller.scrollTop + moved);
    requestAnimationFrame(hold);
  };
  requestAnimationFrame(hold);
}

function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (['auto', 'scroll'].includes(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}
