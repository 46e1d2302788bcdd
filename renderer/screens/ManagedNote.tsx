import { useTranslation } from 'react-i18next';
import type { ManagedFeature } from '../../shared/domain/managed/managedFeature.ts';
import { notManaged } from '../../shared/domain/managed/managedStanding.ts';
import { isOff } from '../../shared/domain/managed/policyIn.ts';
import { Banner } from '../elements/Banner/Banner.tsx';
import { managedFeatureText } from '../i18n/managedText.ts';
import { usePageState } from '../store/page.ts';

/** Says at a control that the organization switched it off; nothing where it did not. */
export function ManagedNote({ feature }: { readonly feature: ManagedFeature }) {
  const { t, i18n } = useTranslation();
  const isClosed = usePageState(({ snapshot }) => isOff(snapshot?.managed ?? notManaged, feature));
  if (!isClosed) return null;
  return (
    <Banner tone="warn" title={t('managed.by')}>
      {t('managed.closed', { feature: managedFeatureText(feature, i18n) })}
    </Banner>
  );
}
