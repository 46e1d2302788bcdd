import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button.tsx';
import styles from './Dialog.module.css';

interface DropChangesProps {
  readonly onKeep: () => void;
  readonly onDrop: () => void;
}

/** Asks before changes in a form are discarded. */
export function DropChanges({ onKeep, onDrop }: DropChangesProps) {
  const { t } = useTranslation();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <footer role="alertdialog" aria-label={t('common.dropChanges')} className={`${styles.actions} ${styles.drop}`}>
      <p className={styles.question}>{t('common.dropChanges')}</p>
      <Button ref={keep} onClick={onKeep}>
        {t('common.keepEditing')}
      </Button>
      <Button look="danger" onClick={onDrop}>
        {t('common.dropThem')}
      </Button>
    </footer>
  );
}
