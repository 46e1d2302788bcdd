import { countOwnScrolls } from './ownScrolls.ts';
import { nextPlace, type Place, type QuestionPlace } from './questionPlace.ts';

/** How often it is looked whether something moved the question; a press looks once more. */
const everyMs = 150;

export interface WatchedPlace {
  /** Since when it stands where it stands, in view; `undefined` while it does not. */
  readonly since: () => number | undefined;
  /** Since when it has been in view, wherever it stood. */
  readonly shownSince: () => number | undefined;
  readonly stop: () => void;
}

interface WatchOptions {
  /** It only matters that the page is in front of the user: where it stands is for them to scroll. */
  readonly isPartOfForm: boolean;
  /** It counts from another time than before. */
  readonly onChanged: () => void;
}

/** Watches where the buttons of a question are on the screen. */
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

/** The buttons may stick to the edge of what they scroll in: their layout shows in the element that contains them. */
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

/** How far everything around an element is scrolled down, in pixels. */
function scrolledBy(element: Element): number {
  let sum = 0;
  // What holds the buttons may scroll itself, which moves nothing of it.
  for (let each = element.parentElement?.parentElement; each; each = each.parentElement) sum += each.scrollTop;
  return sum;
}

/** A row of buttons of which half is in view; of a tall one, as much as a button. */
function isEnough({ isIntersecting, intersectionRect, boundingClientRect }: IntersectionObserverEntry): boolean {
  return isIntersecting && intersectionRect.height >= Math.min(boundingClientRect.height / 2, 32);
}
