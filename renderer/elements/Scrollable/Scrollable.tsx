import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useOverflow } from './useOverflow.ts';

interface ScrollableProps {
  /** The accessible name while it can be scrolled. */
  readonly label: string;
  readonly className: string | undefined;
  readonly id?: string;
  /** The HTML element: `pre` for text that keeps its line breaks, `span` inside a line of text. */
  readonly as?: 'div' | 'pre' | 'span';
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly children: ReactNode;
}

/** Text that may be larger than its place. Only if it is, the keyboard can reach and scroll it. */
export function Scrollable({ label, className, id, as: Element = 'div', onKeyDown, children }: ScrollableProps) {
  const frame = useRef<HTMLDivElement & HTMLPreElement & HTMLSpanElement>(null);
  const overflows = useOverflow(frame);

  return (
    // A group, not a landmark: there may be many, and none of them is a part of the page.
    <Element
      ref={frame}
      id={id}
      className={className}
      onKeyDown={onKeyDown}
      {...(overflows && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {children}
    </Element>
  );
}
