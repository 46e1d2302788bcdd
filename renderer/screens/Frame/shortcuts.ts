import type { ShellFacts } from '../../../shared/domain/snapshot.ts';
import { startChat, stopTurn } from '../../store/actions/conversationActions.ts';
import { searchAllChats } from '../../store/actions/searchActions.ts';
import type { Page } from '../../store/page.ts';
import { selectActivity } from '../../store/selectors.ts';
import { isTurnRunning } from '../../../shared/domain/conversation.ts';
import { focusPlaceOf, meaningOfEscape, questionOf } from './escape.ts';
import { goToWaiting } from './goToWaiting.ts';

/** Browsers reserve Mod+N for a new window. */
export function newChatKeys(shell: ShellFacts['kind'] | undefined): string {
  return shell === 'browser' ? 'Mod+Shift+O' : 'Mod+N';
}

/** Everything that waits for the user. */
export const trayKeys = 'Mod+.';

const narrow = window.matchMedia('(max-width: 48rem)');

export function toggleSidebar({ store }: Page): void {
  const { isSidebarOpen, isDrawerOpen, setSidebarOpen, setDrawerOpen } = store.getState();
  if (narrow.matches) setDrawerOpen(!isDrawerOpen);
  else setSidebarOpen(!isSidebarOpen);
}

/** Runs the action of a shortcut, and returns whether there was one. */
export function runShortcut(page: Page, event: KeyboardEvent): boolean {
  const mod = event.metaKey || event.ctrlKey;
  const key = event.key.toLowerCase();
  if (event.isComposing || event.altKey) return false;
  if (mod) return runModShortcut(page, event.shiftKey ? `shift+${key}` : key);
  const state = page.store.getState();
  if (key === '?' && !isTyping(event.target)) {
    state.showOverlay('keys');
    return true;
  }
  if (key === 'escape' && state.overlay === 'none' && !event.defaultPrevented) return runEscape(page, event.target);
  return false;
}

function runModShortcut(page: Page, key: string): boolean {
  const state = page.store.getState();
  const runs: Record<string, () => void> = {
    k: () => state.showOverlay(state.overlay === 'palette' ? 'none' : 'palette'),
    b: () => toggleSidebar(page),
    j: () => state.setPanelOpen(!state.isPanelOpen),
    '.': () => goToWaiting(page),
    n: () => startChat(page),
    'shift+o': () => startChat(page),
    'shift+f': () => searchAllChats(page),
    ',': () => state.showScreen('settings'),
  };
  if (state.screen === 'chat') runs['f'] = () => state.setFinding(true);
  const run = runs[key];
  run?.();
  return run !== undefined;
}

/** Escape closes what covers the chat, leaves a field, or stops what runs. */
function runEscape(page: Page, target: EventTarget | null): boolean {
  const state = page.store.getState();
  const turn = selectActivity(state)?.turn;
  const meaning = meaningOfEscape({
    isFinding: state.isFinding,
    // An open menu or dialog handles Escape itself.
    isPopupOpen: document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null,
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
