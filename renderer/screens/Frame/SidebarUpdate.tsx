import { CircleArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageState } from '../../store/page.ts';
import styles from './Sidebar.module.css';

/** The way to a newer version of the app, while there is one. */
export function SidebarUpdate() {
  const { t } = useTranslation();
  const kind = usePageState(({ snapshot }) => snapshot?.update.kind);
  const showSettings = usePageState((state) => state.showSettings);
  if (kind !== 'available' && kind !== 'ready') return null;
  return (
    <li>
      <button type="button" className={styles.place} onClick={() => showSettings('advanced')}>
        <CircleArrowUp size={17} strokeWidth={1.75} aria-hidden />
        {t(`updates.news.${kind}`)}
      </button>
    </li>
  );
}
