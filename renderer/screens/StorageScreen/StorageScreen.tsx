import { useTranslation } from 'react-i18next';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { SpaceSection } from './SpaceSection.tsx';

/** The data folder: what takes space in it. */
export function StorageScreen() {
  const { t } = useTranslation();
  return (
    <ScreenFrame title={t('screens.storage')} intro={t('storagePage.intro')}>
      <SpaceSection />
    </ScreenFrame>
  );
}
