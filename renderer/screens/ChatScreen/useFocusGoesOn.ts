import { scrollIntoView } from '../../elements/AnswerGuard/ownScrolls.ts';
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { focusComposer } from '../../browser/composerFocus.ts';

/** How long after a press another one can be part of a double click: about the longest setting of the systems. */
const doubleClickMs = 1000;

/**
 * Moves the focus when a question in the thread is closed: to the next question, otherwise to the composer. Call
 * `onAnswered` when an answer is given.
 */
export function useFocusGoesOn(): {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly onAnswered: () => void;
} {
  const frame = useRef<HTMLDivElement>(null);
  const answered = useRef(false);

  // A layout effect: it is cleaned up while the card, and the focus in it, are still there.
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      if (holdsFocus(element) || (answered.current && isFocusNowhere())) queueMicrotask(focusNext);
    };
  }, []);

  const onAnswered = useCallback(() => {
    answered.current = true;
    keepFromSecondPress();
  }, []);
  return { frame, onAnswered };
}

function holdsFocus(element: HTMLElement | null): boolean {
  const focused = document.activeElement;
  // The menu of a card is elsewhere in the document, and closes only after its choice was applied.
  return focused !== null && (element?.contains(focused) === true || focused.closest('[role="menu"]') !== null);
}

function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Moves to the next question, or else to the composer. */
function focusNext(): void {
  keepFromSecondPress();
  const card = document.querySelector<HTMLElement>('[data-approval]');
  if (card === null) {
    focusComposer();
    return;
  }
  // The card is focused, not its first button: the next key must not allow a call that the user has not seen. While the
  // thread follows the end it sets the scroll position itself; otherwise the card is scrolled into view afterwards.
  card.focus({ preventScroll: true });
  requestAnimationFrame(() => requestAnimationFrame(() => scrollIntoView(card)));
}

/**
 * The second press of a double click hits the element that has moved under the pointer, and would move the focus there.
 */
function keepFromSecondPress(): void {
  const onMouseDown = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  };
  document.addEventListener('mousedown', onMouseDown, {
    capture: true,
    once: true,
    signal: AbortSignal.timeout(doubleClickMs),
  });
}
