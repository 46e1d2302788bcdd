import { useTranslation } from 'react-i18next';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { usePageState } from '../../store/page.ts';
import { selectTrustCount } from '../../store/selectors.ts';
import { TrustSurfaceButton } from '../TrustSurface/TrustSurfaceButton.tsx';

interface TrustReviewProps {
  /** The place opens by itself as soon as something waits: the user has just applied what has to be confirmed there. */
  readonly isOpenedByItself: boolean;
}

/** Says that launches wait for trust, and opens the place where it is given, which is never this page. */
export function TrustReview({ isOpenedByItself }: TrustReviewProps) {
  const { t } = useTranslation();
  const count = usePageState(selectTrustCount);
  if (count === 0) return null;
  return (
    <Banner
      tone="warn"
      role="status"
      title={t('servers.waitingForTrust', { count })}
      actions={<TrustSurfaceButton words={t('servers.review')} look="primary" isOpenedByItself={isOpenedByItself} />}
    >
      {t('servers.trustText')}
    </Banner>
  );
}
