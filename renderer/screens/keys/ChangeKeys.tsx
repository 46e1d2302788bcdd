import { useTranslation } from 'react-i18next';
import type { ShellFacts } from '../../../shared/domain/snapshot.ts';
import type { KeyBinding, KeyCommand } from '../../../shared/domain/keyBinding.ts';
import { keysText } from '../../elements/Kbd/Kbd.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { type Keys, pressedBinding, problemOf } from './keys.ts';

interface ChangeKeysProps {
  readonly command: KeyCommand;
  readonly keys: Keys;
  readonly shell: ShellFacts['kind'] | undefined;
  readonly onChoose: (binding: KeyBinding | null) => void;
  readonly onClose: () => void;
}

/** Gives other keys to a command of the page. */
export function ChangeKeys({ command, keys, shell, onChoose, onClose }: ChangeKeysProps) {
  const { t } = useTranslation();
  return (
    <KeyDialog
      title={t('keys.changeNamed', { command: t(`keys.${command}`) })}
      readKeys={pressedBinding}
      problemOf={(pressed) => problemOf(pressed, command, keys, shell)}
      suitable={t('keys.unsuitable', { keys: keysText('Mod+').replace('+', '') })}
      onChoose={onChoose}
      onRemove={keys[command] === null ? undefined : () => onChoose(null)}
      onClose={onClose}
    />
  );
}
