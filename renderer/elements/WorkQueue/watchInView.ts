type Told = (isInView: boolean) => void;

/** One observer for all: a browser handles thousands of elements in one observer as cheaply as one. */
let observer: IntersectionObserver | undefined;
const watched = new Map<Element, Told>();

/**
 * Reports whether an element is on the screen, at once and on every change.
 *
 * @returns stops watching
 */
export function watchInView(element: Element, told: Told): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
  });
  watched.set(element, told);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}
