import { useEffect } from 'react';
import { RequestTray } from '../../groups/RequestTray/RequestTray.tsx';
import { usePageState } from '../../store/page.ts';
import { selectServerRequests } from '../../store/selectors.ts';
import { AskDialog } from './AskDialog.tsx';
import { useTrayItems } from './useTrayItems.ts';

/**
 * Requests of servers, and the list of everything that waits. A request opens by itself, one at a time, unless the user put it
 * aside; putting one aside does so for all that wait, so that a flood costs one key press.
 */
export function Asks() {
  const requests = usePageState(selectServerRequests);
  const openId = usePageState((state) => state.openAsk);
  const aside = usePageState((state) => state.asksAside);
  const overlay = usePageState((state) => state.overlay);
  const showAsk = usePageState((state) => state.showAsk);
  const closeAsk = usePageState((state) => state.closeAsk);
  const putAside = usePageState((state) => state.putAsksAside);
  const showOverlay = usePageState((state) => state.showOverlay);
  const items = useTrayItems();
  const open = requests.find(({ id }) => id === openId);
  const next = requests.find(({ id, stage }) => stage === 'asking' && !aside.has(id));

  // An answered request is no longer open: parts of the page that waited for it continue.
  useEffect(() => {
    if (openId !== undefined && open === undefined) closeAsk(openId);
  }, [openId, open, closeAsk]);

  useEffect(() => {
    if (open === undefined && overlay === 'none' && next !== undefined) showAsk(next.id);
  }, [open, overlay, next, showAsk]);

  return (
    <>
      <RequestTray open={overlay === 'tray'} items={items} onClose={() => showOverlay('none')} />
      <AskDialog request={open} onLater={() => putAside(requests.map(({ id }) => id))} />
    </>
  );
}
