import { stripsInView, type View } from './stripsInView.ts';

/** Low enough to be entirely in view in the smallest place where text is approved. */
const stripPx = 48;
/** How often the strips are checked, in case something that covered them went away. Scrolling checks them at once. */
const everyMs = 200;
/**
 * The points of a strip that are tested for something on top of it: fractions of its width, at this distance from its edges in
 * pixels.
 */
const triedWidths = [0.04, 0.5, 0.96];
const edgePx = 3;

interface StripsWatch {
  /** Whether it still matters what is on the screen. The height is reported in any case. */
  readonly isWatchingView: boolean;
  readonly onLaidOut: (strips: number) => void;
  readonly onInView: (strips: readonly number[]) => void;
}

/**
 * Watches which strips of a content are on the screen. A strip counts when the user can read it: it is not cut off where the
 * content scrolls, nothing covers it, and the page is in front. Nothing counts while something inside the content scrolls by
 * itself: the place of such an element does not tell which part of it is visible.
 *
 * @returns stops watching
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

/** The part of the window that remains after everything in which the content scrolls. */
function viewOf(content: HTMLElement): View {
  let view: View = { top: 0, bottom: window.innerHeight };
  for (let each = content.parentElement; each !== null; each = each.parentElement) {
    if (!cutsOff(each)) continue;
    const top = each.getBoundingClientRect().top + each.clientTop;
    view = { top: Math.max(view.top, top), bottom: Math.min(view.bottom, top + each.clientHeight) };
  }
  return view;
}

/** The page itself shows as much as fits into the window. */
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

/** Whether something else covers a strip: buttons that stick to an edge, a message or a dialog. */
function isCovered(content: HTMLElement, { left, width, top, bottom }: StripPlace): boolean {
  const inset = Math.min(edgePx, (bottom - top) / 2);
  return triedWidths.some((part) =>
    [top + inset, bottom - inset].some((y) => {
      const hit = document.elementFromPoint(left + width * part, y);
      return hit === null || !content.contains(hit);
    }),
  );
}

/** Whether anything in the content is larger than the element that scrolls it or cuts it off. */
function scrollsInside(content: HTMLElement): boolean {
  for (const each of content.querySelectorAll<HTMLElement>('*')) {
    // Inline elements have no size of their own, and elements for screen readers only are one pixel large.
    if (each.clientWidth <= 1 || each.clientHeight <= 1) continue;
    const isTooHigh = each.scrollHeight > each.clientHeight + 1;
    const isTooWide = each.scrollWidth > each.clientWidth + 1;
    if (!isTooHigh && !isTooWide) continue;
    const { overflowX, overflowY } = getComputedStyle(each);
    if ((isTooHigh && overflowY !== 'visible') || (isTooWide && overflowX !== 'visible')) return true;
  }
  return false;
}
