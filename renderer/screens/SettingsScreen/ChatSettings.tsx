import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/domain/settings.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { usePageState } from '../../store/page.ts';
import { SettingRow } from './SettingRow.tsx';

interface ChatSettingsProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

/** Titles of chats, assistants, and chats of other programs. */
export function ChatSettings({ settings, onChange }: ChatSettingsProps) {
  const { t } = useTranslation();
  const showScreen = usePageState((state) => state.showScreen);
  return (
    <ScreenSection title={t('settings.chats')}>
      <Panel>
        <SettingRow name="settings.modelTitles" text={t('settings.modelTitlesMean')}>
          <Switch
            label={t('settings.modelTitles')}
            isOn={settings.mayModelNameChats}
            onChange={(mayModelNameChats) => onChange({ mayModelNameChats })}
          />
        </SettingRow>
        <SettingRow name="settings.suggestResources" text={t('settings.suggestResourcesMean')}>
          <Switch
            label={t('settings.suggestResources')}
            isOn={settings.mustSuggestResources}
            onChange={(mustSuggestResources) => onChange({ mustSuggestResources })}
          />
        </SettingRow>
        <PanelRow title={t('screens.assistants')} text={t('assistants.intro')}>
          <Button size="small" onClick={() => showScreen('assistants')}>
            {t('assistants.manage')}
          </Button>
        </PanelRow>
        <SettingRow name="importChats.row" text={t('importChats.rowMeans')}>
          <Button size="small" onClick={() => showScreen('import')}>
            {t('importChats.open')}
          </Button>
        </SettingRow>
      </Panel>
    </ScreenSection>
  );
}
