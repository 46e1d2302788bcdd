/** Whether the user is moving the focus at this moment. */
let isMoving = false;

let isWatched = false;

/** Starts to watch for gestures that move the focus; once for the whole page. */
export function watchUserFocus(): void {
  if (isWatched) return;
  isWatched = true;
  const after = new MessageChannel();
  after.port1.onmessage = () => {
    isMoving = false;
  };
  // Tab and a press move the focus as their default action, in the same task as the event; a message comes after it.
  const onGesture = (event: Event) => {
    const isMove = !(event instanceof KeyboardEvent) || event.key === 'Tab';
    if (!event.isTrusted || !isMove) return;
    isMoving = true;
    after.port2.postMessage(undefined);
  };
  for (const name of ['keydown', 'mousedown']) document.addEventListener(name, onGesture, { capture: true });
}

/** Moves the focus because the user pressed a key or a button for it. */
export function moveFocusForUser(element: HTMLElement): void {
  const before = isMoving;
  isMoving = true;
  // The page may have focused it already: focus it again.
  if (element === document.activeElement) element.blur();
  element.focus({ preventScroll: true });
  isMoving = before;
}

/** For a `focusin`: whether the user moved the focus there, by Tab, a press, or the key for waiting questions. */
export function isFocusByUser(): boolean {
  return isMoving;
}
