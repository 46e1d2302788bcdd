import { useTranslation } from 'react-i18next';
import { Banner } from '../../elements/Banner/Banner.tsx';

/** Says of a server that came as a link that nobody knows who made it. */
export function LinkWarning() {
  const { t } = useTranslation();
  return (
    <Banner tone="warn" title={t('importForm.fromLink')}>
      {t('importForm.fromLinkMeans')}
    </Banner>
  );
}
