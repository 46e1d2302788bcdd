import type { AwayPlace } from '../../../shared/domain/awayPlace.ts';
import { openConversation, startChat } from '../../store/actions/conversationActions.ts';
import { searchAllChats } from '../../store/actions/searchActions.ts';
import { printOpenChat } from '../../store/actions/printActions.ts';
import type { Page } from '../../store/page.ts';

/** Opens a place where something waits to be looked at. Nothing is answered by it. */
export function goToPlace(page: Page, place: AwayPlace): void {
  const state = page.store.getState();
  switch (place.kind) {
    case 'requests':
      return state.showOverlay('tray');
    case 'newChat':
      return startChat(page);
    case 'find':
      // Where no chat is open, there is nothing to find in but all of them.
      if (state.open.kind !== 'ready') return searchAllChats(page);
      state.showScreen('chat');
      return state.setFinding(true);
    case 'settings':
      return state.showScreen('settings');
    case 'licenses':
      return state.showOverlay('licenses');
    case 'report':
      return state.showOverlay('report');
    case 'print':
      printOpenChat(page, place.target);
      return;
    case 'server':
      state.setShownServer(place.serverId);
      return state.showScreen('servers');
    case 'chat':
      openConversation(page, place.conversationId);
      if (place.requestId !== undefined) state.seekQuestion(place.requestId);
  }
}
