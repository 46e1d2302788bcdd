/** What the page saw of the user when a frame got the focus; times in ms of one clock. */
export interface FocusFacts {
  readonly now: number;
  /** The last key the page heard, and whether it was Tab. */
  readonly lastKey: number;
  readonly lastKeyWasTab: boolean;
  /** The last movement or press of the pointer outside of the frame, or onto it. */
  readonly lastPointer: number;
  readonly isPointerOver: boolean;
  /** The user pressed something lately, be it in the frame (`navigator.userActivation`). */
  readonly isUserActive: boolean;
}

/** Whoever typed so shortly before goes on typing. */
const stillTypingMs = 1000;
/** The focus follows Tab at once. */
const tabMs = 500;
/** A frame that takes the focus so often does not stop by itself. */
const mostThefts = 5;

/**
 * Whether it was the user who gave a frame the focus, by Tab or by a press. A page hears nothing of presses inside of a frame
 * of another origin; it does hear of everything before. Pure.
 */
export function isUsersFocus(facts: FocusFacts): boolean {
  const { now, lastKey, lastKeyWasTab, lastPointer, isPointerOver, isUserActive } = facts;
  if (lastKeyWasTab && now - lastKey < tabMs) return true;
  return isPointerOver && isUserActive && (lastPointer > lastKey || now - lastKey > stillTypingMs);
}

/**
 * Gives the focus back when a frame takes it by itself: what is being typed is not meant for it.
 *
 * @param onThief it goes on taking it
 * @returns ends it
 */
export function guardFocus(frame: HTMLIFrameElement, onThief: () => void): () => void {
  let [lastKey, lastKeyWasTab, lastPointer, thefts] = [-Infinity, false, -Infinity, 0];
  let before: Element | null = document.activeElement;
  const onKey = ({ key }: KeyboardEvent) => {
    lastKey = performance.now();
    lastKeyWasTab = key === 'Tab';
  };
  const onPointer = () => (lastPointer = performance.now());
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== frame) before = target;
  };
  const look = () => {
    if (document.activeElement !== frame) return;
    const facts = { now: performance.now(), lastKey, lastKeyWasTab, lastPointer };
    const { isActive } = navigator.userActivation;
    if (isUsersFocus({ ...facts, isPointerOver: frame.matches(':hover'), isUserActive: isActive })) return;
    if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
    else frame.blur();
    if (++thefts === mostThefts) onThief();
  };
  // The window loses the focus first, then the frame has it.
  const onBlur = () => void setTimeout(look);
  const options = { capture: true, passive: true };
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('pointermove', onPointer, options);
  window.addEventListener('pointerover', onPointer, options);
  window.addEventListener('focusin', onFocus, options);
  window.addEventListener('blur', onBlur);
  return () => {
    window.removeEventListener('keydown', onKey, options);
    window.removeEventListener('pointermove', onPointer, options);
    window.removeEventListener('pointerover', onPointer, options);
    window.removeEventListener('focusin', onFocus, options);
    window.removeEventListener('blur', onBlur);
  };
}
