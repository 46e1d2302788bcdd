import { scrollIntoView } from '../../elements/AnswerGuard/ownScrolls.ts';
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { focusComposer } from '../../browser/composerFocus.ts';

/** How long after a press another one can be its double: the longest the systems let people choose is about this. */
const doubleClickMs = 1000;

/**
 * Where the focus goes when a question in the thread goes away: on to the next one, or else to the composer. `onAnswered` is
 * to be called when an answer is taken.
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

  return { frame, onAnswered: useCallback(() => void (answered.current = true), []) };
}

function holdsFocus(element: HTMLElement | null): boolean {
  const focused = document.activeElement;
  // The menu of a card stands elsewhere in the document, and closes only after its choice was taken.
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
  // The card and not its first button: the next key must not allow what nobody has looked at. Where the thread stands is the
  // thread's business as long as it follows; else the card comes into sight afterwards.
  card.focus({ preventScroll: true });
  requestAnimationFrame(() => requestAnimationFrame(() => scrollIntoView(card)));
}

/** The second press of a double click falls on what has moved under the pointer by then, and would take the focus there. */
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
