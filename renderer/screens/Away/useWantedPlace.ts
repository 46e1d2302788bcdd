import { useEffect } from 'react';
import { isForPage, ownWindow } from '../../store/ownWindow.ts';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { goToPlace } from './goToPlace.ts';

/** Goes where the user wants to go by a notification, a menu or the tray of the desktop, once, if it is meant for this window. */
export function useWantedPlace(): void {
  const page = usePage();
  const wanted = usePageState(({ snapshot }) => snapshot?.wantedPlace ?? null);
  useEffect(() => {
    if (wanted === null || !isForPage(wanted.window, ownWindow())) return;
    goToPlace(page, wanted.place);
    void attempt(page.client.call('place.reached', { window: wanted.window }));
  }, [page, wanted]);
}
