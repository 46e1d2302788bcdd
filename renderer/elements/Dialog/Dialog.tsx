import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton/IconButton.tsx';
import { useOpener } from './useOpener.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Where a dialog begins: at its first field, else at its top, never on a button. */
const fields = 'input:enabled, textarea:enabled, select:enabled';

/** A modal with a title. Escape and a press outside close it; focus returns where it was. */
export function Dialog({ open, onClose, title, wide = false, children, actions }: DialogProps) {
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  const opener = useOpener(open);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup
            ref={popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>(fields) ?? popup.current}
            finalFocus={opener}
            className={`${styles.popup} ${wide ? styles.wide : ''}`}
          >
            <header className={styles.header}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              <IconButton icon={X} label={t('common.close')} tooltip={false} onClick={onClose} />
            </header>
            <div className={styles.body}>{children}</div>
            {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
