/** The user's recent actions when a frame got the focus; times in ms of one clock. */
export interface FocusFacts {
  readonly now: number;
  /** The time of the last key that was Tab, or that was typed into a text field of the page, and whether it was Tab. */
  readonly lastKey: number;
  readonly wasTabLast: boolean;
  /** The last movement or press of the pointer outside of the frame, or onto the frame. */
  readonly lastPointer: number;
  readonly isPointerOver: boolean;
  /** The last press of the pointer in a text field of the page. */
  readonly lastPress: number;
  /** Whether the user pressed something recently, even in the frame (`navigator.userActivation`). */
  readonly isUserActive: boolean;
}

/** Within this time after a key, the user counts as still typing. */
const stillTypingMs = 400;
/** Nobody presses in a text field and then in a frame within this time. */
const pressMs = 1000;
/** The focus follows Tab at once. */
const tabMs = 500;
/** Within this time after a key, the user counts as still writing, even during a pause to think. */
const writingMs = 10_000;
/**
 * On a busy machine the page may hear this much later about a pointer that entered a frame of another process than about the
 * press there.
 */
const pointerDelayMs = 3000;
/** A frame that takes the focus this often will not stop by itself. */
const maxThefts = 5;

/**
 * Whether the user gave the focus to a frame, by Tab or by a press. A page gets no events of presses inside a frame of another
 * origin, but it gets all events before them. Pure.
 */
export function isUsersFocus(facts: FocusFacts): boolean {
  const { now, lastKey, wasTabLast, lastPointer, isPointerOver, isUserActive } = facts;
  if (wasTabLast && now - lastKey < tabMs) return true;
  return isPointerOver && isUserActive && (lastPointer > lastKey || now - lastKey > stillTypingMs);
}

/**
 * How long the page waits for late events of the user before it returns the focus; ms. A user who is typing, or who has just
 * pressed in a text field, did not mean the frame. Pure.
 */
export function giveBackDelay({ now, lastKey, lastPress }: Pick<FocusFacts, 'now' | 'lastKey' | 'lastPress'>): number {
  return now - lastKey < stillTypingMs || now - lastPress < pressMs ? 0 : pointerDelayMs;
}

/**
 * Returns the focus when a frame takes it by itself, because what the user types is not meant for the frame. The code that the
 * shell adds to apps keeps them from trying (`appDocument.ts`); this is for apps that get around it.
 *
 * @param onThief called when the app keeps taking the focus
 * @returns stops guarding
 */
export function guardFocus(frame: HTMLIFrameElement, onThief: () => void): () => void {
  let [lastKey, wasTabLast, lastPointer, lastPress, thefts] = [-Infinity, false, -Infinity, -Infinity, 0];
  let isPointerOver = frame.matches(':hover');
  let before: Element | null = document.activeElement;
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab' && !isField(document.activeElement)) return;
    lastKey = performance.now();
    wasTabLast = key === 'Tab';
  };
  const onPointer = ({ target }: PointerEvent) => {
    isPointerOver = target instanceof Node && frame.parentElement?.contains(target) === true;
    lastPointer = performance.now();
  };
  const onPress = ({ target }: PointerEvent) => {
    if (target instanceof Element && isField(target)) lastPress = performance.now();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === frame) return;
    before = target;
    // Tab has led here, and leads nowhere else.
    wasTabLast = false;
  };
  const wasUser = () => {
    const facts = { now: performance.now(), lastKey, wasTabLast, lastPointer, lastPress };
    return isUsersFocus({ ...facts, isPointerOver, isUserActive: navigator.userActivation.isActive });
  };
  const giveBack = () => {
    if (document.activeElement !== frame || wasUser()) return;
    if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
    else frame.blur();
    // The page may have missed a press right after something closed over the app; unless the user is writing, it is no theft.
    const wasWriting = isField(before) && performance.now() - lastKey < writingMs;
    if (wasWriting && ++thefts === maxThefts) onThief();
  };
  const look = () => {
    const delay = giveBackDelay({ now: performance.now(), lastKey, lastPress });
    if (delay === 0) giveBack();
    else setTimeout(giveBack, delay);
  };
  // The window loses the focus first, then the frame has it.
  const lookSoon = () => void setTimeout(look);
  const options = { capture: true, passive: true };
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('pointermove', onPointer, options);
  window.addEventListener('pointerover', onPointer, options);
  window.addEventListener('pointerdown', onPress, options);
  window.addEventListener('focusin', onFocus, options);
  window.addEventListener('blur', lookSoon);
  return () => {
    window.removeEventListener('keydown', onKey, options);
    window.removeEventListener('pointermove', onPointer, options);
    window.removeEventListener('pointerover', onPointer, options);
    window.removeEventListener('pointerdown', onPress, options);
    window.removeEventListener('focusin', onFocus, options);
    window.removeEventListener('blur', lookSoon);
  };
}

function isField(target: Element | null): boolean {
  return target?.matches('input, textarea, select, [contenteditable]:not([contenteditable="false"])') === true;
}
