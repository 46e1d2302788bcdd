/** A pointer that goes no farther than this with its button down rests. */
const maxRestPx = 5;

/** What acts when it is pressed. Fields are not among it: a press there selects text. */
const pressable = [
  'button',
  'a[href]',
  'summary',
  ...['button', 'link', 'option', 'treeitem', 'tab', 'menuitem', 'menuitemradio', 'menuitemcheckbox'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ');

/**
 * Lets a press act on what it went down on. Rows come and go in lists and menus that are open, and a popup that grows stands
 * elsewhere for the moment until it is placed again, before anybody sees it there: without this, a row that moves before the button is let go loses the press.
 * A pointer that is drawn away takes its press back, as everywhere.
 */
export function holdPresses(page: Document): void {
  page.addEventListener(
    'pointerdown',
    (down) => {
      const { target, pointerId, button, pointerType } = down;
      // A finger holds what it pressed by itself.
      if (!(target instanceof Element) || button !== 0 || pointerType !== 'mouse') return;
      if (target.closest(pressable) === null) return;
      target.setPointerCapture(pointerId);
      const onMove = (moved: PointerEvent) => {
        if (moved.pointerId === pointerId && distancePx(down, moved) > maxRestPx) letGo();
      };
      const letGo = () => {
        page.removeEventListener('pointermove', onMove, { capture: true });
        if (target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId);
      };
      page.addEventListener('pointermove', onMove, { capture: true });
      // Also when the pressed element is gone, and at the end of the press.
      page.addEventListener('lostpointercapture', letGo, { capture: true, once: true });
    },
    { capture: true },
  );
}

function distancePx(a: PointerEvent, b: PointerEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
