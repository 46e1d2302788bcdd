import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface ScrollableProps {
  /** The accessible name while it can be scrolled. */
  readonly label: string;
  readonly className: string | undefined;
  /** The HTML element: `pre` for text that keeps its line breaks, `span` inside a line of text. */
  readonly as?: 'div' | 'pre' | 'span';
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly children: ReactNode;
}

/** Text that may be larger than its place. Only if it is, the keyboard can reach and scroll it. */
export function Scrollable({ label, className, as: Element = 'div', onKeyDown, children }: ScrollableProps) {
  const frame = useRef<HTMLDivElement & HTMLPreElement & HTMLSpanElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () =>
      setOverflows(element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
    // The observer reports once when it begins, after layout. Measuring here would force a layout for each change.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [children]);

  return (
    // A group, not a landmark: there may be many, and none of them is a part of the page.
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
