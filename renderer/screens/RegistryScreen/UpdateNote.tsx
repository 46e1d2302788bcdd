import { useTranslation } from 'react-i18next';
import type { ServerUpdate } from '../../../shared/domain/published/serverUpdate.ts';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import styles from './ServerUpdates.module.css';

/** What was found about a newer version of a server; nothing where it has the newest one. */
export function UpdateNote({ update: { version, found } }: { readonly update: ServerUpdate }) {
  const { t } = useTranslation();
  switch (found.kind) {
    case 'newer':
    case 'newerBundle':
      return <p className={styles.means}>{t('registry.newer', { version, newer: found.server.version })}</p>;
    case 'otherWay':
      return <p className={styles.means}>{t('registry.otherWay', { version: found.version })}</p>;
    case 'failed':
      return <ErrorNotice error={found.problem} tone="warn" />;
    case 'newest':
      return found.status === 'active' ? null : (
        <p className={styles.means}>{t(`registry.lost.${found.status}`, { version })}</p>
      );
  }
}
