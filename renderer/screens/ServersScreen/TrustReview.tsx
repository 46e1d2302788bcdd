import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import { selectTrustCount } from '../../store/selectors.ts';
import { openTrustSurface } from './openTrustSurface.ts';

/** Says that launches wait for trust, and leads to where it is given: never this page. */
export function TrustReview() {
  const { t } = useTranslation();
  const page = usePage();
  const count = usePageState(selectTrustCount);
  const [url, setUrl] = useState<string>();
  if (count === 0) return null;
  return (
    <Banner
      tone="warn"
      role="status"
      title={t('servers.waitingForTrust', { count })}
      actions={
        url === undefined ? (
          <Button size="small" look="primary" onClick={() => void openTrustSurface(page).then(setUrl)}>
            {t('servers.review')}
          </Button>
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer" onClick={() => setUrl(undefined)}>
            {t('servers.openTrustPage')} <ExternalLink size={13} aria-hidden />
          </a>
        )
      }
    >
      {t('servers.trustText')}
    </Banner>
  );
}
