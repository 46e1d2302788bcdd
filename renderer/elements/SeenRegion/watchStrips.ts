import { stripsInView, type View } from './stripsInView.ts';

/** Low enough to be in view as a whole in the lowest place that text is approved in. */
const stripPx = 48;
/** How often it is looked whether something that covered the content went away; scrolling looks at once. */
const everyMs = 200;
/** Where a strip is tried for whether something lies on it: parts of its width, and so far from its edges in pixels. */
const triedWidths = [0.04, 0.5, 0.96];
const edgePx = 3;

interface StripsWatch {
  /** Whether it still matters what is on the screen; the height is reported in any case. */
  readonly isWatchingView: boolean;
  readonly onLaidOut: (strips: number) => void;
  readonly onInView: (strips: readonly number[]) => void;
}

/**
 * Watches which strips of a content are on the screen. A strip counts when the user can read it: it is not cut off by what it
 * scrolls in, nothing lies on it, and the page is in front. While something in the content scrolls by itself nothing counts:
 * where that stands says nothing about what it shows.
 *
 * @returns what ends it
 */
export function watchStrips(content: HTMLElement, { isWatchingView, onLaidOut, onInView }: StripsWatch): () => void {
  const look = () => {
    if (!isWatchingView || document.visibilityState !== 'visible') return;
    const { top, left, width, height } = content.getBoundingClientRect();
    const shown = stripsInView({ top, height }, viewOf(content), stripPx).filter((at) => {
      const stripTop = top + at * stripPx;
      const stripBottom = top + Math.min(height, (at + 1) * stripPx);
      return !isCovered(content, { left, width, top: stripTop, bottom: stripBottom });
    });
    if (shown.length > 0 && !scrollsInside(content)) onInView(shown);
  };
  const layOut = () => {
    onLaidOut(Math.ceil(content.getBoundingClientRect().height / stripPx));
    look();
  };
  const observer = new ResizeObserver(layOut);
  observer.observe(content);
  if (!isWatchingView) return () => observer.disconnect();
  const timer = setInterval(look, everyMs);
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  document.addEventListener('scroll', look, options);
  document.addEventListener('visibilitychange', look, options);
  window.addEventListener('resize', look, options);
  return () => {
    observer.disconnect();
    clearInterval(timer);
    listening.abort();
  };
}

/** The part of the window that is left of it by everything that the content scrolls in. */
function viewOf(content: HTMLElement): View {
  let view: View = { top: 0, bottom: window.innerHeight };
  for (let each = content.parentElement; each !== null; each = each.parentElement) {
    if (!cutsOff(each)) continue;
    const top = each.getBoundingClientRect().top + each.clientTop;
    view = { top: Math.max(view.top, top), bottom: Math.min(view.bottom, top + each.clientHeight) };
  }
  return view;
}

/** The page itself shows all that the window has room for. */
function cutsOff(element: Element): boolean {
  if (element === document.body || element === document.documentElement) return false;
  return getComputedStyle(element).overflowY !== 'visible';
}

interface StripPlace {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** Whether something else lies on a strip, such as buttons that stick to an edge, a message or a dialog. */
function isCovered(content: HTMLElement, { left, width, top, bottom }: StripPlace): boolean {
  const inset = Math.min(edgePx, (bottom - top) / 2);
  return triedWidths.some((part) =>
    [top + inset, bottom - inset].some((y) => {
      const hit = document.elementFromPoint(left + width * part, y);
      return hit === null || !content.contains(hit);
    }),
  );
}

/** Whether anything in a content is larger than the place that it scrolls or is cut off in. */
function scrollsInside(content: HTMLElement): boolean {
  for (const each of content.querySelectorAll<HTMLElement>('*')) {
    // What stands in a line of text has no size of its own, and what only screen readers get is one pixel large.
    if (each.clientWidth <= 1 || each.clientHeight <= 1) continue;
    const isTooHigh = each.scrollHeight > each.clientHeight + 1;
    const isTooWide = each.scrollWidth > each.clientWidth + 1;
    if (!isTooHigh && !isTooWide) continue;
    const { overflowX, overflowY } = getComputedStyle(each);
    if ((isTooHigh && overflowY !== 'visible') || (isTooWide && overflowX !== 'visible')) return true;
  }
  return false;
}
