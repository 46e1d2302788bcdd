import { useState } from 'react';
import { composerField } from '../../browser/composerFocus.ts';

/**
 * What had the focus when a dialog opened, to give it back when the dialog closes.
 *
 * @returns for `finalFocus`: the element; when it is gone the composer, and without one nothing. The library would choose
 *   whatever had the focus some time before, and the next key would press that.
 */
export function useOpener(isOpen: boolean): () => HTMLElement | false {
  // Read while rendering: a field with `autoFocus` has taken the focus before any effect runs.
  const [known, setKnown] = useState(() => ({ isOpen, opener: isOpen ? focusedNow() : null }));
  if (known.isOpen !== isOpen) setKnown({ isOpen, opener: isOpen ? focusedNow() : known.opener });
  return () => {
    const opener = known.opener !== null && isStaying(known.opener) ? known.opener : composerField();
    if (opener === null) return false;
    if (opener.tabIndex >= 0) return opener;
    // The library would focus the first tabbable element in it, such as a button that answers.
    queueMicrotask(() => opener.focus({ preventScroll: true }));
    return false;
  };
}

/** Whether an element is on the page, and not in a closing popup. */
function isStaying(element: HTMLElement): boolean {
  return element.isConnected && element.closest('[data-closed]') === null;
}

/** The focused element; for a menu item, which closes with its menu, the button that opened the menu. */
function focusedNow(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const menu = focused.closest('[role="menu"]');
  if (menu === null) return focused;
  return document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`);
}
