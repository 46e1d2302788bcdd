import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the content of an element is larger than its place, now and after each change.
 *
 * @param counts a further condition about the content; it must keep its identity
 */
export function useOverflow(
  frame: RefObject<HTMLElement | null>,
  counts: (element: HTMLElement) => boolean = always,
): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = frame.current;
    return element === null
      ? undefined
      : watchOverflow(element, (isLarger) => setOverflows(isLarger && counts(element)));
  }, [frame, counts]);
  return overflows;
}

const always = () => true;

/** A class, such as that of wrapped lines, changes the size of the content; the others, whether it can be focused. */
const changingAttributes = ['class', 'disabled', 'tabindex'];

/**
 * Reports whether an element's content overflows, once it is laid out and after each change of its size or content. A `ResizeObserver`
 * reports at most once per frame, after layout, also when it begins to observe: so nothing here forces a layout. It cannot observe text:
 * when the content changes, the element is observed anew.
 */
function watchOverflow(element: HTMLElement, onMeasured: (isLarger: boolean) => void): () => void {
  const sizes = new ResizeObserver(() =>
    onMeasured(element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1),
  );
  const content = new MutationObserver((changes) => {
    for (const { target, addedNodes, removedNodes } of changes) {
      if (target !== element) continue;
      for (const node of removedNodes) if (node instanceof Element) sizes.unobserve(node);
      for (const node of addedNodes) if (node.parentNode === element && node instanceof Element) sizes.observe(node);
    }
    sizes.unobserve(element);
    sizes.observe(element);
  });
  content.observe(element, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: changingAttributes,
  });
  sizes.observe(element);
  for (const child of element.children) sizes.observe(child);
  return () => {
    content.disconnect();
    sizes.disconnect();
  };
}
