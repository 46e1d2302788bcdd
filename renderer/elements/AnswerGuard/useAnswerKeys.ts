import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { answerOfKey } from './answerKey.ts';
import type { GuardedQuestion } from './useAnswerGuard.ts';
import { isFocusByUser, watchUserFocus } from './userFocus.ts';

interface AnswerKeys {
  readonly isSwitchedOn: boolean;
  readonly canAllow: boolean;
  readonly canDeny: boolean;
  readonly question: GuardedQuestion;
  readonly onAnswer: (answer: 'allow' | 'deny') => void;
}

/** Marks a question to which the user moved the focus: its keys answer. */
export const readyForKeys = 'data-ready-for-keys';

/** Lets `A` and `D` answer a question that the user focused; `answerOfKey` decides. */
export function useAnswerKeys(card: RefObject<HTMLElement | null>, keys: AnswerKeys): void {
  const focusedAt = useRef(Infinity);
  const onKey = useEffectEvent((event: KeyboardEvent, element: HTMLElement) => {
    const { isSwitchedOn, canAllow, canDeny, question } = keys;
    const answer = answerOfKey({
      key: event.key,
      isTrusted: event.isTrusted,
      isRepeat: event.repeat,
      // 229: some browsers end a composition before its key event and report it only here.
      isComposing: event.isComposing || event.keyCode === 229,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
      isOnQuestion: isOnQuestion(event, element),
      isFocusMovedByUser: element.hasAttribute(readyForKeys),
      isInView: document.hasFocus() && isInView(document.activeElement),
      seenForMs: performance.now() - Math.max(focusedAt.current, question.since() ?? Infinity),
      isSwitchedOn,
      canAllow,
      canDeny,
    });
    if (answer === undefined || !question.takesNow()) return;
    event.preventDefault();
    keys.onAnswer(answer);
  });

  useEffect(() => {
    const element = card.current;
    if (element === null) return;
    watchUserFocus();
    const listening = new AbortController();
    const { signal } = listening;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (isFocusByUser()) element.setAttribute(readyForKeys, '');
      const isFromInside = relatedTarget instanceof Node && element.contains(relatedTarget);
      if (!isFromInside || isFocusByUser()) focusedAt.current = performance.now();
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && element.contains(relatedTarget)) return;
      element.removeAttribute(readyForKeys);
      focusedAt.current = Infinity;
    };
    element.addEventListener('focusin', onFocusIn, { signal });
    element.addEventListener('focusout', onFocusOut, { signal });
    element.addEventListener('keydown', (event) => onKey(event, element), { signal });
    // The user did not see it while another window was in front.
    window.addEventListener('focus', () => void (focusedAt.current = performance.now()), { signal });
    return () => listening.abort();
  }, [card]);
}

function isOnQuestion({ target, defaultPrevented }: KeyboardEvent, element: HTMLElement): boolean {
  if (defaultPrevented || !(target instanceof HTMLElement) || target !== document.activeElement) return false;
  const isEditor = target.closest('input, textarea, select, iframe, [contenteditable]') !== null;
  return element.contains(target) && !isEditor;
}

/** A card may be taller than the page: its top or a part of it is enough. */
function isInView(element: Element | null): boolean {
  if (element === null) return false;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
}
