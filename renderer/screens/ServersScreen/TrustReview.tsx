import { useTranslation } from 'react-i18next';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { usePageState } from '../../store/page.ts';
import { selectTrustCount } from '../../store/selectors.ts';
import { TrustSurfaceButton } from '../TrustSurface/TrustSurfaceButton.tsx';

/** Says that launches wait for trust, and opens the place where it is given, which is never this page. */
export function TrustReview() {
  const { t } = useTranslation();
  const count = usePageState(selectTrustCount);
  if (count === 0) return null;
  return (
    <Banner
      tone="warn"
      role="status"
      title={t('servers.waitingForTrust', { count })}
      actions={<TrustSurfaceButton words={t('servers.review')} look="primary" />}
    >
      {t('servers.trustText')}
    </Banner>
  );
}
