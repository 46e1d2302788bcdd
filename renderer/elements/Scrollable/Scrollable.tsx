import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface ScrollableProps {
  /** The accessible name while it scrolls. */
  readonly label: string;
  readonly className: string | undefined;
  /** The element it is; text that keeps its line breaks is `pre`, what stands in a line of text `span`. */
  readonly as?: 'div' | 'pre' | 'span';
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly children: ReactNode;
}

/** Text that may be longer than its place: only then it can be reached and scrolled with the keyboard. */
export function Scrollable({ label, className, as: Element = 'div', onKeyDown, children }: ScrollableProps) {
  const frame = useRef<HTMLDivElement & HTMLPreElement & HTMLSpanElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () =>
      setOverflows(element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
    // It reports once after it begins to observe, when the layout is known: measuring here would force one for each change.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [children]);

  return (
    // A group, no landmark: there may be many, and none of them is a part of the page.
    <Element
      ref={frame}
      className={className}
      onKeyDown={onKeyDown}
      {...(overflows && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {children}
    </Element>
  );
}
