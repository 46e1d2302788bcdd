import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageState } from '../../store/page.ts';
import { selectHeader, selectWaitingCount } from '../../store/selectors.ts';
import { pageTitle } from './pageTitle.ts';

/** Keeps the title of the window up to date. */
export function usePageTitle(): void {
  const { t } = useTranslation();
  const screen = usePageState((state) => state.screen);
  const chat = usePageState(selectHeader)?.title;
  const waiting = usePageState(selectWaitingCount);
  const shown = screen === 'chat' ? chat : t(`screens.${screen}`);
  useEffect(() => {
    document.title = pageTitle(shown, waiting);
  }, [shown, waiting]);
}
