import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/domain/settings.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { usePageState } from '../../store/page.ts';
import { SettingRow } from './SettingRow.tsx';

interface StorageSettingsProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

/** The way to the data folder, and what is kept in it. */
export function StorageSettings({ settings, onChange }: StorageSettingsProps) {
  const { t } = useTranslation();
  const showScreen = usePageState((state) => state.showScreen);
  return (
    <ScreenSection title={t('settings.storage')}>
      <Panel>
        <SettingRow name="storagePage.row" text={t('storagePage.rowMeans')}>
          <Button size="small" onClick={() => showScreen('storage')}>
            {t('storagePage.open')}
          </Button>
        </SettingRow>
        <SettingRow name="settings.keepLogs" text={t('settings.keepLogsMean')}>
          <Switch
            label={t('settings.keepLogs')}
            isOn={settings.keepServerRecords}
            onChange={(keepServerRecords) => onChange({ keepServerRecords })}
          />
        </SettingRow>
      </Panel>
    </ScreenSection>
  );
}
