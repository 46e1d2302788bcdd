import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/domain/settings.ts';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { usePageState } from '../../store/page.ts';
import { LoginStartSetting } from './LoginStartSetting.tsx';
import { QuickAskSetting } from './QuickAskSetting.tsx';
import { SpellingSetting } from './SpellingSetting.tsx';
import { SettingRow } from '../SettingsScreen/SettingRow.tsx';

interface DesktopSettingsProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

/** What only the desktop app does. */
export function DesktopSettings({ settings, onChange }: DesktopSettingsProps) {
  const { t } = useTranslation();
  const shell = usePageState((state) => state.snapshot?.shell.kind);
  if (shell !== 'desktop') return null;
  return (
    <ScreenSection title={t('away.desktop')}>
      <Panel>
        <SettingRow name="away.staysInTray" text={t('away.staysInTrayMeans')}>
          <Switch
            label={t('away.staysInTray')}
            isOn={settings.mayStayInTray}
            onChange={(mayStayInTray) => onChange({ mayStayInTray })}
          />
        </SettingRow>
        <QuickAskSetting settings={settings} onChange={onChange} />
        <LoginStartSetting />
        <SettingRow name="away.staysAwake" text={t('away.staysAwakeMeans')}>
          <Switch
            label={t('away.staysAwake')}
            isOn={settings.mustStayAwake}
            onChange={(mustStayAwake) => onChange({ mustStayAwake })}
          />
        </SettingRow>
        <SpellingSetting />
      </Panel>
    </ScreenSection>
  );
}
