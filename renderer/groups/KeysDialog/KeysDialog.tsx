import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Kbd } from '../../elements/Kbd/Kbd.tsx';
import styles from './KeysDialog.module.css';

/** All shortcuts. `newChat` differs, because browsers reserve Mod+N. */
const shortcuts = [
  ['palette', 'Mod+K'],
  ['sidebar', 'Mod+B'],
  ['panel', 'Mod+J'],
  ['tray', 'Mod+.'],
  ['allow', 'A'],
  ['deny', 'D'],
  ['settings', 'Mod+,'],
  ['find', 'Mod+F'],
  ['search', 'Mod+Shift+F'],
  ['send', 'Enter'],
  ['newline', 'Shift+Enter'],
  ['prompts', '/'],
  ['editLast', '↑'],
  ['escape', 'Esc'],
  ['keys', '?'],
] as const;

interface KeysDialogProps {
  readonly open: boolean;
  readonly newChatKeys: string;
  readonly onClose: () => void;
}

export function KeysDialog({ open, newChatKeys, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')}>
      <dl className={styles.list}>
        <Row name={t('keys.newChat')} keys={newChatKeys} />
        {shortcuts.map(([name, keys]) => (
          <Row key={name} name={t(`keys.${name}`)} keys={keys} />
        ))}
      </dl>
    </Dialog>
  );
}

function Row({ name, keys }: { readonly name: string; readonly keys: string }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>
        <Kbd keys={keys} />
      </dd>
    </div>
  );
}
