import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageState } from '../../store/page.ts';
import { ArrivalNotice } from '../Arrivals/ArrivalNotice.tsx';
import { useAwayNotices } from '../Away/useAwayNotices.ts';
import { useShownChat } from '../Away/useShownChat.ts';
import { useWantedPlace } from '../Away/useWantedPlace.ts';
import { HostLost } from './HostLost.tsx';
import { SafeModeBanner } from './SafeModeBanner.tsx';
import { SidePanel } from '../SidePanel/SidePanel.tsx';
import { Sidebar } from './Sidebar.tsx';
import { StatusLines } from './StatusLines.tsx';
import { StorageBanners } from './StorageBanners.tsx';
import { usePageTitle } from './usePageTitle.ts';
import styles from './Frame.module.css';

/** The sidebar beside the screen; on narrow windows it is a drawer that covers the screen. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  usePageTitle();
  useAwayNotices();
  useWantedPlace();
  useShownChat();
  const sidebarOpen = usePageState((state) => state.isSidebarOpen);
  const panelOpen = usePageState((state) => state.isPanelOpen);
  const drawerOpen = usePageState((state) => state.isDrawerOpen);
  const setDrawerOpen = usePageState((state) => state.setDrawerOpen);

  useEffect(() => {
    if (!drawerOpen) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setDrawerOpen(false);
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [drawerOpen, setDrawerOpen]);

  return (
    <div className={styles.frame} data-sidebar={sidebarOpen} data-drawer={drawerOpen} data-panel={panelOpen}>
      <Sidebar />
      {drawerOpen && (
        <button
          type="button"
          className={styles.scrim}
          aria-label={t('sidebar.close')}
          onClick={() => setDrawerOpen(false)}
        />
      )}
      <main className={styles.main}>
        <StatusLines />
        <HostLost />
        <SafeModeBanner />
        <StorageBanners />
        <ArrivalNotice />
        {children}
      </main>
      {panelOpen && <SidePanel />}
    </div>
  );
}
