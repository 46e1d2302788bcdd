import { useEffect } from 'react';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { browserNotices, type SystemNotices } from '../../browser/systemNotices.ts';
import { openConversation } from '../../store/actions/conversationActions.ts';
import { type Page, usePage } from '../../store/page.ts';
import { type AwayNews, awayNews } from './awayNews.ts';

/** While the window is away, the system shows answers and requests, if the user wants that. A click only leads there. */
export function useAwayNotices(notices: SystemNotices = browserNotices): void {
  const { t } = useTranslation();
  const page = usePage();
  useEffect(
    () =>
      page.store.subscribe((state, before) => {
        if (state.snapshot === before.snapshot || state.snapshot === undefined || before.snapshot === undefined) return;
        if (!state.snapshot.settings.hasNotices || !isAway() || notices.permission() !== 'granted') return;
        for (const news of awayNews(before.snapshot, state.snapshot)) show(page, notices, t, news);
      }),
    [page, notices, t],
  );
}

function isAway(): boolean {
  return document.visibilityState === 'hidden' || !document.hasFocus();
}

function show(page: Page, notices: SystemNotices, t: TFunction, news: AwayNews): void {
  const { conversationId } = news;
  const chats = page.store.getState().snapshot?.conversations ?? [];
  const title = chats.find(({ id }) => id === conversationId)?.title;
  notices.show({
    title: t(`away.${news.kind}`),
    // The chat's title only: arguments and words of servers stay in the window.
    text: title ?? t('sidebar.product'),
    topic: `${news.kind} ${conversationId ?? 'gatehouse'}`,
    onClick: () => goTo(page, news),
  });
}

function goTo(page: Page, news: AwayNews): void {
  const state = page.store.getState();
  if (news.conversationId === undefined) return state.showOverlay('tray');
  openConversation(page, news.conversationId);
  if (news.kind === 'waits' && news.requestId !== undefined) state.seekQuestion(news.requestId);
}
