import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { usePageState } from '../../store/page.ts';
import styles from './StatusLines.module.css';

/** In milliseconds; a shorter interruption shows only a quiet line. */
const quietFor = 2000;

/** Says that the host has been unreachable for more than a moment, and what to do. */
export function HostLost() {
  const lost = usePageState((state) => state.connection === 'reconnecting');
  return lost ? <LastingLoss /> : null;
}

function LastingLoss() {
  const { t } = useTranslation();
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), quietFor);
    return () => clearTimeout(timer);
  }, []);
  if (!lasting) return null;
  return (
    <div className={styles.lost}>
      <Banner tone="warn" role="alert" title={t('status.lost')}>
        {t('status.lostMeans')}
      </Banner>
    </div>
  );
}
