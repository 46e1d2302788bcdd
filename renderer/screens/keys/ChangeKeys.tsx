import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellFacts } from '../../../shared/domain/snapshot.ts';
import type { KeyBinding, KeyCommand } from '../../../shared/domain/keyBinding.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Kbd, keysText } from '../../elements/Kbd/Kbd.tsx';
import { type BindingProblem, type Keys, pressedBinding, problemOf } from './keys.ts';
import styles from './KeySettings.module.css';

interface ChangeKeysProps {
  readonly command: KeyCommand;
  readonly keys: Keys;
  readonly shell: ShellFacts['kind'] | undefined;
  readonly onChoose: (binding: KeyBinding | null) => void;
  readonly onClose: () => void;
}

/** Keys that move the focus, close the dialog or press a button, and those that only begin a combination. */
const passedOn = new Set(['Tab', 'Escape', 'Enter', ' ', 'Control', 'Meta', 'Shift', 'Alt']);

/** Reads a combination from the keyboard, and says what stands against it. */
export function ChangeKeys({ command, keys, shell, onChoose, onClose }: ChangeKeysProps) {
  const { t } = useTranslation();
  const [pressed, setPressed] = useState<{ readonly binding: KeyBinding | undefined }>();
  const binding = pressed?.binding;
  const problem = pressed === undefined ? undefined : problemOf(binding, command, keys, shell);
  const read = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey;
    if (passedOn.has(event.key) && !(hasModifier && event.key === 'Enter')) return;
    // Neither the browser nor the page may act on them here.
    event.preventDefault();
    event.stopPropagation();
    setPressed({ binding: pressedBinding(event.nativeEvent) });
  };
  const choose = (chosen: KeyBinding | null) => {
    onChoose(chosen);
    onClose();
  };
  const canSave = binding !== undefined && (problem === undefined || problem.kind === 'taken');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('keys.changeNamed', { command: t(`keys.${command}`) })}
      actions={
        <>
          {keys[command] !== null && <Button onClick={() => choose(null)}>{t('keys.remove')}</Button>}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" disabled={!canSave} onClick={() => canSave && choose(binding)}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div onKeyDown={read}>
        {/* A field, so that screen readers pass all keys on. */}
        <div role="textbox" tabIndex={0} aria-label={t('keys.press')} data-dialog-begins className={styles.field}>
          {binding === undefined ? t('keys.press') : <Kbd keys={binding} />}
        </div>
        <p role="status" className={styles.note}>
          <ProblemNote problem={problem} binding={binding} />
        </p>
      </div>
    </Dialog>
  );
}

function ProblemNote(props: {
  readonly problem: BindingProblem | undefined;
  readonly binding: KeyBinding | undefined;
}) {
  const { problem, binding } = props;
  const { t } = useTranslation();
  switch (problem?.kind) {
    case undefined:
      return binding === undefined ? null : keysText(binding);
    case 'unsuitable':
      return t('keys.unsuitable', { keys: keysText('Mod+').replace('+', '') });
    case 'reserved':
      return t('keys.reserved');
    case 'taken':
      return t('keys.taken', { command: t(`keys.${problem.by}`) });
  }
}
