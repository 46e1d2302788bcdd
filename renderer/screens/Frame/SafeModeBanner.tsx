import { useTranslation } from 'react-i18next';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { usePageState } from '../../store/page.ts';
import { selectShell } from '../../store/selectors.ts';
import styles from './StatusLines.module.css';

/** Says why no server runs and everything looks as at the first start. */
export function SafeModeBanner() {
  const { t } = useTranslation();
  if (!usePageState(selectShell)?.isSafeMode) return null;
  return (
    <div className={styles.lost}>
      <Banner tone="warn" role="status" title={t('safeMode.title')}>
        {t('safeMode.means')}
      </Banner>
    </div>
  );
}
