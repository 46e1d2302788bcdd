import { type RefObject, useEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Thread } from '../../../shared/domain/thread.ts';
import { usePageState } from '../../store/page.ts';

/** The space above a message that was just sent, in pixels. */
const aboveSent = 24;

interface ThreadPlaces {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  /** The space above the first message, in pixels. */
  readonly startMargin: number;
  /** Scrolls to the end of the thread and stays there. */
  readonly follow: () => void;
}

/**
 * Scrolls to a message that the user sent, even when they had scrolled up: its top is below the header, with free space
 * under it for the answer.
 *
 * @returns the ref of the element at the end of the thread that makes this space
 */
export function useSentMessage(thread: Thread, places: ThreadPlaces): RefObject<HTMLDivElement | null> {
  const { scroller, content, list, startMargin, follow } = places;
  const room = useRef<HTMLDivElement>(null);
  const sent = usePageState((state) => state.sentMessage);
  const at = sent === undefined ? -1 : thread.messages.findIndex(({ id }) => id === sent);
  // A later message of the user, such as a queued one, ends it.
  const isLast = at !== -1 && !thread.messages.slice(at + 1).some(({ role }) => role === 'user');

  useEffect(() => {
    const [outer, inner, filler] = [scroller.current, content.current, room.current];
    if (!isLast || outer === null || inner === null || filler === null) return;
    const makeRoom = () => {
      const top = startMargin + (list.current?.getItemOffset(at) ?? 0);
      const below = filler.offsetTop - inner.offsetTop - top;
      const height = Math.max(0, Math.floor(outer.clientHeight - aboveSent - below - bottomPadding(inner)));
      filler.style.height = top > aboveSent ? `${height}px` : '0';
    };
    makeRoom();
    follow();
    const observer = new ResizeObserver(makeRoom);
    observer.observe(inner);
    observer.observe(outer);
    return () => {
      observer.disconnect();
      filler.style.height = '0';
    };
  }, [isLast, at, scroller, content, list, startMargin, follow]);

  return room;
}

function bottomPadding(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).paddingBottom) || 0;
}
