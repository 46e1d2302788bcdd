import { useEffect } from 'react';
import { ownWindow } from '../../store/ownWindow.ts';
import { tellShownChat } from '../../store/actions/windowActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectConversationId } from '../../store/selectors.ts';

/** On the desktop, a click on a notification leads to the window that shows the chat. */
export function useShownChat(): void {
  const page = usePage();
  const shown = usePageState((state) => (state.screen === 'chat' ? selectConversationId(state) : undefined));
  useEffect(() => {
    const window = ownWindow();
    if (window !== undefined) tellShownChat(page, window, shown);
  }, [page, shown]);
}
