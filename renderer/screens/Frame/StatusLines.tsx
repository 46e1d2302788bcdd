import { PanelLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { keysText } from '../../elements/Kbd/Kbd.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import {
  approvalsElsewhere,
  countStarting,
  selectApprovals,
  selectConversationId,
  selectServers,
} from '../../store/selectors.ts';
import { openConversation } from '../../store/actions/conversationActions.ts';
import { toggleSidebar } from './shortcuts.ts';
import styles from './StatusLines.module.css';

/** The line above every screen: the way back to the sidebar, and what runs or waits somewhere else. */
export function StatusLines() {
  const { t } = useTranslation();
  const page = usePage();
  const sidebarOpen = usePageState((state) => state.sidebarOpen);
  const connection = usePageState((state) => state.connection);
  const servers = usePageState(selectServers);
  const approvals = usePageState(selectApprovals);
  const openId = usePageState((state) => (state.screen === 'chat' ? selectConversationId(state) : undefined));
  const starting = countStarting(servers);
  const elsewhere = approvalsElsewhere(approvals, openId);
  const first = elsewhere[0];

  return (
    <div className={styles.lines}>
      <span className={sidebarOpen ? styles.narrowOnly : undefined}>
        <IconButton
          icon={PanelLeft}
          label={t('sidebar.open')}
          keys={keysText('Mod+B')}
          onClick={() => toggleSidebar(page)}
        />
      </span>
      <div role="status" className={styles.status}>
        {connection === 'reconnecting' && (
          <span className={styles.line}>
            <Spinner size={12} />
            <span className={styles.text}>{t('status.reconnecting')}</span>
          </span>
        )}
        {connection !== 'reconnecting' && starting !== undefined && (
          <span className={styles.line}>
            <Spinner size={12} />
            <span className={styles.text}>{t('status.connecting', starting)}</span>
          </span>
        )}
      </div>
      {first !== undefined && (
        <button type="button" className={styles.tray} onClick={() => openConversation(page, first.conversationId)}>
          <span className={styles.dot} aria-hidden />
          {t('status.approvals', { count: elsewhere.length })}
        </button>
      )}
    </div>
  );
}
