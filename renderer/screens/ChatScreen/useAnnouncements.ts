import { useEffect, useRef, type RefObject } from 'react';
import type { Thread } from '../../../shared/domain/thread.ts';

/** https://w3c.github.io/aria/#ARIANotifyMixin, not in TypeScript's DOM yet. */
interface Notifying {
  ariaNotify?(text: string): void;
}

/** Announces the text of an answer to screen readers once it is complete; never text that scrolls into view. */
export function useAnnouncements(log: RefObject<HTMLElement | null>, thread: Thread): void {
  const last = thread.messages.at(-1);
  const wasStreaming = useRef<string>(undefined);
  useEffect(() => {
    if (last === undefined || last.role !== 'assistant') return;
    if (last.state === 'streaming') {
      wasStreaming.current = last.id;
    } else if (wasStreaming.current === last.id) {
      wasStreaming.current = undefined;
      (log.current as Notifying | null)?.ariaNotify?.(last.text);
    }
  }, [log, last]);
}
