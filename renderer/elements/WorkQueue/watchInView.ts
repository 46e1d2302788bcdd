/** The position of a watched element. */
export interface Place {
  /** Whether it is on the screen, or within the margin. */
  readonly isIn: boolean;
  /** In pixels; the observer knows it without another layout. */
  readonly height: number;
}

type Report = (place: Place) => void;

/**
 * Creates a watch that reports whether an element is on the screen or within a margin of it, at once and on every change.
 * All elements share one observer: a browser handles thousands of elements in one observer as cheaply as one.
 *
 * @param margin around the screen and every scrolling region, as a CSS length
 */
function createWatch(margin: string): (element: Element, report: Report) => () => void {
  let observer: IntersectionObserver | undefined;
  const watched = new Map<Element, Report>();
  return (element, report) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          watched.get(target)?.({ isIn: isIntersecting, height: boundingClientRect.height });
        }
      },
      { rootMargin: margin, scrollMargin: margin },
    );
    watched.set(element, report);
    observer.observe(element);
    return () => {
      watched.delete(element);
      observer?.unobserve(element);
    };
  };
}

/** Watches whether an element is on the screen. Returns a function that stops it. */
export const watchInView = createWatch('0px');

/** Watches whether an element is on the screen or may be soon. Returns a function that stops it. */
export const watchNear = createWatch('600px 0px');
