type Told = (isInView: boolean) => void;

/** One for all: the browser looks at thousands of elements of one observer as cheaply as at one. */
let observer: IntersectionObserver | undefined;
const watched = new Map<Element, Told>();

/**
 * Tells whether an element is on the screen, at once and whenever that changes.
 *
 * @returns what ends it
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
