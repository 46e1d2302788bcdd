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
/** What a frame that turned inert, or open, does to a pointer that rests over it comes so soon. */
const afterTurnMs = 200;
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
 * Keeps the focus from a frame that takes it by itself: what is being typed is not meant for it. While somebody types the
 * frame cannot have it, so that no key gets lost; at other times it is given back.
 *
 * @param onThief it goes on taking it
 * @returns ends it
 */
export function guardFocus(frame: HTMLIFrameElement, onThief: () => void): () => void {
  let [lastKey, lastKeyWasTab, lastPointer, turned, thefts] = [-Infinity, false, -Infinity, -Infinity, 0];
  let isPointerOver = frame.matches(':hover');
  let before: Element | null = document.activeElement;
  let openAgain: ReturnType<typeof setTimeout> | undefined;
  const turn = (isInert: boolean) => {
    clearTimeout(openAgain);
    if (isInert) openAgain = setTimeout(() => turn(false), stillTypingMs);
    if (frame.inert === isInert) return;
    frame.inert = isInert;
    turned = performance.now();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    lastKey = performance.now();
    lastKeyWasTab = key === 'Tab';
    turn(!lastKeyWasTab);
  };
  const seePointer = ({ target }: PointerEvent) => {
    isPointerOver = target instanceof Node && frame.parentElement?.contains(target) === true;
  };
  const onMove = (event: PointerEvent) => {
    seePointer(event);
    lastPointer = performance.now();
    turn(false);
  };
  const onOver = (event: PointerEvent) => {
    seePointer(event);
    // A pointer that rests comes over something else when the frame turns.
    if (!frame.inert && performance.now() - turned > afterTurnMs) lastPointer = performance.now();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === frame) return;
    // Who goes somewhere else is about to type there.
    if (target !== before) {
      if (!lastKeyWasTab) lastKey = performance.now();
      turn(true);
    }
    before = target;
  };
  const look = () => {
    if (document.activeElement !== frame) return;
    const facts = { now: performance.now(), lastKey, lastKeyWasTab, lastPointer };
    if (isUsersFocus({ ...facts, isPointerOver, isUserActive: navigator.userActivation.isActive })) return;
    if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
    else frame.blur();
    if (++thefts === mostThefts) onThief();
  };
  // The window loses the focus first, then the frame has it.
  const onBlur = () => void setTimeout(look);
  const options = { capture: true, passive: true };
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('pointermove', onMove, options);
  window.addEventListener('pointerover', onOver, options);
  window.addEventListener('focusin', onFocus, options);
  window.addEventListener('blur', onBlur);
  return () => {
    turn(false);
    window.removeEventListener('keydown', onKey, options);
    window.removeEventListener('pointermove', onMove, options);
    window.removeEventListener('pointerover', onOver, options);
    window.removeEventListener('focusin', onFocus, options);
    window.removeEventListener('blur', onBlur);
  };
}
