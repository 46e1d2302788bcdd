import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/domain/settings.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Kbd, keysText } from '../../elements/Kbd/Kbd.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { KeyDialog } from '../keys/KeyDialog.tsx';
import { pressedQuickKeys, quickProblemOf } from '../keys/quickKeys.ts';
import { useKeys } from '../keys/useKeys.ts';
import { SettingRow } from '../SettingsScreen/SettingRow.tsx';
import { useQuery } from '../../store/useQuery.ts';

interface QuickAskSettingProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

/** Whether keys open the small window from any program, and which. Only the system knows whether it gives them. */
export function QuickAskSetting({ settings, onChange }: QuickAskSettingProps) {
  const { t } = useTranslation();
  const { hasQuickAsk, quickAskKeys } = settings;
  const keys = useKeys();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <SettingRow
      name="quickAsk.setting"
      // Its keys say when to ask the host again.
      text={<QuickAskText key={`${hasQuickAsk} ${quickAskKeys}`} />}
    >
      {hasQuickAsk && (
        <>
          <Kbd keys={quickAskKeys} />
          <Button
            aria-label={t('keys.changeNamed', { command: t('quickAsk.setting') })}
            onClick={() => setIsChanging(true)}
          >
            {t('keys.change')}
          </Button>
        </>
      )}
      <Switch label={t('quickAsk.setting')} isOn={hasQuickAsk} onChange={(isOn) => onChange({ hasQuickAsk: isOn })} />
      {isChanging && (
        <KeyDialog
          title={t('keys.changeNamed', { command: t('quickAsk.setting') })}
          readKeys={pressedQuickKeys}
          problemOf={(pressed) => quickProblemOf(pressed, keys)}
          suitable={t('quickAsk.unsuitable', { keys: keysText('Mod+').replace('+', '') })}
          onChoose={(chosen) => onChange({ quickAskKeys: chosen })}
          onClose={() => setIsChanging(false)}
        />
      )}
    </SettingRow>
  );
}

function QuickAskText() {
  const { t } = useTranslation();
  const { query } = useQuery('quickAsk.get', {});
  const isTaken = query.kind === 'ready' && query.output.state === 'taken';
  return <span role="status">{isTaken ? t('quickAsk.taken') : t('quickAsk.means')}</span>;
}
