import { AppWindow, SquarePen } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isPopupOpen } from '../../browser/isPopupOpen.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { startChat } from '../../store/actions/conversationActions.ts';
import { hideQuickAsk, openInGatehouse } from '../../store/actions/quickAskActions.ts';
import { type Page, usePage, usePageState } from '../../store/page.ts';
import { selectConversationId } from '../../store/selectors.ts';
import { useShownChat } from '../Away/useShownChat.ts';
import { useWantedPlace } from '../Away/useWantedPlace.ts';
import { ChatScreen } from '../ChatScreen/ChatScreen.tsx';
import { HostLost } from '../Frame/HostLost.tsx';
import { focusPlaceOf, meaningOfEscape, questionOf } from '../Frame/escape.ts';
import { useQuickSize } from './useQuickSize.ts';
import styles from './QuickAsk.module.css';

/** The page in the small window of quick ask: the composer, and the chat once something was sent. All else is in Gatehouse's own windows. */
export function QuickAsk() {
  const { t } = useTranslation();
  const page = usePage();
  const chat = usePageState(selectConversationId);
  const screen = usePageState((state) => state.screen);
  const showScreen = usePageState((state) => state.showScreen);
  useWantedPlace();
  useShownChat();
  useQuickSize(chat !== undefined);
  useEffect(() => {
    if (screen === 'chat') return;
    showScreen('chat');
    openInGatehouse(page, chat ?? null);
  }, [page, screen, chat, showScreen]);
  useEffect(() => listenToEscape(page), [page]);
  return (
    <main className={styles.quick} aria-label={t('quickAsk.title')}>
      <header className={styles.bar}>
        {chat !== undefined && (
          <>
            <Button size="small" look="quiet" onClick={() => startChat(page)}>
              <SquarePen size={14} aria-hidden />
              {t('sidebar.newChat')}
            </Button>
            <Button size="small" look="quiet" onClick={() => openInGatehouse(page, chat)}>
              <AppWindow size={14} aria-hidden />
              {t('quickAsk.open')}
            </Button>
          </>
        )}
      </header>
      <HostLost />
      <ChatScreen isQuick />
    </main>
  );
}

/** Escape hides the window, unless it closes something in it. What runs is not stopped: it is there when the window is opened again. */
function listenToEscape(page: Page): () => void {
  let hadPopup = false;
  // Before the popup that it closes is gone.
  const note = () => (hadPopup = isPopupOpen());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    const focus = focusPlaceOf(event.target);
    switch (meaningOfEscape({ isFinding: false, isPopupOpen: hadPopup, isTurnRunning: false, focus })) {
      case 'leaveField':
        return questionOf(event.target)?.focus({ preventScroll: true });
      default:
        if (!hadPopup) hideQuickAsk(page);
    }
  };
  window.addEventListener('keydown', note, true);
  window.addEventListener('keydown', onKeyDown);
  return () => {
    window.removeEventListener('keydown', note, true);
    window.removeEventListener('keydown', onKeyDown);
  };
}
