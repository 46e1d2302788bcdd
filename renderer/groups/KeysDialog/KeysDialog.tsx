import { useTranslation } from 'react-i18next';
import { type KeyBinding, keyCommand, type KeyCommand } from '../../../shared/domain/keyBinding.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Kbd } from '../../elements/Kbd/Kbd.tsx';
import styles from './KeysDialog.module.css';

/** The shortcuts that cannot be changed. */
const fixed = [
  ['allow', 'A'],
  ['deny', 'D'],
  ['send', 'Enter'],
  ['newline', 'Shift+Enter'],
  ['prompts', '/'],
  ['editLast', '↑'],
  ['escape', 'Esc'],
  ['keys', '?'],
] as const;

interface KeysDialogProps {
  readonly open: boolean;
  readonly keys: Readonly<Record<KeyCommand, KeyBinding | null>>;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** All shortcuts. */
export function KeysDialog({ open, keys, onChange, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('keys.title')}
      actions={<Button onClick={onChange}>{t('keys.change')}</Button>}
    >
      <dl className={styles.list}>
        {keyCommand.options.map((command) => (
          <Row key={command} name={t(`keys.${command}`)} keys={keys[command]} />
        ))}
        {fixed.map(([name, each]) => (
          <Row key={name} name={t(`keys.${name}`)} keys={each} />
        ))}
      </dl>
    </Dialog>
  );
}

function Row({ name, keys }: { readonly name: string; readonly keys: string | null }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{keys === null ? '–' : <Kbd keys={keys} />}</dd>
    </div>
  );
}
