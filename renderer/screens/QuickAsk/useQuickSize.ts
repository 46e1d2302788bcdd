import { useEffect, useState } from 'react';
import { isPopupOpen } from '../../browser/isPopupOpen.ts';
import { fitQuickAsk } from '../../store/actions/quickAskActions.ts';
import { usePage } from '../../store/page.ts';

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
