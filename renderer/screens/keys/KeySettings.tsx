import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenKeys, keyCommand, type KeyCommand } from '../../../shared/domain/keyBinding.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Kbd } from '../../elements/Kbd/Kbd.tsx';
import { Panel } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { usePageState } from '../../store/page.ts';
import { SettingRow } from '../SettingsScreen/SettingRow.tsx';
import { ChangeKeys } from './ChangeKeys.tsx';
import { usualKeysOf, withBinding } from './keys.ts';
import { useKeys } from './useKeys.ts';
import styles from './KeySettings.module.css';

interface KeySettingsProps {
  readonly chosen: ChosenKeys;
  readonly onChange: (chosen: ChosenKeys) => void;
}

/** The commands with keys, which can be changed. */
export function KeySettings({ chosen, onChange }: KeySettingsProps) {
  const { t } = useTranslation();
  const shell = usePageState((state) => state.snapshot?.shell.kind);
  const keys = useKeys();
  const [changing, setChanging] = useState<KeyCommand>();
  const usual = usualKeysOf(shell);
  return (
    <ScreenSection title={t('keys.title')}>
      <Panel>
        {keyCommand.options.map((command) => (
          <SettingRow key={command} name={`keys.${command}`}>
            <span className={styles.keys}>
              {keys[command] === null ? <span>{t('keys.none')}</span> : <Kbd keys={keys[command]} />}
            </span>
            {keys[command] !== usual[command] && (
              <Button
                look="quiet"
                aria-label={t('keys.resetNamed', { command: t(`keys.${command}`) })}
                onClick={() => onChange(withBinding(chosen, command, usual[command], shell))}
              >
                {t('keys.reset')}
              </Button>
            )}
            <Button
              aria-label={t('keys.changeNamed', { command: t(`keys.${command}`) })}
              onClick={() => setChanging(command)}
            >
              {t('keys.change')}
            </Button>
          </SettingRow>
        ))}
      </Panel>
      {changing !== undefined && (
        <ChangeKeys
          command={changing}
          keys={keys}
          shell={shell}
          onChoose={(binding) => onChange(withBinding(chosen, changing, binding, shell))}
          onClose={() => setChanging(undefined)}
        />
      )}
    </ScreenSection>
  );
}
