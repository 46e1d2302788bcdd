import { useEffect } from 'react';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type AwayNews, awayNews, placeOfNews } from '../../../shared/domain/awayNews.ts';
import { browserNotices, type SystemNotices } from '../../browser/systemNotices.ts';
import { type Page, usePage } from '../../store/page.ts';
import { goToPlace } from './goToPlace.ts';

/**
 * While the page of the browser shell is away, the system shows answers and requests, if the user wants that. A click only leads
 * there. On the desktop, the app itself does (`electron/main/away`).
 */
export function useAwayNotices(notices: SystemNotices = browserNotices): void {
  const { t } = useTranslation();
  const page = usePage();
  useEffect(
    () =>
      page.store.subscribe((state, before) => {
        if (state.snapshot === before.snapshot || state.snapshot === undefined || before.snapshot === undefined) return;
        if (state.snapshot.shell.kind !== 'browser' || !state.snapshot.settings.hasNotices) return;
        if (!isAway() || notices.permission() !== 'granted') return;
        for (const news of awayNews(before.snapshot, state.snapshot)) show(page, notices, t, news);
      }),
    [page, notices, t],
  );
}

function isAway(): boolean {
  return document.visibilityState === 'hidden' || !document.hasFocus();
}

function show(page: Page, notices: SystemNotices, t: TFunction, news: AwayNews): void {
  const conversationId = news.kind === 'signIn' ? undefined : news.conversationId;
  const chats = page.store.getState().snapshot?.conversations ?? [];
  const title = chats.find(({ id }) => id === conversationId)?.title;
  notices.show({
    title: t(`away.${news.kind}`),
    // The chat's title only: arguments and words of servers stay in the window.
    text: title ?? t('sidebar.product'),
    topic: `${news.kind} ${news.kind === 'signIn' ? news.serverId : (conversationId ?? 'gatehouse')}`,
    onClick: () => goToPlace(page, placeOfNews(news)),
  });
}
