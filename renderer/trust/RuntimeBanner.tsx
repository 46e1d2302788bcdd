import { useTranslation } from 'react-i18next';
import type { RuntimeMark } from '../../shared/domain/runtimes/runtime.ts';
import { Banner } from '../elements/Banner/Banner.tsx';
import { RevealedText } from '../elements/RevealedText/RevealedText.tsx';

/** The copy of a runtime that a launch is started with: what is there, and what that means for the PATH. */
export function RuntimeBanner({ runtime }: { readonly runtime: RuntimeMark }) {
  const { t } = useTranslation();
  const { name, version, folder } = runtime;
  const copy = t(`runtimes.names.${name}`);
  return version === null ? (
    <Banner tone="warn" title={t('trust.runtime.missing', { copy })}>
      {t('trust.runtime.missingMeans')}
    </Banner>
  ) : (
    <Banner tone="info" title={t('trust.runtime.title', { copy, version })}>
      <p>
        <RevealedText text={t('trust.runtime.means', { folder })} />
      </p>
      {name === 'uv' && <p>{t('runtimes.python')}</p>}
    </Banner>
  );
}
