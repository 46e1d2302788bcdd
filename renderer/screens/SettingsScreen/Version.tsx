import { useTranslation } from 'react-i18next';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { usePageState } from '../../store/page.ts';

/** Which Gatehouse this is. */
export function Version() {
  const { t } = useTranslation();
  const version = usePageState((state) => state.snapshot?.shell.version);
  return (
    <ScreenSection title={t('settings.about')}>
      <Panel>
        <PanelRow title={t('sidebar.product')} text={t('settings.version', { version: version ?? '' })} />
      </Panel>
    </ScreenSection>
  );
}
