import { useEffect, useState } from 'react';
import { fitQuickAsk } from '../../store/actions/quickAskActions.ts';
import { usePage } from '../../store/page.ts';

/** Whether a menu, a list or a dialog covers something. */
export function isPopupOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}

/** The window is low while there is only the composer, and tall for a chat and for what opens over it. */
export function useQuickSize(hasChat: boolean): void {
  const page = usePage();
  const [hasPopup, setHasPopup] = useState(false);
  useEffect(() => {
    const watch = new MutationObserver(() => setHasPopup(isPopupOpen()));
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  const isTall = hasChat || hasPopup;
  useEffect(() => fitQuickAsk(page, isTall), [page, isTall]);
}
