import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInUse } from '../../browser/isInUse.ts';
import { isForPage, ownWindow } from '../../store/ownWindow.ts';
import { notify } from '../../browser/notify.ts';
import { openArrival } from '../../store/actions/arrivalActions.ts';
import { usePage, usePageState } from '../../store/page.ts';

// No start needs the form.
const ArrivalDialog = lazy(async () => ({ default: (await import('./ArrivalDialog.tsx')).ArrivalDialog }));

/**
 * Opens the form for a link or a bundle that was opened outside. One that comes while the user is in the middle of something opens by a press only
 * (`ArrivalNotice`), also when they are done: by then, nobody expects it. So does one that is meant for another window.
 */
export function Arrivals() {
  const { t } = useTranslation();
  const page = usePage();
  const arrival = usePageState((state) => state.snapshot?.arrival ?? null);
  const open = usePageState((state) => state.openArrival);
  // Still drawn while it closes, so that the focus returns to its previous place.
  const [last, setLast] = useState(open);
  if (open !== undefined && open !== last) setLast(open);

  useEffect(() => {
    const { metArrival, meetArrival, putArrivalAside } = page.store.getState();
    if (arrival === null || arrival.id === metArrival) return;
    const { id, kind, window } = arrival;
    meetArrival(id);
    const isOurs = isForPage(window, ownWindow());
    if (isOurs && !isInUse()) {
      void openArrival(page, id);
      return;
    }
    putArrivalAside(id);
    // A dialog may cover the notice.
    if (isOurs) notify({ title: t(`arrival.waits.${kind}`), description: t('arrival.waitsMeans') });
  }, [page, arrival, t]);

  if (last === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ArrivalDialog
        key={last.id}
        open={last}
        isOpen={open !== undefined}
        onClose={() => page.store.getState().setOpenArrival(undefined)}
      />
    </Suspense>
  );
}
