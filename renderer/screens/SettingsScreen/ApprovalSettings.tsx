import { useTranslation } from 'react-i18next';
import { contextLeaving } from '../../../shared/domain/approval.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import { keysText } from '../../elements/Kbd/Kbd.tsx';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { usePageState } from '../../store/page.ts';
import { NoticesSetting } from '../Away/NoticesSetting.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { SettingRow } from './SettingRow.tsx';

interface ApprovalSettingsProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

/** What is asked, how it is told, and how it is answered. */
export function ApprovalSettings({ settings, onChange }: ApprovalSettingsProps) {
  const { t } = useTranslation();
  const shell = usePageState((state) => state.snapshot?.shell.kind);
  const keys = useKeys();
  return (
    <ScreenSection title={t('settings.consent')}>
      <Panel>
        {shell === 'browser' && (
          <NoticesSetting isOn={settings.hasNotices} onChange={(hasNotices) => onChange({ hasNotices })} />
        )}
        {shell === 'desktop' && (
          <SettingRow name="away.setting" text={t('away.settingMeans')}>
            <Switch
              label={t('away.setting')}
              isOn={settings.hasNotices}
              onChange={(hasNotices) => onChange({ hasNotices })}
            />
          </SettingRow>
        )}
        <SettingRow name="leaving.setting" text={`${t('leaving.settingMeans')} ${t('leaving.limits')}`}>
          <Segments
            label={t('leaving.setting')}
            value={settings.contextLeaving}
            options={contextLeaving.options.map((value) => ({ value, label: t(`leaving.settings.${value}`) }))}
            onChange={(next) => onChange({ contextLeaving: next })}
          />
        </SettingRow>
        <SettingRow
          name="settings.answerKeys"
          text={t('settings.answerKeysMean', { keys: keysText(keys.tray) ?? t('keys.tray') })}
        >
          <Switch
            label={t('settings.answerKeys')}
            isOn={settings.answerKeys}
            onChange={(answerKeys) => onChange({ answerKeys })}
          />
        </SettingRow>
      </Panel>
    </ScreenSection>
  );
}
