import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Notice, readNotices } from '../../browser/readNotices.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import styles from './LicensesDialog.module.css';

/** The packages that are part of Gatehouse, and their licenses in full. */
export function LicensesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [notices, setNotices] = useState<readonly Notice[] | 'unreadable'>();
  useEffect(() => {
    const abort = new AbortController();
    readNotices(abort.signal).then(setNotices, () => !abort.signal.aborted && setNotices('unreadable'));
    return () => abort.abort();
  }, []);
  return (
    <Dialog open isWide mustFillNarrow onClose={onClose} title={t('licenses.title')}>
      <p className={styles.means}>{t('licenses.means')}</p>
      {notices === undefined && <Skeleton lines={8} label={t('common.loading')} />}
      {notices === 'unreadable' && <Banner tone="warn" title={t('licenses.unreadable')} />}
      {Array.isArray(notices) && (
        <ul className={styles.list}>
          {notices.map(({ name, version, license, text }: Notice) => (
            <li key={`${name}@${version}`}>
              <Fold title={`${name} ${version} (${license})`}>
                <pre className={styles.text}>{text}</pre>
              </Fold>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
