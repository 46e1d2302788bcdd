/** Where the focus is when the user presses Escape. */
export type FocusPlace =
  | 'composer'
  /** A field of a question that waits in the thread. */
  | 'questionField'
  /** A question whose arguments or text are being edited, outside its fields. */
  | 'editedQuestion'
  | 'otherField'
  | 'elsewhere';

interface EscapeFacts {
  readonly isFinding: boolean;
  readonly isPopupOpen: boolean;
  readonly isTurnRunning: boolean;
  readonly focus: FocusPlace;
}

/** What Escape does. Pure. It never ends a turn from a place where typed text would be lost with it. */
export function meaningOfEscape(facts: EscapeFacts): 'closeFind' | 'leaveField' | 'stopTurn' | 'nothing' {
  if (facts.isPopupOpen) return 'nothing';
  if (facts.focus === 'questionField') return 'leaveField';
  if (facts.isFinding) return 'closeFind';
  if (!facts.isTurnRunning || facts.focus === 'editedQuestion' || facts.focus === 'otherField') return 'nothing';
  return 'stopTurn';
}

/** The question that contains an element. */
export function questionOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-approval]') : null;
}

export function focusPlaceOf(target: EventTarget | null): FocusPlace {
  if (!(target instanceof Element)) return 'elsewhere';
  if (target.closest('[data-composer]') !== null) return 'composer';
  const question = questionOf(target);
  if (isField(target)) return question === null ? 'otherField' : 'questionField';
  return question?.hasAttribute('data-edited') === true ? 'editedQuestion' : 'elsewhere';
}

/** Whether the user types into it. */
function isField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'file'].includes(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}
