import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserNotices, type SystemNotices } from '../../browser/systemNotices.ts';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { SettingRow } from '../SettingsScreen/SettingRow.tsx';

interface NoticesSettingProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly notices?: SystemNotices;
}

/** Whether the system shows notices while the window is away. Switching it on asks the browser for permission. */
export function NoticesSetting({ isOn, onChange, notices = browserNotices }: NoticesSettingProps) {
  const { t } = useTranslation();
  const [permission, setPermission] = useState(notices.permission());
  const change = async (isWanted: boolean) => {
    if (!isWanted) return onChange(false);
    const answer = await notices.request();
    setPermission(answer);
    if (answer === 'granted') onChange(true);
  };
  const isRefused = permission === 'denied' || permission === 'notAvailable';
  return (
    <SettingRow name="away.setting" text={t(isRefused ? 'away.refused' : 'away.settingMeans')}>
      <Switch
        label={t('away.setting')}
        isOn={isOn && permission === 'granted'}
        onChange={(next) => void change(next)}
      />
    </SettingRow>
  );
}
