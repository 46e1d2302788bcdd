import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { errorText } from '../../i18n/errorText.ts';
import { setLoginStart } from '../../store/actions/loginStartActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { SettingRow } from '../SettingsScreen/SettingRow.tsx';

/** Whether the system starts Gatehouse at sign-in. The system knows; a native dialog asks before it is switched on. */
export function LoginStartSetting() {
  const { t, i18n } = useTranslation();
  const page = usePage();
  const { query, reload } = useQuery('loginStart.get', {});
  const [isAsking, setIsAsking] = useState(false);
  const state = query.kind === 'ready' ? query.output.state : undefined;
  const change = async (isOn: boolean) => {
    setIsAsking(true);
    await setLoginStart(page, isOn);
    setIsAsking(false);
    reload();
  };
  const text = query.kind === 'failed' ? errorText(query.error, i18n) : t(`away.loginStartMeans.${state ?? 'off'}`);
  return (
    <SettingRow name="away.loginStart" text={text}>
      <Switch
        label={t('away.loginStart')}
        isOn={state === 'on' || state === 'blocked'}
        isDisabled={isAsking || state === undefined || state === 'unavailable'}
        onChange={(isOn) => void change(isOn)}
      />
    </SettingRow>
  );
}
