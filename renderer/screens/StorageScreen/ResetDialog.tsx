import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { TextField } from '../../elements/Field/Field.tsx';

interface ResetDialogProps {
  readonly onClose: () => void;
  readonly onReset: () => void;
}

/** Says what a reset does. Its button works when the user typed the word. */
export function ResetDialog({ onClose, onReset }: ResetDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const word = t('backup.resetWord');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('backup.resetTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" disabled={typed.trim().toLowerCase() !== word} onClick={onReset}>
            {t('backup.resetConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('backup.resetExplained')}</p>
      <TextField
        label={t('backup.resetType', { word })}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}
