import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { usePageState } from '../../store/page.ts';
import { ReportSettings } from '../Report/ReportSettings.tsx';
import { LicensesDialog } from './LicensesDialog.tsx';

/** Which Gatehouse this is, and what it is made of. */
export function Version() {
  const { t } = useTranslation();
  const version = usePageState((state) => state.snapshot?.shell.version);
  const [isOpen, setOpen] = useState(false);
  return (
    <ScreenSection title={t('settings.about')}>
      <Panel>
        <PanelRow title={t('sidebar.product')} text={t('settings.version', { version: version ?? '' })}>
          <Button onClick={() => setOpen(true)}>{t('licenses.open')}</Button>
        </PanelRow>
        <ReportSettings />
      </Panel>
      {isOpen && <LicensesDialog onClose={() => setOpen(false)} />}
    </ScreenSection>
  );
}
