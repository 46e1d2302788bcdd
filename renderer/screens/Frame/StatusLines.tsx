import { PanelLeft, PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { keysText } from '../../elements/Kbd/Kbd.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden/VisuallyHidden.tsx';
import { trayButtonMark } from '../../groups/RequestTray/RequestTray.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import { countStarting, selectServers, selectWaitingCount } from '../../store/selectors.ts';
import { useKeys } from '../keys/useKeys.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { toggleSidebar } from './shortcuts.ts';
import styles from './StatusLines.module.css';

/** The line above every screen: the button that opens the sidebar, and what runs or waits elsewhere. */
export function StatusLines() {
  const { t } = useTranslation();
  const page = usePage();
  const sidebarOpen = usePageState((state) => state.isSidebarOpen);
  const panelOpen = usePageState((state) => state.isPanelOpen);
  const setPanelOpen = usePageState((state) => state.setPanelOpen);
  const connection = usePageState((state) => state.connection);
  const servers = usePageState(selectServers);
  const waiting = usePageState(selectWaitingCount);
  const isTrayOpen = usePageState((state) => state.overlay === 'tray');
  const showOverlay = usePageState((state) => state.showOverlay);
  const starting = countStarting(servers);
  const keys = useKeys();

  return (
    <div className={styles.lines}>
      <span className={sidebarOpen ? styles.narrowOnly : undefined}>
        <IconButton
          icon={PanelLeft}
          label={t('sidebar.open')}
          keys={keysText(keys.sidebar)}
          onClick={() => toggleSidebar(page)}
        />
      </span>
      <ChatHeader />
      <div role="status" className={styles.status}>
        {connection === 'reconnecting' && (
          <span className={styles.line}>
            <Spinner size={12} />
            <span className={styles.text}>{t('status.reconnecting')}</span>
          </span>
        )}
        {waiting > 0 && <VisuallyHidden>{t('tray.count', { count: waiting })}</VisuallyHidden>}
        {connection !== 'reconnecting' && starting !== undefined && (
          <span className={styles.line}>
            <Spinner size={12} />
            <span className={styles.text}>{t('status.connecting', starting)}</span>
          </span>
        )}
      </div>
      {waiting > 0 && (
        <button
          type="button"
          className={styles.tray}
          title={keysText(keys.tray)}
          aria-haspopup="dialog"
          {...{ [trayButtonMark]: '' }}
          aria-expanded={isTrayOpen}
          onClick={() => showOverlay(isTrayOpen ? 'none' : 'tray')}
        >
          <span className={styles.dot} aria-hidden />
          {t('tray.count', { count: waiting })}
        </button>
      )}
      <IconButton
        icon={PanelRight}
        label={panelOpen ? t('panel.hide') : t('panel.show')}
        keys={keysText(keys.panel)}
        aria-expanded={panelOpen}
        onClick={() => setPanelOpen(!panelOpen)}
      />
    </div>
  );
}
