import { countOwnScrolls } from './ownScrolls.ts';
import { nextPlace, type Place, type QuestionPlace } from './questionPlace.ts';

/** How often the position is checked; each press checks it as well; ms. */
const everyMs = 150;

export interface WatchedPlace {
  /** When it reached its present position, in view; `undefined` while it is not in view. */
  readonly since: () => number | undefined;
  /** When it came into view, at any position. */
  readonly shownSince: () => number | undefined;
  readonly stop: () => void;
}

interface WatchOptions {
  /** Only the visibility of the page matters: the user's own input moves it. */
  readonly isPartOfForm: boolean;
  /** The start time changed. */
  readonly onChanged: () => void;
}

/** Watches the position of a question's buttons on the screen. */
export function watchPlace(element: Element, { isPartOfForm, onChanged }: WatchOptions): WatchedPlace {
  let known: QuestionPlace = {};
  let isInView = false;
  const look = () => {
    const before = known.since;
    const at = performance.now();
    known = nextPlace(known, { at, place: placeNow(), isPartOfForm });
    if (known.since !== before) onChanged();
  };
  const placeNow = (): Place | undefined => {
    if ((!isInView && !isPartOfForm) || document.visibilityState !== 'visible') return undefined;
    return placeOf(element);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1);
      isInView = last !== undefined && isEnough(last);
      look();
    },
    { threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
  );
  observer.observe(element);
  const timer = setInterval(look, everyMs);
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  document.addEventListener('scroll', look, options);
  document.addEventListener('visibilitychange', look, options);
  window.addEventListener('resize', look, options);
  return {
    since() {
      look();
      return known.since;
    },
    shownSince() {
      look();
      return known.shownSince;
    },
    stop() {
      observer.disconnect();
      clearInterval(timer);
      listening.abort();
    },
  };
}

/** The buttons may be sticky within their scroller: their layout shows in the element that contains them. */
function placeOf(element: Element): Place {
  const { left, top } = element.getBoundingClientRect();
  const holder = (element.parentElement ?? element).getBoundingClientRect();
  const scrolled = scrolledBy(element);
  return {
    left,
    top,
    layoutTop: holder.top + scrolled,
    layoutBottom: holder.bottom + scrolled,
    ownScrolls: countOwnScrolls(),
  };
}

/** The total scroll offset of all elements around an element, in pixels. */
function scrolledBy(element: Element): number {
  let sum = 0;
  // The container of the buttons may scroll itself, which does not move it.
  for (let each = element.parentElement?.parentElement; each; each = each.parentElement) sum += each.scrollTop;
  return sum;
}

/** At least half of a row of buttons must be in view; of a tall one, as much as a button. */
function isEnough({ isIntersecting, intersectionRect, boundingClientRect }: IntersectionObserverEntry): boolean {
  return isIntersecting && intersectionRect.height >= Math.min(boundingClientRect.height / 2, 32);
}
