import type { KeyCommand } from '../../../shared/domain/keyBinding.ts';
import { isPopupOpen } from '../../browser/isPopupOpen.ts';
import { startChat, stopTurn } from '../../store/actions/conversationActions.ts';
import { openChatId, printOpenChat } from '../../store/actions/printActions.ts';
import { searchAllChats } from '../../store/actions/searchActions.ts';
import type { Page } from '../../store/page.ts';
import { selectActivity } from '../../store/selectors.ts';
import { isTurnRunning } from '../../../shared/domain/conversation.ts';
import { commandOf, pressedBinding } from '../keys/keys.ts';
import { keysOf } from '../keys/useKeys.ts';
import { focusPlaceOf, meaningOfEscape, questionOf } from './escape.ts';
import { goToWaiting } from './goToWaiting.ts';

const narrow = window.matchMedia('(max-width: 48rem)');

export function toggleSidebar({ store }: Page): void {
  const { isSidebarOpen, isDrawerOpen, setSidebarOpen, setDrawerOpen } = store.getState();
  if (narrow.matches) setDrawerOpen(!isDrawerOpen);
  else setSidebarOpen(!isSidebarOpen);
}

/** Runs the action of a shortcut, and returns whether there was one. */
export function runShortcut(page: Page, event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey) return false;
  const state = page.store.getState();
  const binding = pressedBinding(event);
  const command = binding === undefined ? undefined : commandOf(binding, keysOf(state));
  if (command !== undefined) return runCommand(page, command);
  if (event.metaKey || event.ctrlKey) return false;
  if (event.key === '?' && !isTyping(event.target)) {
    state.showOverlay('keys');
    return true;
  }
  if (event.key === 'Escape' && state.overlay === 'none' && !event.defaultPrevented)
    return runEscape(page, event.target);
  return false;
}

/** Runs a command, and returns whether it applies to what is shown now. */
function runCommand(page: Page, command: KeyCommand): boolean {
  const state = page.store.getState();
  if (command === 'find' && state.screen !== 'chat') return false;
  // The browser prints the other screens.
  if (command === 'print' && openChatId(state) === undefined) return false;
  const runs: Record<KeyCommand, () => void> = {
    palette: () => state.showOverlay(state.overlay === 'palette' ? 'none' : 'palette'),
    sidebar: () => toggleSidebar(page),
    panel: () => state.setPanelOpen(!state.isPanelOpen),
    tray: () => goToWaiting(page),
    newChat: () => startChat(page),
    search: () => searchAllChats(page),
    settings: () => state.showScreen('settings'),
    find: () => state.setFinding(true),
    print: () => printOpenChat(page, 'paper'),
  };
  runs[command]();
  return true;
}

/** Escape closes what covers the chat, leaves a field, or stops what runs. */
function runEscape(page: Page, target: EventTarget | null): boolean {
  const state = page.store.getState();
  const turn = selectActivity(state)?.turn;
  const meaning = meaningOfEscape({
    isFinding: state.isFinding,
    // An open menu or dialog handles Escape itself.
    isPopupOpen: isPopupOpen(),
    isTurnRunning: state.screen === 'chat' && turn !== undefined && isTurnRunning(turn),
    focus: focusPlaceOf(target),
  });
  switch (meaning) {
    case 'closeFind':
      state.setFinding(false);
      return true;
    case 'leaveField':
      questionOf(target)?.focus({ preventScroll: true });
      return true;
    case 'stopTurn':
      stopTurn(page);
      return true;
    case 'nothing':
      return false;
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
